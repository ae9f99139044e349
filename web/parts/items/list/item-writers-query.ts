import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'
import type { ItemEndpoints } from '../item.ts'
import { areaKey } from '../item-queries.ts'

/** Those who have made something in the list. */
export const itemWritersQuery = (area: string, siteId: string) =>
  queryOptions({
    queryKey: [...areaKey(area, siteId), 'writers'] as const,
    queryFn: async ({ signal }) => {
      const endpoint = lightEndpoint<ItemEndpoints['writers']>({ method: 'GET', path: `/api/site/:siteId/${area}/writers` })
      return (await call(endpoint, { params: { siteId }, signal })).writers
    },
  })
