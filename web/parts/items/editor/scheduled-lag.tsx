import { Button } from '@mantine/core'
import { itemRefusal } from '#contract/permissions.ts'
import { stockholmLocal } from '#contract/stockholm-time.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import type { Item } from '../item.ts'
import type { EditorWork } from './editor-work.ts'
import styles from './item-editor-bar.module.css'

/** True when the text has been changed since it was scheduled: what goes out is the text from before. */
export const lagsBehind = (item: Item): boolean => item.publishAt !== null && item.scheduledDraftVersion !== item.draftVersion

/** Beside "Sparat": that what is saved does not go out at the scheduled time, and the button that makes it. */
export function ScheduledLag({ work }: { work: EditorWork }) {
  const { item, role, take } = work
  if (item === null || item.publishAt === null) return null
  const { publishAt } = item
  const isBehind = lagsBehind(item)
  // The same time again, with the text as it is now. What goes wrong has shown its toast.
  const pinAgain = () => void take('schedule', { publishAt: stockholmLocal(new Date(publishAt)) }).catch(() => undefined)
  return (
    <Small as={Row} gap={1} wrap tone="review" className={styles.lag}>
      {/* Always there while it is scheduled, so that what comes into it is said. */}
      <span role="status">{isBehind && 'Ändringarna följer inte med när den publiceras.'}</span>
      {isBehind && itemRefusal(role, 'schedule', item) === null && (
        <Button variant="subtle" className={styles.pin ?? ''} onClick={pinAgain}>
          Uppdatera schemalagd version
        </Button>
      )}
    </Small>
  )
}
