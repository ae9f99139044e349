import type { LocalBroadcast, LocalState } from '#contract/items/broadcast-rows.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { ReceivedBroadcast } from './delivery-store.ts'

function stateOf({ recalledAt, isShown, display }: ReceivedBroadcast): LocalState {
  if (recalledAt !== null) return 'recalled'
  if (isShown) return 'shown'
  return display === 'hidden' ? 'hidden' : 'waiting'
}

/** A broadcast as the people of a site see it. */
export const localBroadcast = (row: ReceivedBroadcast, siteId: string, sitesUrl: string): LocalBroadcast => ({
  id: row.id,
  title: row.title,
  lead: row.lead,
  category: row.category,
  mode: row.mode,
  publishedAt: row.publishedAt.toISOString(),
  sentAt: row.sentAt.toISOString(),
  recalledAt: row.recalledAt?.toISOString() ?? null,
  state: stateOf(row),
  newsletter: row.newsletter,
  address: publicAddress(sitesUrl, siteId, row.localPath),
  originAddress: publicAddress(sitesUrl, row.originSiteId, row.path),
  decision: {
    display: row.display,
    reason: row.reason ?? '',
    lead: row.words.lead ?? '',
    quote: row.words.quote ?? '',
    quotePersonId: row.quotePersonId,
    quotePersonName: row.quotePersonName ?? '',
    pinnedUntil: row.pinnedUntil,
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt?.toISOString() ?? null,
    version: row.version,
  },
})
