import { deliveryRoot } from '#contract/delivery/delivery-root.ts'
import type { WebhookEvent } from '#contract/settings/webhooks.ts'
import type { StoredDelivery } from './webhook-store.ts'

// The body of a message: an item's event and address. It contains no text, no name and nothing of a draft.

/** Null when nothing changed for the public. */
export function eventOf({ wasPublic, isPublic }: Pick<StoredDelivery, 'wasPublic' | 'isPublic'>): WebhookEvent | null {
  if (isPublic) return wasPublic ? 'updated' : 'published'
  return wasPublic ? 'removed' : null
}

/** Address of an item in the delivery API. */
function deliveryPath(area: string, path: string): string {
  if (area === 'pages') return `/pages${path}`
  // One of the federation beside an item of the site's own has an address of two parts.
  if (area === 'news') return path.replace('/nyheter', '/news')
  return `/${area}/${path.slice(path.lastIndexOf('/') + 1)}`
}

const addressOf = (site: string, path: string): string => new URL(`${site}${deliveryRoot}${path}`).href

/** `site`: the address of the site. Only public items have an address in the message: a person's address holds the name. */
export const itemMessage = (
  siteId: string,
  site: string,
  event: WebhookEvent,
  { area, itemId, originSiteId, at, path }: Pick<StoredDelivery, 'area' | 'itemId' | 'originSiteId' | 'at' | 'path'>,
): string =>
  JSON.stringify({
    type: `item.${event}`,
    timestamp: at.toISOString(),
    data: {
      site: siteId,
      area,
      id: itemId,
      url: event === 'removed' || path === null ? null : addressOf(site, deliveryPath(area, path)),
      fromFederation: originSiteId !== null,
    },
  })

export const testMessage = (siteId: string, site: string, now: Date): string =>
  JSON.stringify({
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: { site: siteId, area: null, id: null, url: addressOf(site, '/site'), fromFederation: false },
  })
