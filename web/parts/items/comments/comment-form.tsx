import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/items/comments.ts'
import { commentTextLength } from '#contract/items/comments.ts'
import { isApiError } from '#web/api/api-error.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import type { CommentDraft } from './comment-drafts.ts'

interface CommentFormProps {
  label: string
  submitLabel: string
  draft: CommentDraft
  /** Keeps what is typed, wherever the panel goes. */
  onChange: (draft: CommentDraft) => void
  send: (draft: CommentDraft) => Promise<Comment>
  onSent: (comment: Comment) => void
  /** Hides the form; the words stay. */
  onClose: () => void
  hasFocus: boolean
  /** What the comment is about. */
  children?: ReactNode
}

/** Writes a comment or an answer. What is typed stays until it is stored. */
export function CommentForm(props: CommentFormProps) {
  const { label, submitLabel, draft, onChange, onSent, onClose, hasFocus, children } = props
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const send = useMutation({
    mutationFn: () => props.send(draft),
    onSuccess: onSent,
    onError: (error) => refuse(isApiError(error) ? (error.fields['text'] ?? error.fields['about'])?.message : undefined),
  })
  const refuse = (message: string | undefined) => {
    setFault(message ?? null)
    if (message !== undefined) field.current?.focus()
  }
  const length = draft.text.trim().length
  const submit = () => {
    if (send.isPending) return
    if (length === 0) refuse('Skriv en kommentar.')
    else if (length > commentTextLength.max) refuse(`Kommentaren är för lång. Ta bort ${length - commentTextLength.max} tecken.`)
    else send.mutate()
  }
  return (
    <Stack
      as="form"
      gap={2}
      noValidate
      // The keys of the editor around it would publish.
      data-own-keys
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          submit()
        }
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
      <Textarea
        ref={field}
        label={label}
        rows={3}
        value={draft.text}
        error={fault}
        onChange={(event) => {
          // Other words are another call: a first one may have been stored without an answer.
          onChange({ ...draft, text: event.currentTarget.value, key: crypto.randomUUID() })
          setFault(null)
        }}
      />
      <Row wrap>
        <Button type="submit" size="sm" loading={send.isPending}>
          {submitLabel}
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={onClose}>
          Avbryt
        </Button>
      </Row>
    </Stack>
  )
}
