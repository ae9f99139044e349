import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { ItemEndpoints } from './item.ts'

interface DeleteForeverDialogProps {
  areaKey: string
  siteId: string
  subject: { readonly id: string; readonly title: string; readonly draftVersion: number }
  onClose: () => void
  onDone: () => void
}

const asked = 'ta bort'

/** The only step of an item's life that cannot be undone: one has to type it. */
export function DeleteForeverDialog({ areaKey, siteId, subject, onClose, onDone }: DeleteForeverDialogProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: () => {
      const endpoint = lightEndpoint<ItemEndpoints['deleteForever']>({
        method: 'POST',
        path: `/api/site/:siteId/${areaKey}/:itemId/delete-forever`,
      })
      const body = { draftVersion: subject.draftVersion, confirmation: typed.trim().toLocaleLowerCase('sv') }
      return call(endpoint, { params: { siteId, itemId: subject.id }, body })
    },
    onSuccess: () => {
      showToast({ severity: 'success', message: 'Borttagen för alltid.' })
      onDone()
    },
  })
  const submit = () => {
    if (typed.trim().toLocaleLowerCase('sv') === asked) remove.mutate()
    else setFault(`Skriv ${asked} för att fortsätta.`)
  }
  return (
    <Dialog title={`Ta bort ”${subject.title}” permanent?`} role="alertdialog" width="440px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
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
