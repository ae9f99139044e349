import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import type { Item, ItemEndpoints } from './item.ts'
import type { ItemListView } from './item-list-search.ts'

// Loaded with the start page, so that a list's data is asked for together with its script. Therefore without the contract's
// schemas (light-endpoint.ts).

const light = <Name extends 'list' | 'counts' | 'read'>(area: string, path: '' | '/counts' | '/:itemId') =>
  lightEndpoint<ItemEndpoints[Name]>({ method: 'GET', path: `/api/site/:siteId/${area}${path}` })

export const areaKey = (area: string, siteId: string) => ['site', siteId, area] as const

export const itemListQuery = (area: string, siteId: string, { filter, search }: ItemListView) =>
  infiniteQueryOptions({
    queryKey: [...areaKey(area, siteId), 'list', filter, search] as const,
    queryFn: ({ pageParam, signal }) =>
      call(light<'list'>(area, ''), {
        params: { siteId },
        query: { filter, ...(search === '' ? {} : { search }), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const itemCountsQuery = (area: string, siteId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'counts'] as const,
    queryFn: ({ signal }) => call(light<'counts'>(area, '/counts'), { params: { siteId }, signal }),
  })

export const itemQuery = (area: string, siteId: string, itemId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'item', itemId] as const,
    queryFn: ({ signal }): Promise<Item> => call(light<'read'>(area, '/:itemId'), { params: { siteId, itemId }, signal }),
  })

/** Asks for what a list shows, before and while its script is on its way. */
export const loadItemList = (queryClient: QueryClient, area: string, siteId: string, view: ItemListView) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(itemListQuery(area, siteId, view)),
    queryClient.ensureQueryData(itemCountsQuery(area, siteId)),
  ])

export const newItemId = 'ny'

export const loadItem = async (queryClient: QueryClient, area: string, siteId: string, itemId: string): Promise<void> => {
  if (itemId !== newItemId) await queryClient.ensureQueryData(itemQuery(area, siteId, itemId))
}
