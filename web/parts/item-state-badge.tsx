import {
  IconCalendarTime,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconEyeOff,
  IconMessageReply,
  IconTrash,
  IconUserSearch,
} from '@tabler/icons-react'
import type { ItemState } from '#contract/items/items.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import styles from './item-state-badge.module.css'

interface Sign {
  readonly icon: typeof IconTrash
  readonly tone: 'draft' | 'review' | 'scheduled' | 'published' | 'unpublished'
  readonly short: string
  /** What waits behind what the public sees, in its own colour. */
  readonly waiting?: { readonly words: string; readonly tone: 'review' | 'scheduled' }
}

const signs: Record<ItemState, Sign> = {
  draft: { icon: IconCircleDashed, tone: 'draft', short: 'Utkast' },
  inReview: { icon: IconUserSearch, tone: 'review', short: 'Väntar på granskning' },
  changesWanted: { icon: IconMessageReply, tone: 'review', short: 'Behöver ändras' },
  scheduled: { icon: IconCalendarTime, tone: 'scheduled', short: 'Schemalagd' },
  published: { icon: IconCircleCheck, tone: 'published', short: 'Publicerad' },
  publishedChanged: {
    icon: IconCircleDot,
    tone: 'published',
    short: 'Publicerad',
    waiting: { words: 'ändringar inte publicerade', tone: 'review' },
  },
  publishedScheduled: {
    icon: IconCalendarTime,
    tone: 'published',
    short: 'Publicerad',
    waiting: { words: 'ändring schemalagd', tone: 'scheduled' },
  },
  unpublished: { icon: IconEyeOff, tone: 'unpublished', short: 'Avpublicerad' },
  trashed: { icon: IconTrash, tone: 'unpublished', short: 'I papperskorgen' },
}

/** A state as icon, word and colour; no meaning hangs on the colour alone. `publishAt` adds when a planned one goes live. */
export function ItemStateBadge({ state, publishAt = null }: { state: ItemState; publishAt?: string | null }) {
  const { icon: Icon, tone, short, waiting } = signs[state]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={16} stroke={2} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        {short}
        {waiting && (
          <span className={styles.more} data-tone={waiting.tone}>
            {' '}
            – {waiting.words}
          </span>
        )}
        {state === 'scheduled' && publishAt !== null && (
          <>
            {'\u00a0· '}
            <span className={styles.when}>{dateTimeText(publishAt)}</span>
          </>
        )}
      </span>
    </span>
  )
}
