import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import type { Comment } from '#contract/items/comments.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Heading, Quiet, Row, Stack } from '#web/ui/layout.tsx'
import { PaperDrawing } from '#web/ui/paper-drawing.tsx'
import type { CommentDrafts } from './comment-drafts.ts'
import type { CommentPlace } from './comment-queries.ts'
import { CommentThread } from './comment-thread.tsx'
import { NewComment, newDraft } from './new-comment.tsx'

/** What the panel should show first, and how often that was asked for. */
export interface PanelFocus {
  /** `new`: the form for a new comment; `panel`: its heading; `text`: the focus stays in the text; else a comment. */
  readonly on: 'panel' | 'new' | 'text' | { readonly id: string }
  readonly count: number
}

interface CommentPanelProps {
  /** Null while they are on their way. */
  comments: readonly Comment[] | null
  place: CommentPlace
  drafts: CommentDrafts
  texts: ReadonlyMap<string, Editor>
  gone: ReadonlySet<string>
  activeId: string | null
  focus: PanelFocus
  isClosed: boolean
  mayRemoveAll: boolean
  /** `nyheten` */
  definite: string
  /** The heading stands in the panel; a sheet has its own. */
  hasHeading: boolean
  beforeSend: () => Promise<unknown>
  onFocus: (on: PanelFocus['on']) => void
  onShow: (comment: Comment) => void
  onChanged: (comment: Comment) => void
  onStale: () => void
  onClose: () => void
}

/** All comments on the item: those that are not done, in the order of the text, and behind a line of words those that are. */
export function CommentPanel(props: CommentPanelProps) {
  const { comments, place, drafts, texts, gone, activeId, focus, isClosed, mayRemoveAll, definite, hasHeading } = props
  const { beforeSend, onFocus, onShow, onChanged, onStale, onClose } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const headingFocus = focus.on === 'panel' ? focus.count : 0
  useEffect(() => {
    if (headingFocus > 0) heading.current?.focus()
  }, [headingFocus])

  const open = (comments ?? [])
    .filter(({ isResolved }) => !isResolved)
    .toSorted((one, other) => (one.passage?.from ?? -1) - (other.passage?.from ?? -1))
  const done = (comments ?? []).filter(({ isResolved }) => isResolved)
  const isWriting = focus.on === 'new' && !isClosed
  const newButton = (
    <Button variant="default" onClick={() => onFocus('new')}>
      {drafts.read(newDraft)?.text ? 'Fortsätt på din kommentar' : 'Ny kommentar'}
    </Button>
  )
  const thread = (comment: Comment) => (
    <li key={comment.id}>
      <CommentThread
        comment={comment}
        place={place}
        drafts={drafts}
        isGone={gone.has(comment.id)}
        isActive={comment.id === activeId}
        focus={typeof focus.on === 'object' && focus.on.id === comment.id ? focus.count : 0}
        isClosed={isClosed}
        mayRemoveAll={mayRemoveAll}
        onShow={() => onShow(comment)}
        onChanged={onChanged}
        onStale={onStale}
      />
    </li>
  )
  return (
    <Stack gap={4}>
      <Row justify={hasHeading ? 'between' : 'end'}>
        {hasHeading && (
          <Heading ref={heading} tabIndex={-1}>
            Kommentarer
          </Heading>
        )}
        <Button variant="subtle" color="gray" size="sm" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          Stäng
        </Button>
      </Row>
      {isClosed && <Quiet>I papperskorgen går det att läsa kommentarerna, men inte att skriva.</Quiet>}
      {isWriting && (
        <NewComment
          // Marking something else begins the form anew, with the words that were typed.
          key={focus.count}
          place={place}
          drafts={drafts}
          texts={texts}
          wholeLabel={`Hela ${definite}`}
          beforeSend={beforeSend}
          onSent={onChanged}
          onClose={() => onFocus('panel')}
        />
      )}
      {comments === null && <Quiet role="status">Hämtar kommentarerna …</Quiet>}
      {comments?.length === 0 && !isWriting && (
        <EmptyState drawing={<PaperDrawing />} action={!isClosed && newButton}>
          Inga kommentarer än. Markera något i texten, eller skriv om hela {definite}.
        </EmptyState>
      )}
      {comments !== null && comments.length > 0 && !isWriting && !isClosed && newButton}
      {comments !== null && comments.length > 0 && open.length === 0 && <Quiet>Alla kommentarer är klara.</Quiet>}
      {open.length > 0 && (
        <Stack as="ul" gap={3} aria-label="Öppna kommentarer">
          {open.map(thread)}
        </Stack>
      )}
      {done.length > 0 && (
        <Fold label={`Klara (${done.length})`}>
          <Stack as="ul" gap={3} aria-label="Klara kommentarer">
            {done.map(thread)}
          </Stack>
        </Fold>
      )}
    </Stack>
  )
}
