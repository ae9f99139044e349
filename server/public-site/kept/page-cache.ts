import type { Clock } from '../../platform/clock.ts'
import type { Headers, Sendable } from './sendable.ts'
import type { Entry } from './page-store.ts'
import { createPageStore } from './page-store.ts'
import { createRecentRevisions } from './recent-revisions.ts'
import type { Page } from './renderings.ts'
import { createRenderings } from './renderings.ts'
import { createSharedValues } from './shared-values.ts'

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

export interface PageCacheOptions {
  /** Sent with every answer. */
  readonly headers: Headers
  /** The site's current revision; null for an unknown site. Rejects while the database is away. */
  readonly revisionOf: (siteId: string) => Promise<number | null>
  readonly maxBytes?: number
  /**
   * Time in milliseconds for which cached pages are trusted while changes are not heard and the database is away. With a limit,
   * no page is shown after its end; the default is Infinity, without a limit.
   */
  readonly unseenTrustMs?: number
  /** Monotonic milliseconds. */
  readonly now?: () => number
  /** The clock for `until`. */
  readonly clock?: Clock
}

/** The longest wait for a new page if an older one can be shown. */
const patienceMs = 2000

/** The database is away, and the cached page may have been withdrawn meanwhile. */
export class CannotBeChecked extends Error {
  constructor() {
    super('What is kept could not be compared with the database')
  }
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const {
    headers,
    revisionOf,
    maxBytes = 32 * 1024 * 1024,
    unseenTrustMs = Infinity,
    now = () => performance.now(),
    clock = () => new Date(),
  } = options
  const store = createPageStore(maxBytes)
  const sharedValues = createSharedValues()
  const renderings = createRenderings(store, headers)
  const recentRevisions = createRecentRevisions(revisionOf, now)
  /** The site's revision at the last comparison. */
  const compared = new Map<string, number>()
  let isHearing = false
  let deafSince = now()
  let found = 0
  let rendered = 0

  async function isBelievable(entry: Entry): Promise<boolean> {
    if (isHearing) return true
    try {
      const revision = await recentRevisions.of(entry.siteId)
      if (revision === entry.revision) return true
      // The change may have withdrawn content from the other pages of the site as well.
      compareSite(entry.siteId, revision)
      return false
    } catch {
      // The database is away: the last known revision is the best available (SEC-51).
      if (isTrustedUnseen()) return true
      throw new CannotBeChecked()
    }
  }

  const isTrustedUnseen = (): boolean => isHearing || now() - deafSince <= unseenTrustMs

  /** True if the copy may be shown when no newer one can be made. */
  const isLastResort = (entry: Entry): boolean => isTrustedUnseen() && (unseenTrustMs === Infinity || !isOver(entry))

  // Few pages have an end, so the clock is read for those only.
  const isOver = (entry: Entry): boolean => entry.until !== Infinity && entry.until <= clock().getTime()

  function beginAnew(siteId: string): void {
    sharedValues.forget(siteId)
    compared.delete(siteId)
    renderings.forget(siteId)
    recentRevisions.forget(siteId)
  }

  function forget(siteId: string): void {
    beginAnew(siteId)
    for (const [key, entry] of store.ofSite(siteId)) store.drop(key, entry)
  }

  /** Marks the pages of a site as outdated, so that they are made again; see `PageCache.outdate`. */
  function outdate(siteId: string): void {
    beginAnew(siteId)
    for (const [, entry] of store.ofSite(siteId)) entry.isOutdated = true
  }

  function compareSite(siteId: string, revision: number | null): void {
    const before = compared.get(siteId)
    if (revision === null || (before !== undefined && before !== revision)) return forget(siteId)
    // An unheard change may be a withdrawal, which also affects pages that were outdated before it.
    if (!isHearing) dropOutdated(siteId, revision)
    if (before === revision) return
    compared.set(siteId, revision)
    // Shared values carry no revision, so they are read again.
    sharedValues.forget(siteId)
    for (const [key, entry] of store.ofSite(siteId)) if (!entry.isOutdated && entry.revision < revision) store.drop(key, entry)
  }

  /** Drops the outdated pages of a site that are older than a revision. */
  function dropOutdated(siteId: string, revision: number): void {
    for (const [key, entry] of store.ofSite(siteId)) if (entry.isOutdated && entry.revision < revision) store.drop(key, entry)
  }

  /** The new page, or the older one if the new one is late. */
  async function madeOr(older: Entry, result: Promise<Sendable | null>): Promise<Sendable | null> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<Sendable>((resolve) => {
      timer = setTimeout(() => isLastResort(older) && resolve(older.page), patienceMs)
    })
    return Promise.race([result, tooLate]).finally(() => clearTimeout(timer))
  }

  return {
    kept(key) {
      if (!isHearing) return undefined
      const entry = store.get(key)
      if (!entry || entry.isOutdated || isOver(entry)) return undefined
      entry.wasRead = true
      return entry.page
    },
    async page(key, siteId, render) {
      const entry = store.get(key)
      if (entry && !entry.isOutdated && !isOver(entry)) {
        if (await isBelievable(entry)) {
          found += 1
          entry.wasRead = true
          return entry.page
        }
        store.drop(key, entry)
      } else if (entry && !isHearing) {
        // The new page includes unheard changes; they invalidate the site's other outdated pages too.
        recentRevisions.of(siteId).then(
          (revision) => compareSite(siteId, revision),
          // The database is away, so `isLastResort` decides.
          () => undefined,
        )
      }
      rendered += 1
      const result = renderings.render(key, siteId, render)
      if (!entry || store.get(key) !== entry) return result
      try {
        const page = await madeOr(entry, result)
        // The rendering has replaced the older page, except when the page no longer exists.
        if (!page) store.drop(key, entry)
        return page
      } catch (error) {
        // Yesterday's page is better than none (SEC-51).
        if (store.get(key) === entry && isLastResort(entry)) return entry.page
        throw error
      }
    },
    shared: (siteId, name, load) => (isHearing ? sharedValues.get(siteId, name, load) : load()),
    forget,
    outdate,
    sites: () => new Set([...store.siteIds(), ...sharedValues.siteIds()]),
    compare(revisions) {
      for (const [siteId, revision] of revisions) compareSite(siteId, revision)
    },
    forgetEverything() {
      compared.clear()
      sharedValues.clear()
      renderings.clear()
      recentRevisions.clear()
      store.clear()
    },
    setHearing(hearing) {
      if (hearing === isHearing) return
      isHearing = hearing
      deafSince = now()
      // Outdated pages are known to show nothing withdrawn only while every change is heard.
      if (hearing) for (const siteId of store.siteIds()) dropOutdated(siteId, Infinity)
      recentRevisions.clear()
      sharedValues.clear()
    },
    get found() {
      return found
    },
    get rendered() {
      return rendered
    },
    get bytes() {
      return store.bytes
    },
  }
}
