import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { searchItems } from '#contract/items/item-commons.ts'
import type { ItemTarget } from '#contract/items/items.ts'
import { itemPaths, searchItems as searchPath } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import type { ItemEndpoints } from './item.ts'
import { areaKey } from './item-queries.ts'

// Always of one site: nothing here can ask for another's.

/** Items by their words, best first, or by those that were probably `meant`; of every area, or of one. */
export const itemSearchQuery = (siteId: string, words: string, area?: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'search', area ?? null, words] as const,
    queryFn: ({ signal }) => {
      const query = { q: words, ...(area === undefined ? {} : { area }) }
      return call<typeof searchItems>(searchPath, { params: { siteId }, query, signal })
    },
    placeholderData: keepPreviousData,
  })

/** What there is to choose from before anything is typed: the first of an area by title. */
export const itemChoicesQuery = (siteId: string, area: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'choices'] as const,
    queryFn: async ({ signal }): Promise<readonly ItemTarget[]> => {
      const page = await call<ItemEndpoints['list']>(itemPaths(area).list, {
        params: { siteId },
        query: { sort: 'title', limit: 50 },
        signal,
      })
      return page.items.map(({ id, title, path, isLive }) => ({ id, area, title, path, isPublic: isLive, isTrashed: false }))
    },
  })
