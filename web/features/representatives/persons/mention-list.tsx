import type { ReactNode } from 'react'
import { mentionPartLabel } from '#contract/representatives/mentions.ts'
import type { Mention } from '#contract/representatives/mentions.ts'
import styles from '../shared/at-once.module.css'
import { Small } from '#web/ui/layout.tsx'
import { MentionLink } from './mention-link.tsx'

interface MentionListProps<Listed extends Mention> {
  siteId: string
  label: string
  mentions: readonly Listed[]
  /** What is said of one below it. */
  renderNote?: (mention: Listed) => ReactNode
}

/** Public places that show what is hidden, each with the way there. */
export function MentionList<Listed extends Mention>({ siteId, label, mentions, renderNote }: MentionListProps<Listed>) {
  return (
    <ul aria-label={label} className={styles.mentions}>
      {mentions.map((mention) => (
        <li key={mention.place}>
          <MentionLink siteId={siteId} mention={mention} text={mention.title} />
          <Small as="span">
            {/* The others are called by their place. */}
            {mention.itemId !== null && ` ${mentionPartLabel[mention.part]}`}
            {mention.isAutomatic && ' – döljs av skyddet'}
          </Small>
          {renderNote?.(mention)}
        </li>
      ))}
    </ul>
  )
}
