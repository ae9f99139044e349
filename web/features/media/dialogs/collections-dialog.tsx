import { Button } from '@mantine/core'
import { IconFolderPlus, IconPencil, IconTrash, IconWorld } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Collection } from '#contract/media/media.ts'
import { maxCollectionDepth } from '#contract/media/media.ts'
import { call } from '#web/api/call.ts'
import { collectionTree } from '#web/parts/media/collection-tree.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { callsOf, paramsOf } from '#web/parts/media/media-library.ts'
import { mediaCollectionsQuery, refreshLibrary } from '#web/parts/media/media-queries.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { CollectionForm } from './collection-form.tsx'
import type { MediaAccess } from '../shared/media-access.ts'
import styles from './media-dialogs.module.css'

const CollectionOffer = lazy(async () => ({ default: (await import('../sharing/collection-offer.tsx')).CollectionOffer }))

interface CollectionsDialogProps {
  library: MediaLibrary
  access: MediaAccess
  onClose: () => void
}

/** The collection being edited: a new one below a parent, or an existing one. */
type Writing = { readonly collection: Collection | null; readonly parentId: string | null }

/** The tree of collections, at most three levels: added, renamed, moved and taken away here. */
export function CollectionsDialog({ library, access, onClose }: CollectionsDialogProps) {
  const { data: collections = [] } = useQuery(mediaCollectionsQuery(library))
  const [writing, setWriting] = useState<Writing | null>(null)
  const [offered, setOffered] = useState<Collection | null>(null)
  const makeRefusal = access('makeCollection', null)
  const changeRefusal = access('changeCollection', null)
  const size = { size: 18, 'aria-hidden': true } as const

  const askRemove = useRemoval(library)

  if (writing !== null) {
    return <CollectionForm library={library} collections={collections} {...writing} onClose={() => setWriting(null)} />
  }
  if (offered !== null) {
    return (
      <Suspense fallback={null}>
        <CollectionOffer collection={offered} onClose={() => setOffered(null)} />
      </Suspense>
    )
  }
  return (
    <Dialog title="Samlingar" width="560px" onClose={onClose}>
      {collections.length === 0 ? (
        <p>Samlingar håller ihop bilder som hör ihop, till exempel ”Årsmötet 2026”. En bild ligger i högst en.</p>
      ) : (
        <ul aria-label="Samlingar" className={styles.tree}>
          {collectionTree(collections).map((collection) => (
            <Row as="li" key={collection.id} className={styles.branch} data-level={collection.level}>
              <span className={styles.branchName}>
                {collection.name} <Small as="span">{collection.count}</Small>
              </span>
              <MenuButton
                label={`Åtgärder för ${collection.name}`}
                entries={[
                  {
                    label: 'Byt namn eller flytta',
                    icon: <IconPencil {...size} />,
                    refusal: changeRefusal,
                    onChoose: () => setWriting({ collection, parentId: collection.parentId }),
                  },
                  {
                    label: 'Ny samling i den här',
                    icon: <IconFolderPlus {...size} />,
                    refusal:
                      makeRefusal ?? (collection.level + 1 >= maxCollectionDepth ? `Högst ${maxCollectionDepth} nivåer.` : null),
                    onChoose: () => setWriting({ collection: null, parentId: collection.id }),
                  },
                  ...(library.siteId === null
                    ? [
                        {
                          label: 'Rekommendera, och välj sajter',
                          icon: <IconWorld {...size} />,
                          refusal: null,
                          onChoose: () => setOffered(collection),
                        },
                      ]
                    : []),
                  {
                    label: 'Ta bort samlingen',
                    icon: <IconTrash {...size} />,
                    refusal: changeRefusal,
                    onChoose: () => void askRemove(collection),
                  },
                ]}
              />
            </Row>
          ))}
        </ul>
      )}
      <DialogActions>
        {makeRefusal === null && (
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={20} aria-hidden />}
            onClick={() => setWriting({ collection: null, parentId: null })}
          >
            Ny samling
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Klar
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Asks, and removes the collection; its pictures stay. */
function useRemoval(library: MediaLibrary) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: Collection) =>
      call(callsOf(library).deleteCollection, { params: { ...paramsOf(library), collectionId: id } }),
    onSuccess: (_, { name }) =>
      showToast({ severity: 'success', message: `Samlingen ”${name}” är borttagen. Bilderna finns kvar.` }),
    onSettled: () => refreshLibrary(queryClient, library),
  })
  return async (collection: Collection) => {
    const isSure = await confirmDelete({
      title: `Ta bort samlingen ”${collection.name}”?`,
      consequence: 'Bilderna blir kvar i bildbanken, utan samling. Samlingar som ligger i den flyttas upp ett steg.',
      confirmLabel: 'Ta bort samlingen',
    })
    if (isSure) remove.mutate(collection)
  }
}
