import type { PageCacheOptions } from './cache-parts.ts'
import { createCacheParts } from './cache-parts.ts'
import { compareSite, forgetEverySite, forgetSite, hear, outdateSite } from './dropped-pages.ts'
import { foundPage, isOver } from './found-page.ts'
import type { Page } from './renderings.ts'
import type { Sendable } from './sendable.ts'

// Pages are cached until the database announces a change of their site or, if they depend on the date, until the day ends: a
// cached page equals a new rendering. While announcements cannot be heard, the page's revision is compared with that of its
// site before use. An outdated page is kept as a fallback in case no new one can be made, unless it may show something that
// was withdrawn.

export interface PageCache {
  /** The cached page if it is valid: a look-up and nothing else. */
  kept(key: string): Sendable | undefined
  /**
   * The page, cached or new; null when `render` finds nothing. Concurrent requests for the same page share one rendering.
   * Rejects with the error of `render`.
   */
  page(key: string, siteId: string, render: () => Promise<Page | null>): Promise<Sendable | null>
  /**
   * A value that several pages of a site need, loaded once and dropped together with them; null is not cached. While changes
   * are not heard, every call loads it.
   */
  shared<T>(siteId: string, name: string, load: () => Promise<T>): Promise<T>
  /** Drops everything cached of a site, and prevents that renderings in progress are cached. */
  forget(siteId: string): void
  /** Like `forget`, after a change that withdrew nothing: the pages stay as a fallback. */
  outdate(siteId: string): void
  forgetEverything(): void
  /** The sites with cached content. */
  sites(): Iterable<string>
  /** Drops the pages of each site that changed without an announcement. `null`: the site was removed. */
  compare(revisions: ReadonlyMap<string, number | null>): void
  /** Sets whether announcements arrive. Until they do, no page is used unchecked. */
  setHearing(isHearing: boolean): void
  /** Estimated, all encodings included. */
  readonly bytes: number
  /** How often `page` found a cached page, and how often it rendered one. `kept` counts nothing. */
  readonly found: number
  readonly rendered: number
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const parts = createCacheParts(options)
  const { store, sharedValues } = parts
  return {
    kept(key) {
      if (!parts.isHearing) return undefined
      const entry = store.get(key)
      if (!entry || entry.isOutdated || isOver(parts, entry)) return undefined
      entry.wasRead = true
      return entry.page
    },
    page: (key, siteId, render) => foundPage(parts, key, siteId, render),
    shared: (siteId, name, load) => (parts.isHearing ? sharedValues.get(siteId, name, load) : load()),
    forget: (siteId) => forgetSite(parts, siteId),
    outdate: (siteId) => outdateSite(parts, siteId),
    sites: () => new Set([...store.siteIds(), ...sharedValues.siteIds()]),
    compare(revisions) {
      for (const [siteId, revision] of revisions) compareSite(parts, siteId, revision)
    },
    forgetEverything: () => forgetEverySite(parts),
    setHearing: (isHearing) => hear(parts, isHearing),
    get found() {
      return parts.found
    },
    get rendered() {
      return parts.rendered
    },
    get bytes() {
      return store.bytes
    },
  }
}
