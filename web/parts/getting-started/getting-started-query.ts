import { queryOptions } from '@tanstack/react-query'
import type { gettingStarted } from '#contract/settings/settings.ts'
import * as paths from '#contract/settings/settings-paths.ts'
import { call } from '#web/api/call.ts'

/** The steps of a new site, done and left. Failures are not shown: the card is only advice. */
export const gettingStartedQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'getting-started'] as const,
    queryFn: ({ signal }) => {
      return call<typeof gettingStarted>(paths.gettingStarted, { params: { siteId }, signal, quiet: true, silent: true })
    },
    // What was just published is a step that is done.
    staleTime: 0,
  })
