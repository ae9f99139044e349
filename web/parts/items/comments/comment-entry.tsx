import { IconTrash } from '@tabler/icons-react'
import type { CommentEntry } from '#contract/items/comments.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { relativeTime } from '#web/ui/dates.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { shortened } from './comment-words.ts'

const stepWords = { resolved: 'markerade som klar', reopened: 'öppnade igen' }

/** One answer or step; `onRemove` null where the reader may not remove it. */
export function EntryRow({ entry, onRemove }: { entry: CommentEntry; onRemove: (() => void) | null }) {
  const now = useNow()
  const time = <time dateTime={entry.at}>{relativeTime(entry.at, now)}</time>
  if (entry.kind !== 'said')
    return (
      <Small as="li">
        {entry.by.name} {stepWords[entry.kind]} {time}
      </Small>
    )
  return (
    <li>
      <Row align="start" justify="between">
        <div>
          <Strong>{entry.by.name}</Strong>
          <Small>{time}</Small>
        </div>
        {!entry.isRemoved && onRemove !== null && (
          <MenuButton
            label={`Fler åtgärder för ”${shortened(entry.text, 40)}”`}
            entries={[{ label: 'Ta bort', icon: <IconTrash size={18} aria-hidden />, onChoose: onRemove }]}
          />
        )}
      </Row>
      {entry.isRemoved ? <Small>Borttaget.</Small> : entry.text.split('\n').map((line, at) => <p key={at}>{line}</p>)}
    </li>
  )
}
