import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '#contract/media.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, libraryKey, mediaParams } from '#web/parts/media/media-library.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'

interface DeleteMediaDialogProps {
  library: MediaLibrary
  media: Media
  onClose: () => void
  onDone: () => void
}

const asked = 'ta bort'

/** The only step that cannot be undone: one has to type it. */
export function DeleteMediaDialog({ library, media, onClose, onDone }: DeleteMediaDialogProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: () =>
      call(callsOf(library).deleteForever, { params: mediaParams(library, media.id), body: { confirmation: asked } }),
    onSuccess: () => {
      showToast({ severity: 'success', message: 'Borttagen för alltid.' })
      onDone()
      // Not the picture itself: it would be asked for once more, and is gone.
      void queryClient.invalidateQueries({ queryKey: [...libraryKey(library), 'list'] })
      void queryClient.invalidateQueries({ queryKey: [...libraryKey(library), 'counts'] })
    },
  })
  return (
    <Dialog title={`Ta bort ”${media.title}” permanent?`} role="alertdialog" width="440px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim().toLocaleLowerCase('sv') === asked) remove.mutate()
          else setFault(`Skriv ${asked} för att fortsätta.`)
        }}
      >
        <TextInput
          label={
            <>
              Detta går inte att ångra. Skriv <strong>{asked}</strong> för att fortsätta.
            </>
          }
          data-autofocus
          autoComplete="off"
          maxLength={40}
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            Ta bort permanent
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
