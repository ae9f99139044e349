import { mentionPartLabel } from '#contract/mentions.ts'
import type { Mention } from '#contract/mentions.ts'
import styles from './at-once.module.css'
import { MentionLink } from './mention-link.tsx'

/** Public places that show what is hidden, each with the way there. */
export function MentionList({ siteId, label, mentions }: { siteId: string; label: string; mentions: readonly Mention[] }) {
  return (
    <ul aria-label={label} className={styles.mentions}>
      {mentions.map((mention) => (
        <li key={mention.place}>
          <MentionLink siteId={siteId} mention={mention} text={mention.title} />
          <span className={styles.quiet}>
            {' '}
            {mentionPartLabel[mention.part]}
            {mention.isAutomatic && ' – döljs av skyddet'}
          </span>
        </li>
      ))}
    </ul>
  )
}
