import { queryOptions } from '@tanstack/react-query'
import { itemPaths } from '#contract/items/item-paths.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '../item-queries.ts'
import type { ItemEndpoints } from '../item.ts'

/** Those who have made something in the list. */
export const itemWritersQuery = (area: string, siteId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'writers'] as const,
    queryFn: async ({ signal }) => {
      return (await call<ItemEndpoints['writers']>(itemPaths(area).writers, { params: { siteId }, signal })).writers
    },
  })
