import { queryOptions } from '@tanstack/react-query'
import { mySiteCounts } from '#contract/users-and-sites/site-paths.ts'
import type * as sites from '#contract/users-and-sites/sites.ts'
import { call } from '#web/api/call.ts'

/** How many sites an administrator of hundreds has, and what waits on all of them. Changes with the list of sites. */
export const siteCountsQuery = queryOptions({
  queryKey: ['my-sites', '', 'counts'],
  queryFn: () => call<typeof sites.mySiteCounts>(mySiteCounts),
  staleTime: Number.POSITIVE_INFINITY,
})
