import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Comment, CommentEntry } from '#contract/items/comments.ts'
import { Note } from '#web/ui/blocks.tsx'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { Card, Row, Small, Stack } from '#web/ui/layout.tsx'
import type { CommentDrafts } from './comment-drafts.ts'
import { EntryRow } from './comment-entry.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentPlace } from './comment-queries.ts'
import { sendAnswer, sendRemoved, sendReopened, sendResolved } from './comment-queries.ts'
import { shortened } from './comment-words.ts'
import styles from './comments.module.css'

interface CommentThreadProps {
  comment: Comment
  place: CommentPlace
  drafts: CommentDrafts
  /** The words it is about are not in the text. */
  isGone: boolean
  isActive: boolean
  /** Grows when the comment should get the focus; 0 never. */
  focus: number
  /** Nothing can be written: the item is in the trash. */
  isClosed: boolean
  mayRemoveAll: boolean
  onShow: () => void
  onChanged: (comment: Comment) => void
  /** Somebody else has changed it, or something of it is gone: the comments are read again. */
  onStale: () => void
}

/** One comment with its answers, and what can be done with it. */
export function CommentThread(props: CommentThreadProps) {
  const { comment, place, drafts, isGone, isActive, focus, isClosed, mayRemoveAll, onShow, onChanged, onStale } = props
  const { id, isResolved, version } = comment
  const [draft, setDraft] = useState(() => drafts.read(id))
  const [isAnswering, setAnswering] = useState(draft !== null && draft.text !== '')
  const [isAsked, setAsked] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focus > 0) card.current?.focus()
  }, [focus])
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])

  const step = useMutation({
    mutationFn: () => (isResolved ? sendReopened(place, id) : sendResolved(place, id, version)),
    onSuccess: (changed) => {
      card.current?.focus()
      onChanged(changed)
    },
    // Its toast has said why: usually that there is an answer to read first.
    onError: onStale,
  })
  const keep = (next: typeof draft) => {
    setDraft(next)
    drafts.keep(id, next)
  }
  const first = comment.entries[0]
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      className={isActive ? 'kansli-passage-active' : undefined}
      aria-label={`Kommentar av ${first?.by.name ?? ''}${comment.quote === null ? '' : ` om ”${shortened(comment.quote)}”`}`}
    >
      {comment.quote !== null && <Quote comment={comment} isGone={isGone} onShow={onShow} />}
      <Stack as="ol" gap={3}>
        {comment.entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            onRemove={!isClosed && (entry.isOwn || mayRemoveAll) ? () => void removed(place, comment, entry).then(onStale) : null}
          />
        ))}
      </Stack>
      {!isClosed && !isAnswering && (
        <Row wrap>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setAsked(true)
              setAnswering(true)
              if (draft === null) keep({ text: '', about: null, key: crypto.randomUUID() })
            }}
          >
            Svara
          </Button>
          <Button
            variant="default"
            size="sm"
            loading={step.isPending}
            aria-label={isResolved ? undefined : 'Markera som klar'}
            onClick={() => step.mutate()}
          >
            {isResolved ? 'Öppna igen' : 'Klar'}
          </Button>
        </Row>
      )}
      {!isClosed && isAnswering && draft !== null && (
        <CommentForm
          label={isResolved ? 'Svar som öppnar kommentaren igen' : 'Svar'}
          submitLabel="Svara"
          draft={draft}
          onChange={keep}
          send={({ text, key }) => sendAnswer(place, id, text, key)}
          onSent={(changed) => {
            keep(null)
            setAnswering(false)
            card.current?.focus()
            onChanged(changed)
          }}
          onClose={() => {
            setAnswering(false)
            card.current?.focus()
          }}
          hasFocus={isAsked}
        />
      )}
    </Card>
  )
}

/** The words that were marked, and the way to them. */
function Quote({ comment, isGone, onShow }: { comment: Comment; isGone: boolean; onShow: () => void }) {
  const { quote, passage, isResolved } = comment
  if (isGone)
    return (
      <div>
        <Note as="s" tone="muted" block>
          {quote}
        </Note>
        <Small>Det här står inte längre i texten.</Small>
      </div>
    )
  // Of a resolved comment nothing is drawn in the text.
  if (isResolved) return <Note tone="muted">{quote}</Note>
  return (
    <div>
      <Note as="button" type="button" tone="review" className={styles.quote} title="Visa i texten" onClick={onShow}>
        {quote}
      </Note>
      {passage?.quote !== quote && <Small>Har ändrats sedan kommentaren skrevs.</Small>}
    </div>
  )
}

/** Asks, and removes it; what goes wrong has shown its toast. */
async function removed(place: CommentPlace, comment: Comment, entry: CommentEntry): Promise<void> {
  const others = comment.entries.filter(({ id, kind, isRemoved }) => id !== entry.id && kind === 'said' && !isRemoved)
  const isConfirmed = await confirmDelete({
    title: `Ta bort ”${shortened(entry.text, 40)}”?`,
    consequence: `${others.length === 0 ? 'Hela kommentaren försvinner' : 'Svaren finns kvar'}. Det går inte att ångra.`,
    confirmLabel: 'Ta bort',
  })
  if (isConfirmed) await sendRemoved(place, comment.id, entry.id).catch(() => undefined)
}
