import { IconCircleCheck, IconCircleDashed, IconCircleDot, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { ItemState } from '#contract/items.ts'
import styles from './item-state-badge.module.css'

// Short forms of the contract's words: a badge has room for one.
const signs: Record<ItemState, { icon: typeof IconTrash; tone: string; short: string }> = {
  draft: { icon: IconCircleDashed, tone: 'draft', short: 'Utkast' },
  published: { icon: IconCircleCheck, tone: 'published', short: 'Publicerad' },
  publishedChanged: { icon: IconCircleDot, tone: 'published', short: 'Publicerad' },
  unpublished: { icon: IconEyeOff, tone: 'unpublished', short: 'Avpublicerad' },
  trashed: { icon: IconTrash, tone: 'unpublished', short: 'I papperskorgen' },
}
const changesWaiting = 'ändringar ej publicerade'

/** A state as icon, word and colour; no meaning hangs on the colour alone. */
export function ItemStateBadge({ state }: { state: ItemState }) {
  const { icon: Icon, tone, short } = signs[state]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        {short}
        {state === 'publishedChanged' && <span className={styles.more}> – {changesWaiting}</span>}
      </span>
    </span>
  )
}
