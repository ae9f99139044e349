import { queryOptions } from '@tanstack/react-query'
import type { gettingStarted } from '#contract/settings/settings.ts'
import { call } from '#web/api/call.ts'
import { lightEndpoint } from '#web/api/light-endpoint.ts'

/** What is done and what is left on a new site. Asked for quietly: a list of advice is nothing to complain about. */
export const gettingStartedQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'getting-started'] as const,
    queryFn: ({ signal }) => {
      const endpoint = lightEndpoint<typeof gettingStarted>({ method: 'GET', path: '/api/site/:siteId/getting-started' })
      return call(endpoint, { params: { siteId }, signal, quiet: true, silent: true })
    },
  })
