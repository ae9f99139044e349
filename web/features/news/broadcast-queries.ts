import { queryOptions } from '@tanstack/react-query'
import type { DecisionInput } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode, LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import { readBroadcast, siteBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'

/** Below the area's key: a step that changes the item asks for it anew. */
export const broadcastQuery = (siteId: string, itemId: string) =>
  queryOptions({
    queryKey: [...areaKey('news', siteId), 'broadcast', itemId] as const,
    queryFn: ({ signal }) => call(readBroadcast, { params: { siteId, itemId }, signal, quiet: true }),
    staleTime: 0,
  })

/** What the site has got from the federation. */
export const siteBroadcastsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'broadcasts'] as const,
    queryFn: ({ signal }) => call(siteBroadcasts, { params: { siteId }, signal, quiet: true }),
    staleTime: 0,
  })

export const modeAbout: Readonly<Record<BroadcastMode, string>> = {
  mandatory: 'Syns på alla sajter och går inte att dölja.',
  default: 'Syns direkt, men en sajt kan dölja den.',
  suggestion: 'Syns först när en sajt väljer att visa den.',
}

/** What is stored of the site's decision, as it is sent again with a change. */
export const decisionOf = ({ decision }: LocalBroadcast): DecisionInput => {
  const { display, reason, lead, quote, quotePersonId, pinnedUntil, version } = decision
  return { display, reason, lead, quote, quotePersonId, pinnedUntil, version }
}
