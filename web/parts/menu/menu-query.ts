import { queryOptions } from '@tanstack/react-query'
import type { menu } from '#contract/pages/menu.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'

export const menuQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'menu'] as const,
    queryFn: ({ signal }) => {
      const endpoint = lightEndpoint<typeof menu>({ method: 'GET', path: '/api/site/:siteId/menu' })
      return call(endpoint, { params: { siteId }, signal })
    },
  })
