import { isBlank } from '#contract/blank.ts'
import '@mantine/core/styles/Input.css'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { commentLength } from '#contract/items/item-endpoints.ts'
import { isApiError } from '#web/api/api-error.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { EditorWork } from './editor-work.ts'

/** Sends a text back to its writer, with what should be different. */
export function RequestChangesDialog({ work }: { work: EditorWork }) {
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: () => work.take('requestChanges', { comment }),
    onError: (error) => setFault(isApiError(error) ? (error.fields['comment']?.message ?? null) : null),
  })
  const left = commentLength.max - comment.trim().length
  const submit = () => {
    if (isBlank(comment)) setFault('Skriv vad som behöver ändras.')
    else if (left < 0) setFault(`Kommentaren är för lång. Högst ${commentLength.max} tecken.`)
    else send.mutate()
  }
  return (
    <Dialog title={`Begär ändring i ”${work.title}”`} onClose={work.close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Textarea
          label="Vad behöver ändras?"
          description={`Visas för den som skriver. ${left} tecken kvar.`}
          rows={4}
          data-autofocus
          value={comment}
          error={fault}
          onChange={(event) => {
            setComment(event.currentTarget.value)
            setFault(null)
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={work.close}>
            Avbryt
          </Button>
          <Button type="submit" loading={send.isPending}>
            Begär ändring
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
