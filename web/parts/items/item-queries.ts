import type { QueryClient } from '@tanstack/react-query'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { itemPaths } from '#contract/items/item-paths.ts'
import { itemVisits } from '#contract/visits/item-visits-path.ts'
import type * as visits from '#contract/visits/visits.ts'
import { call } from '#web/api/call.ts'
import type { Item, ItemEndpoints } from './item.ts'
import type { ItemListView } from './item-list-search.ts'
import { monthOf } from './months.ts'

// Loaded with the start page, so that a list's data is asked for together with its script. Therefore without the contract's
// schemas.

export const areaKey = (area: string, siteId: string) => ['site', siteId, area] as const

// What is as usual is not said: the first call is then the address that first-calls.ts names.
const listQuery = ({ filter, search, facet, month, isOwn, by, isEvent, isHidden, sort, limit }: ItemListView) => ({
  filter,
  ...(search === '' ? {} : { search }),
  ...(facet === '' ? {} : { facet }),
  ...(month === '' ? {} : { month }),
  ...(isOwn ? { own: 'true' } : {}),
  ...(by === '' ? {} : { by }),
  ...(isEvent ? { event: 'true' } : {}),
  ...(isHidden ? { hiddenBefore: 'true' } : {}),
  ...(sort === 'changed' ? {} : { sort }),
  ...(limit === 25 ? {} : { limit }),
})

export const itemListQuery = (area: string, siteId: string, view: ItemListView) =>
  infiniteQueryOptions({
    queryKey: [...areaKey(area, siteId), 'list', view] as const,
    queryFn: ({ pageParam, signal }) =>
      call<ItemEndpoints['list']>(itemPaths(area).list, {
        params: { siteId },
        query: { ...listQuery(view), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

export const itemCountsQuery = (area: string, siteId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'counts'] as const,
    queryFn: ({ signal }) => call<ItemEndpoints['counts']>(itemPaths(area).counts, { params: { siteId }, signal }),
  })

/** `month` is `2026-11`. */
export const itemCalendarQuery = (area: string, siteId: string, month: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'calendar', month] as const,
    queryFn: ({ signal }) =>
      call<ItemEndpoints['calendar']>(itemPaths(area).calendar, { params: { siteId }, query: { month }, signal }),
  })

export const itemQuery = (area: string, siteId: string, itemId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'item', itemId] as const,
    queryFn: ({ signal }): Promise<Item> =>
      call<ItemEndpoints['read']>(itemPaths(area).read, { params: { siteId, itemId }, signal }),
  })

/** Asks for what a list shows, before and while its script is on its way. */
export const loadItemList = (queryClient: QueryClient, area: string, siteId: string, view: ItemListView) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(itemListQuery(area, siteId, view)),
    queryClient.ensureQueryData(itemCountsQuery(area, siteId)),
  ])

/** The same for the calendar; a month of '' is the present one. */
export const loadItemCalendar = (queryClient: QueryClient, area: string, siteId: string, month: string) =>
  Promise.all([
    queryClient.ensureQueryData(itemCalendarQuery(area, siteId, month === '' ? monthOf(new Date()) : month)),
    queryClient.ensureQueryData(itemCountsQuery(area, siteId)),
  ])

export const newItemId = 'ny'

/** How much an item is read. Asked for with the item, so that it is drawn with it. */
export const itemVisitsQuery = (siteId: string, itemId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'visits', itemId],
    queryFn: ({ signal }) => call<typeof visits.itemVisits>(itemVisits, { params: { siteId, itemId }, signal }),
  })

/** Gives what the item is called; null for a new one. */
export const loadItem = async (queryClient: QueryClient, area: string, siteId: string, itemId: string): Promise<string | null> => {
  if (itemId === newItemId) return null
  void queryClient.prefetchQuery(itemVisitsQuery(siteId, itemId))
  return (await queryClient.ensureQueryData(itemQuery(area, siteId, itemId))).title
}
