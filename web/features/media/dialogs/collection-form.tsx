import { isBlank } from '#contract/blank.ts'
import '@mantine/core/styles/Input.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/media/media.ts'
import { collectionNameLength, maxCollectionDepth } from '#contract/media/media.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { branchOf, collectionChoices, collectionTree, heightOf } from '#web/parts/media/collection-tree.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { refreshLibrary } from '#web/parts/media/media-queries.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'

interface CollectionFormProps {
  library: MediaLibrary
  collections: readonly Collection[]
  /** Null for a new one. */
  collection: Collection | null
  parentId: string | null
  onClose: () => void
}

/** The form of a collection: its name and its parent. */
export function CollectionForm({ library, collections, collection, parentId, onClose }: CollectionFormProps) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(collection?.name ?? '')
  const [parent, setParent] = useState(parentId ?? '')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const own = collection === null ? new Set<string>() : branchOf(collections, collection.id)
  const height = collection === null ? 0 : heightOf(collections, collection.id)
  const levels = new Map(collectionTree(collections).map(({ id, level }) => [id, level]))
  // Not in itself, nor where its own collections would exceed the deepest level.
  const choices = collectionChoices(collections).filter(
    ({ id }) => !own.has(id) && (levels.get(id) ?? 0) + 1 + height < maxCollectionDepth,
  )

  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), parentId: parent === '' ? null : parent }
      const params = paramsOf(library)
      return collection === null
        ? call(callsOf(library).createCollection, { params, body, silent: true })
        : call(callsOf(library).changeCollection, { params: { ...params, collectionId: collection.id }, body, silent: true })
    },
    onSuccess: onClose,
    onError: (error) => {
      if (!isApiError(error)) throw error
      const fields = Object.fromEntries(Object.entries(error.fields).map(([field, { message }]) => [field, message]))
      setFaults(Object.keys(fields).length === 0 ? { name: error.message } : fields)
    },
    onSettled: () => refreshLibrary(queryClient, library),
  })

  return (
    <Dialog title={collection === null ? 'Ny samling' : `Ändra ”${collection.name}”`} width="440px" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isBlank(name)) setFaults({ name: 'Ge samlingen ett namn.' })
          else save.mutate()
        }}
      >
        <Stack gap={4}>
          <TextInput
            label="Namn"
            data-autofocus
            autoComplete="off"
            maxLength={collectionNameLength.max}
            value={name}
            error={faults['name']}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label="Ligger i"
            value={parent}
            error={faults['parentId']}
            onChange={(event) => setParent(event.currentTarget.value)}
          >
            <option value="">Ingen annan samling</option>
            {choices.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={save.isPending}>
            {collection === null ? 'Skapa samlingen' : 'Spara'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
