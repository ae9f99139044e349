import { isBlank } from '#contract/blank.ts'
import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import type { Item } from '../item.ts'
import { nameVersion } from './item-history-queries.ts'
import { areaKey } from '../item-queries.ts'

interface NameVersionDialogProps {
  areaKey: string
  item: Pick<Item, 'id' | 'draftVersion'>
  onClose: () => void
}

/** Keeps the draft as it is now under a name, to be found again in the history. */
export function NameVersionDialog({ areaKey: area, item, onClose }: NameVersionDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: () => nameVersion(area, siteId, item.id, { draftVersion: item.draftVersion, name }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: areaKey(area, siteId) })
      showToast({ severity: 'success', message: `Versionen ”${name.trim()}” finns i historiken.` })
      onClose()
    },
    onError: (error) => setFault(isApiError(error) ? (error.fields['name']?.message ?? null) : null),
  })
  return (
    <Dialog title="Spara namngiven version" width="440px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBlank(name)) setFault('Skriv vad versionen ska heta.')
          else save.mutate()
        }}
      >
        <TextInput
          label="Namn"
          placeholder="Till exempel: Efter styrelsens möte"
          data-autofocus
          autoComplete="off"
          maxLength={80}
          value={name}
          error={fault}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFault(null)
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={save.isPending}>
            Spara version
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
