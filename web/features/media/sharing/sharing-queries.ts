import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sharedMedia } from '#contract/media/media.ts'
import type { Media } from '#contract/media/media.ts'
import type { SharedState } from '#contract/media/shared-media.ts'
import { collectionOffers, mediaSites, mediaTargets, recalledPlaces, sharedState } from '#contract/media/shared-media.ts'
import { call } from '#web/api/call.ts'
import { federationLibrary, libraryKey } from '#web/parts/media/media-library.ts'
import { mediaKey } from '#web/parts/media/media-queries.ts'
import { takeMedia } from '../shared/use-media-saver.ts'

const key = (mediaId: string, part: string) => [...libraryKey(federationLibrary), 'sharing', mediaId, part] as const

export const sharedStateQuery = (mediaId: string) =>
  queryOptions({
    queryKey: key(mediaId, 'state'),
    queryFn: ({ signal }) => call(sharedState, { params: { mediaId }, signal }),
  })

export const mediaTargetsQuery = queryOptions({
  queryKey: [...libraryKey(federationLibrary), 'targets'] as const,
  queryFn: ({ signal }) => call(mediaTargets, { signal }),
})

export const collectionOffersQuery = queryOptions({
  queryKey: [...libraryKey(federationLibrary), 'offers'] as const,
  queryFn: ({ signal }) => call(collectionOffers, { signal }),
})

const pages = { initialPageParam: null as string | null, getNextPageParam: (page: { next: string | null }) => page.next }
const after = (cursor: string | null) => (cursor === null ? {} : { after: cursor })

export const mediaSitesQuery = (mediaId: string) =>
  infiniteQueryOptions({
    queryKey: key(mediaId, 'sites'),
    queryFn: ({ pageParam, signal }) => call(mediaSites, { params: { mediaId }, query: after(pageParam), signal }),
    ...pages,
  })

export const recalledPlacesQuery = (mediaId: string) =>
  infiniteQueryOptions({
    queryKey: key(mediaId, 'places'),
    queryFn: ({ pageParam, signal }) => call(recalledPlaces, { params: { mediaId }, query: after(pageParam), signal }),
    ...pages,
  })

interface Step<Input> {
  media: Media
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
  send: (input: Input, version: number) => Promise<SharedState>
  onDone: (state: SharedState) => void
  onError?: (error: unknown) => void
}

/** A step with the picture. Afterwards the panel has its new version. */
export function useSharingStep<Input = void>({ media, beforeStep, send, onDone, onError }: Step<Input>) {
  const queryClient = useQueryClient()
  const mediaId = media.id
  const readAgain = async () => takeMedia(queryClient, federationLibrary, await call(sharedMedia.read, { params: { mediaId } }))
  return useMutation({
    mutationFn: async (input: Input) => {
      await beforeStep()
      const { version } = queryClient.getQueryData<Media>(mediaKey(federationLibrary, mediaId)) ?? media
      return send(input, version)
    },
    onSuccess: async (state) => {
      queryClient.setQueryData(sharedStateQuery(mediaId).queryKey, state)
      await readAgain()
      void queryClient.invalidateQueries({ queryKey: key(mediaId, 'places') })
      onDone(state)
    },
    onError: (error) => {
      onError?.(error)
      void queryClient.invalidateQueries({ queryKey: sharedStateQuery(mediaId).queryKey })
    },
  })
}
