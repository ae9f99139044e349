import { queryOptions } from '@tanstack/react-query'
import type { gettingStarted } from '#contract/settings/settings.ts'
import * as paths from '#contract/settings/settings-paths.ts'
import { call } from '#web/api/call.ts'

/** What is done and what is left on a new site. Asked for quietly: a list of advice is nothing to complain about. */
export const gettingStartedQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'getting-started'] as const,
    queryFn: ({ signal }) => {
      return call<typeof gettingStarted>(paths.gettingStarted, { params: { siteId }, signal, quiet: true, silent: true })
    },
  })
