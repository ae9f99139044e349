import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'

interface DeleteForeverDialogProps {
  /** What it is called. */
  title: string
  /** The call, which wants the typed words too. */
  remove: (confirmation: string) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

const asked = 'ta bort'

/** The only step that cannot be undone: one has to type it. */
export function DeleteForeverDialog({ title, remove, onClose, onDone }: DeleteForeverDialogProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const removal = useMutation({
    mutationFn: () => remove(asked),
    onSuccess: () => {
      showToast({ severity: 'success', message: 'Borttagen för alltid.' })
      onDone()
    },
  })
  return (
    <Dialog title={`Ta bort ”${title}” permanent?`} role="alertdialog" width="440px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim().toLocaleLowerCase('sv') === asked) removal.mutate()
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
          <Button type="submit" color="red" loading={removal.isPending}>
            Ta bort permanent
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
