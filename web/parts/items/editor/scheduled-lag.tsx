import { Small } from '#web/ui/layout.tsx'
import type { Item } from '../item.ts'
import styles from './item-editor-bar.module.css'

/** True when the text has been changed since it was scheduled: what goes out is the text from before. */
export const lagsBehind = (item: Item): boolean => item.publishAt !== null && item.scheduledDraftVersion !== item.draftVersion

/** Whether what is saved goes out at the scheduled time. Always there while it is scheduled, so that its room is kept. */
export function ScheduledLag({ item }: { item: Item | null }) {
  if (item === null || item.publishAt === null) return null
  const isBehind = lagsBehind(item)
  return (
    <Small role="status" tone={isBehind ? 'review' : 'muted'} className={styles.lag}>
      {isBehind ? 'Ändringarna följer inte med' : 'Allt följer med'}
    </Small>
  )
}
