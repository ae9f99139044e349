import { isDeliveryUrl } from '../delivery/delivery-answer.ts'
import { inTime } from './in-time.ts'
import type { PageCache } from '../kept/page-cache.ts'
import type { Sendable } from '../kept/sendable.ts'
import { previewSecret } from '../preview/preview.tsx'
import type { Page } from '../kept/renderings.ts'
import type { PageSource, RouteTable } from '../view/page-source.ts'
import { html } from '../view/page-source.ts'
import type { WithinSite } from '../view/site-addresses.ts'
import { searchIn } from '../view/site-addresses.ts'
import type { HitCounter } from '../addresses/hit-counter.ts'
import { spelledAsOurs } from '../../modules/redirects/old-path.ts'
import { movedAddress, movedKey } from '../addresses/moved-site.ts'
import { oldAddress, oldQuery, ownAddress, siteNotFound, withoutOwnName } from '../addresses/old-addresses.ts'
import { stoppedPage } from '../addresses/stopped-site.tsx'

// Finds the page at a place of a site, cached or new; an old address redirects.

/** A place of a site, with the requested host. */
export interface RequestedPlace extends WithinSite {
  /** The prefix of the keys of cached pages: one for each host. */
  readonly prefix: string
  /** The query with its question mark; '' for none. */
  readonly search: string
}

interface PageFinder {
  /** The page at the address, or the site's not-found page; that of a paused or deleted site; null for an unknown site. */
  find(place: RequestedPlace): Promise<Sendable | null>
  /**
   * The final target of an old address that was requested in another spelling or on another host, so that one redirect is
   * enough. Null if it is not an old address.
   */
  endOf(to: WithinSite, location: string): Promise<[location: string, status: number] | null>
  /** The page that a paused or deleted site has at every address; null for any other site. */
  paused(siteId: string): Promise<Sendable | null>
  /** Answers an address of an older website, in a form that no page of ours can have. */
  old(place: RequestedPlace): Promise<Sendable | null>
}

interface Deps {
  readonly source: PageSource
  readonly cache: PageCache
  readonly hits: HitCounter
  /** The route table of a site. */
  readonly pageAt: RouteTable
}

/** The page with the name that its readings are counted under. Feeds and maps of a site are for programs. */
function readable(page: Page | null, siteId: string, path: string): Page | null {
  if (page?.rendering.status !== 200 || page.rendering.contentType !== html) return page
  return { ...page, rendering: { ...page.rendering, reading: { siteId, page: page.itemId ?? path } } }
}

export function createPageFinder({ source, cache, hits, pageAt }: Deps): PageFinder {
  const { addresses } = source

  /** Where a site that was merged into another has its things now. */
  const moved = async ({ siteId, path, oldPath, search }: RequestedPlace): Promise<Sendable | null> => {
    const found = await movedAddress(source, siteId, path ?? oldPath ?? '', search)
    return found && cache.page(movedKey(siteId, found.known), siteId, async () => found.page)
  }

  const paused = (siteId: string): Promise<Sendable | null> =>
    cache.page(`503 ${siteId}`, siteId, () => stoppedPage(source, siteId))

  async function current(place: RequestedPlace): Promise<Sendable | null> {
    const { siteId, path, prefix, search } = place
    const found = path === null ? null : pageAt(path, search, addresses.hasOwnHost(siteId))
    const key = prefix + (addresses.basePath(siteId) + path || '/') + (found?.search ?? '')
    const page =
      found && (await cache.page(key, siteId, async () => readable(await found.render(source, siteId), siteId, path || '/')))
    const rest = page || path === null ? null : withoutOwnName(siteId, path)
    if (rest !== null) {
      const meant = await current({ siteId, path: rest, prefix, search })
      // Only to a page that there is: else every made-up address would have an answer of its own in the cache.
      if (meant?.status !== 200) return meant
      return cache.page(`twice ${prefix}${addresses.basePath(siteId)}${rest}`, siteId, () => ownAddress(rest)(source, siteId))
    }
    // An address never contains a space, so these keys collide with no page.
    return (
      page ??
      (await cache.page(`404 ${siteId}`, siteId, () => siteNotFound(source, siteId))) ??
      (await moved(place)) ??
      paused(siteId)
    )
  }

  /** Leads an address that is spelled with å, ä or ö to the page that there is without. */
  async function respelled(siteId: string, oldPath: string, prefix: string): Promise<Sendable | null> {
    const path = spelledAsOurs(oldPath)
    const meant = path === null ? null : await current({ siteId, path, prefix, search: '' })
    if (path === null || meant === null || meant.status === 404) return null
    if (meant.status !== 200) return meant
    return cache.page(`twice ${prefix}${addresses.basePath(siteId)}${path}`, siteId, () => ownAddress(path)(source, siteId))
  }

  const oldKey = ({ siteId, prefix }: RequestedPlace, address: string): string =>
    `old ${prefix}${addresses.basePath(siteId)}${address}`

  /** The old address that a query is written for. One answer is kept for all queries that mean it. */
  async function byQuery(place: RequestedPlace): Promise<Sendable | null> {
    const { siteId, search } = place
    const path = place.path ?? place.oldPath
    const found = path === undefined ? null : await oldQuery(source, siteId, path, search)
    return found && cache.page(oldKey(place, found.address), siteId, () => found.render(source, siteId))
  }

  async function old(place: RequestedPlace): Promise<Sendable | null> {
    const { siteId, oldPath, prefix } = place
    const found = await byQuery(place)
    if (found || !oldPath) return found
    return (
      (await cache.page(oldKey(place, oldPath), siteId, () => oldAddress(oldPath)(source, siteId))) ??
      respelled(siteId, oldPath, prefix)
    )
  }

  async function counted(finding: Promise<Sendable | null>): Promise<Sendable | null> {
    const page = await finding
    if (page?.oldAddress) hits.count(page.oldAddress)
    return page
  }
  const oldOrCurrent = async (place: RequestedPlace): Promise<Sendable | null> => (await old(place)) ?? current(place)

  return {
    find: (place) => counted(oldOrCurrent(place)),
    paused,
    old: (place) => counted(old(place)),
    async endOf(to, location) {
      const { siteId, path } = to
      // Files and drafts have no old addresses, and the API is not for visitors.
      if (path?.includes('/_') || (path && (isDeliveryUrl(path) || previewSecret(path) !== null))) return null
      const url = addresses.siteUrl(siteId)
      const place = { ...to, prefix: addresses.cachePrefix(new URL(url).host), search: searchIn(location) }
      const page = await inTime(path === null ? old(place) : oldOrCurrent(place))
      const end = page?.identity.headers['location']
      if (end === undefined || (!page?.oldAddress && page?.status !== 301)) return null
      if (page.oldAddress) hits.count(page.oldAddress)
      // On the site's own host a path is enough, as for a page.
      return [location.startsWith('/') ? end : new URL(end, url).href, page.status]
    },
  }
}
