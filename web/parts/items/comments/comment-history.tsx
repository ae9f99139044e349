import { useQuery } from '@tanstack/react-query'
import { Note } from '#web/ui/blocks.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Card, Stack } from '#web/ui/layout.tsx'
import { EntryRow } from './comment-entry.tsx'
import type { CommentPlace } from './comment-queries.ts'
import { commentsQuery } from './comment-queries.ts'

/** What was said about the item, and when it was done, for its history. Nothing where nobody has said anything. */
export function CommentHistory({ place }: { place: CommentPlace }) {
  const { data: comments = [] } = useQuery(commentsQuery(place))
  if (comments.length === 0) return null
  return (
    <Fold label={`Kommentarer (${comments.length})`}>
      <Stack as="ul" gap={3} aria-label="Kommentarer">
        {comments.map(({ id, quote, entries }) => (
          <Card as="li" key={id}>
            {quote !== null && <Note tone="muted">{quote}</Note>}
            <Stack as="ol" gap={3}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onRemove={null} />
              ))}
            </Stack>
          </Card>
        ))}
      </Stack>
    </Fold>
  )
}
