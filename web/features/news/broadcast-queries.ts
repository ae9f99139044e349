import { queryOptions } from '@tanstack/react-query'
import type { DecisionInput } from '#contract/broadcasts/broadcasts.ts'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import { siteBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { call } from '#web/api/call.ts'

/** What the site has got from the federation. */
export const siteBroadcastsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'broadcasts'] as const,
    queryFn: ({ signal }) => call(siteBroadcasts, { params: { siteId }, signal, quiet: true }),
    staleTime: 0,
  })

/** What is stored of the site's decision, as it is sent again with a change. */
export const decisionOf = ({ decision }: LocalBroadcast): DecisionInput => {
  const { display, reason, lead, quote, quotePersonId, pinnedUntil, version } = decision
  return { display, reason, lead, quote, quotePersonId, pinnedUntil, version }
}
