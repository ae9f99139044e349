import type { QueryClient } from '@tanstack/react-query'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { federationLibrary, isForeign, ownLibrary, sharedLibrary } from '#web/parts/media/media-library.ts'
import { mediaCollectionsQuery, mediaCountsQuery, mediaListQuery, sharedTotalQuery } from '#web/parts/media/media-queries.ts'
import type { MediaSearch } from './shared/media-search.ts'
import { mediaView } from './shared/media-view.ts'

/** Fetches the list's data while its script loads. The screen itself shows read failures. */
const loadLibrary = (queryClient: QueryClient, library: MediaLibrary, search: MediaSearch): void => {
  void queryClient.prefetchInfiniteQuery(mediaListQuery(library, mediaView(search)))
  if (isForeign(library)) return
  void queryClient.prefetchQuery(mediaCountsQuery(library))
  void queryClient.prefetchQuery(mediaCollectionsQuery(library))
}

export function loadMedia(queryClient: QueryClient, siteId: string, search: MediaSearch): void {
  loadLibrary(queryClient, search.bank === 'gemensam' ? sharedLibrary(siteId) : ownLibrary(siteId), search)
  void queryClient.prefetchQuery(sharedTotalQuery(siteId, null))
}

export const loadSharedMedia = (queryClient: QueryClient, search: MediaSearch): void =>
  loadLibrary(queryClient, federationLibrary, search)
