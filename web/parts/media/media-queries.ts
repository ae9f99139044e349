import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Media, MediaFilter } from '#contract/media/media.ts'
import type { MediaKind } from '#contract/media-facts.ts'
import { call } from '#web/api/call.ts'
import type { MediaLibrary } from './media-library.ts'
import { callsOf, libraryKey, paramsOf, readingCallsOf } from './media-library.ts'

export interface MediaView {
  readonly filter: MediaFilter
  readonly kind: MediaKind | null
  readonly search: string
  /** A collection's id; '' for any. */
  readonly collection: string
  readonly tag: string
  readonly sort: 'newest' | 'title'
}

export const usualMediaView: MediaView = { filter: 'all', kind: null, search: '', collection: '', tag: '', sort: 'newest' }

export const mediaListQuery = (library: MediaLibrary, view: MediaView, limit = 48) =>
  infiniteQueryOptions({
    queryKey: [...libraryKey(library), 'list', view, limit] as const,
    queryFn: ({ pageParam, signal }) =>
      call(readingCallsOf(library).list, {
        params: paramsOf(library),
        query: {
          filter: view.filter,
          sort: view.sort,
          limit,
          ...(view.search === '' ? {} : { search: view.search }),
          ...(view.kind === null ? {} : { kind: view.kind }),
          ...(view.collection === '' ? {} : { collection: view.collection }),
          ...(view.tag === '' ? {} : { tag: view.tag }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const mediaCountsQuery = (library: MediaLibrary) =>
  queryOptions({
    queryKey: [...libraryKey(library), 'counts'] as const,
    queryFn: ({ signal }) => call(callsOf(library).counts, { params: paramsOf(library), signal }),
  })

export const mediaCollectionsQuery = (library: MediaLibrary) =>
  queryOptions({
    queryKey: [...libraryKey(library), 'collections'] as const,
    queryFn: async ({ signal }) => (await call(callsOf(library).collections, { params: paramsOf(library), signal })).collections,
  })

export const mediaKey = (library: MediaLibrary, mediaId: string) => [...libraryKey(library), 'one', mediaId] as const

export const mediaQuery = (library: MediaLibrary, mediaId: string) =>
  queryOptions({
    queryKey: mediaKey(library, mediaId),
    queryFn: ({ signal }): Promise<Media> =>
      call(readingCallsOf(library).read, { params: { ...paramsOf(library), mediaId }, signal }),
  })

/** How many there are of the federation's that a site may use: the smallest page says it. */
export const sharedTotalQuery = (siteId: string, kind: MediaKind | null) => {
  const library: MediaLibrary = { siteId, isShared: true }
  return queryOptions({
    queryKey: [...libraryKey(library), 'total', kind] as const,
    queryFn: async ({ signal }) => {
      const query = { limit: 1, ...(kind === null ? {} : { kind }) }
      return (await call(readingCallsOf(library).list, { params: paramsOf(library), query, signal })).total
    },
  })
}

/** Reads again whatever is shown of a library: lists, counts, collections. What is open for writing takes its own answers. */
export const refreshLibrary = (queryClient: QueryClient, library: MediaLibrary): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: libraryKey(library) })
