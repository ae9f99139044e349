import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/media/media.ts'
import type { OfferInput } from '#contract/media/shared-media.ts'
import { offerCollection } from '#contract/media/shared-media.ts'
import { call } from '#web/api/call.ts'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import { refreshLibrary } from '#web/parts/media/media-queries.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { collectionOffersQuery, mediaTargetsQuery } from './sharing-queries.ts'

const toAll: OfferInput = { isRecommended: false, target: { kind: 'all' } }

/** Recommends all pictures of a collection, and chooses the sites that are offered them. */
export function CollectionOffer({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: offers } = useQuery(collectionOffersQuery)
  const { data: choices } = useQuery(mediaTargetsQuery)
  const save = useMutation({
    mutationFn: (body: OfferInput) => call(offerCollection, { params: { collectionId: collection.id }, body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(collectionOffersQuery.queryKey, answer)
      void refreshLibrary(queryClient, federationLibrary)
      onClose()
      showToast({ severity: 'success', message: `Sparat. Det gäller alla bilder i ”${collection.name}”.` })
    },
  })
  if (offers === undefined || choices === undefined) return null
  const offer = offers.offers.find(({ id }) => id === collection.id) ?? toAll
  return (
    <OfferDialog
      title={`Erbjud ”${collection.name}”`}
      about="Gäller alla bilder i samlingen och i samlingarna under den. En bild kan erbjudas färre sajter än sin samling, men inte fler."
      offer={offer}
      choices={choices}
      isSending={save.isPending}
      onSubmit={(input, onError) => save.mutate(input, { onError })}
      onClose={onClose}
    />
  )
}
