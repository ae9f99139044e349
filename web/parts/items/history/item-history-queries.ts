import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import type { ItemEndpoints } from '../item.ts'
import { areaKey, itemQuery } from '../item-queries.ts'

// What the history asks. Loaded with the start page, for its routes.

/** Below the area's key, so that whatever changes an item asks for it anew. */
export const aboutKey = (area: string, siteId: string, itemId: string) => [...areaKey(area, siteId), 'about', itemId] as const

export const itemHistoryQuery = (area: string, siteId: string, itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...aboutKey(area, siteId, itemId), 'history'] as const,
    queryFn: ({ pageParam, signal }) =>
      call<ItemEndpoints['history']>(itemPaths(area).history, {
        params: { siteId, itemId },
        query: pageParam === null ? {} : { after: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** A version never changes. */
export const revisionQuery = (area: string, siteId: string, itemId: string, revisionId: string) =>
  queryOptions({
    queryKey: [...aboutKey(area, siteId, itemId), 'revision', revisionId] as const,
    queryFn: ({ signal }) =>
      call<ItemEndpoints['revision']>(itemPaths(area).revision, { params: { siteId, itemId, revisionId }, signal }),
  })

export const nameVersion = (area: string, siteId: string, itemId: string, body: { draftVersion: number; name: string }) =>
  call<ItemEndpoints['nameVersion']>(itemPaths(area).nameVersion, {
    params: { siteId, itemId },
    body,
  })

/** For the history's address: the item whose draft is compared, and its first page of versions. */
export const loadItemHistory = (queryClient: QueryClient, area: string, siteId: string, itemId: string) =>
  Promise.all([
    queryClient.ensureQueryData(itemQuery(area, siteId, itemId)),
    queryClient.ensureInfiniteQueryData(itemHistoryQuery(area, siteId, itemId)),
  ])
