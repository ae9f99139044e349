import '@mantine/core/styles/Input.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxTags, tagLength } from '#contract/media/media.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { collectionChoices } from '#web/parts/media/collection-tree.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaCollectionsQuery, refreshLibrary } from '#web/parts/media/media-queries.ts'
import { countedPictures } from '#web/parts/media/media-words.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { BulkRightsFields, noRights, rightsChanges } from './bulk-rights.tsx'

export type BulkField = 'collection' | 'tags' | 'rights'

interface BulkChangeDialogProps {
  library: MediaLibrary
  field: BulkField
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}

const titles: Record<BulkField, string> = { collection: 'Lägg i samling', tags: 'Lägg till etiketter', rights: 'Ange rättigheter' }

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** `kept`: pictures that the person may not change. */
function showChanged(changed: number, kept: number): void {
  const saved = `Sparat för ${countedPictures(changed)}.`
  if (kept === 0) showToast({ severity: 'success', message: saved })
  else showToast({ severity: 'warn', message: `${saved} ${countedPictures(kept)} får du inte ändra.` })
}

/** Changes the same fields of several pictures at once. */
export function BulkChangeDialog({ library, field, ids, onClose, onDone }: BulkChangeDialogProps) {
  const queryClient = useQueryClient()
  const [value, setValue] = useState('')
  const [rights, setRights] = useState(noRights)
  const [fault, setFault] = useState<string | null>(null)
  /** Beside the fields of `rights`, by name. */
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { data: collections = [] } = useQuery(mediaCollectionsQuery(library))
  const tags = tagsIn(value)
  const changes = {
    collection: { collectionId: value === '' ? null : value },
    tags: { addTags: tags.slice(0, maxTags) },
    rights: rightsChanges(rights),
  }[field]

  const change = useMutation({
    mutationFn: () =>
      call(callsOf(library).changeMany, { params: paramsOf(library), body: { ids: [...ids], changes }, silent: true }),
    onSuccess: ({ changed }) => {
      showChanged(changed, ids.length - changed)
      onDone()
    },
    onError: (error) => {
      const fields = Object.entries(isApiError(error) ? error.fields : {})
      if (field === 'rights' && fields.length > 0)
        return setFaults(Object.fromEntries(fields.map(([path, { message }]) => [path.replace(/^changes\./, ''), message])))
      setFault(fields[0]?.[1].message ?? (isApiError(error) ? error.message : 'Något gick fel.'))
    },
    onSettled: () => refreshLibrary(queryClient, library),
  })
  const submit = () => {
    if (field === 'tags' && tags.length === 0) setFault('Skriv minst en etikett.')
    else if (field === 'rights' && Object.keys(changes).length === 0) setFault('Fyll i minst ett av fälten.')
    else change.mutate()
  }
  const text = { value, error: fault, 'data-autofocus': true, autoComplete: 'off' } as const

  return (
    <Dialog title={`${titles[field]} – ${countedPictures(ids.length)}`} width="440px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {field === 'collection' && (
          <NativeSelect label="Samling" {...text} onChange={(event) => setValue(event.currentTarget.value)}>
            <option value="">Ingen samling</option>
            {collectionChoices(collections).map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
        {field === 'tags' && (
          <TextInput
            label="Etiketter"
            description="Skilj dem åt med komma. De som bilderna redan har finns kvar."
            maxLength={tagLength.max * 5}
            {...text}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        {field === 'rights' && (
          <BulkRightsFields
            rights={rights}
            faults={faults}
            fault={fault}
            onRights={(said) => {
              setRights(said)
              setFault(null)
              setFaults({})
            }}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={change.isPending}>
            Spara
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
