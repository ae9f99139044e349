import type { Clock } from '../../platform/clock.ts'
import type { Headers, Sendable } from './sendable.ts'
import type { Entry } from './page-store.ts'
import { createPageStore } from './page-store.ts'
import { createRecentRevisions } from './recent-revisions.ts'
import type { Page } from './renderings.ts'
import { createRenderings } from './renderings.ts'
import { createSharedValues } from './shared-values.ts'

// Pages are kept until the database says that their site changed, or until the day ends for those that depend on the date: a
// kept page equals what rendering it now would give. While the announcements cannot be heard, a page is compared with its site's revision
// before it is believed. An older page stays behind for the time when a new one cannot be made, unless it may hold something that
// was withdrawn.

export interface PageCache {
  /** The page if it is kept and may be believed: a look-up and nothing else. */
  kept(key: string): Sendable | undefined
  /**
   * The page, kept or made; null when `render` finds nothing. Callers who ask for the same page at once wait for one
   * rendering. Rejects with what `render` rejects with.
   */
  page(key: string, siteId: string, render: () => Promise<Page | null>): Promise<Sendable | null>
  /**
   * What several pages of a site need, read once for all of them and forgotten with them; not kept when null. Read anew each
   * time while changes are not heard.
   */
  shared<T>(siteId: string, name: string, load: () => Promise<T>): Promise<T>
  /** Drops what is kept of a site, and sees to it that renderings under way are not kept. */
  forget(siteId: string): void
  /** The same after a change that withdrew nothing: the pages stay behind, to be shown when new ones cannot be made. */
  outdate(siteId: string): void
  forgetEverything(): void
  /** The sites of which something is kept. */
  sites(): Iterable<string>
  /** Forgets each of these sites that changed without being announced. `null`: the site is gone. */
  compare(revisions: ReadonlyMap<string, number | null>): void
  /** Whether the announcements of changes arrive. Nothing is believed unseen until they do. */
  setHearing(isHearing: boolean): void
  /** Estimated, all encodings included. */
  readonly bytes: number
}

export interface PageCacheOptions {
  /** On every answer. */
  readonly headers: Headers
  /** The site's current revision, null when the site does not exist. Rejects while the database is away. */
  readonly revisionOf: (siteId: string) => Promise<number | null>
  readonly maxBytes?: number
  /**
   * For so many milliseconds what is kept is believed while changes are not heard and the database cannot be asked, and never
   * beyond its end; Infinity unless given.
   */
  readonly unseenTrustMs?: number
  /** Monotonic milliseconds. */
  readonly now?: () => number
  /** What `until` is compared with. */
  readonly clock?: Clock
}

/** A reader waits so long for a new page where an older one could be shown. */
const patienceMs = 2000

/** The database cannot be asked, and what is kept may have been withdrawn meanwhile. */
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
  /** The revision that everything kept of a site was last found to have. */
  const compared = new Map<string, number>()
  let isHearing = false
  let deafSince = now()

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

  // Few pages have an end: the others do not ask what time it is.
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

  /** What is wanted of a site is made again; see `outdate`. */
  function outdate(siteId: string): void {
    beginAnew(siteId)
    for (const [, entry] of store.ofSite(siteId)) entry.isOutdated = true
  }

  function compareSite(siteId: string, revision: number | null): void {
    const before = compared.get(siteId)
    if (revision === null || (before !== undefined && before !== revision)) return forget(siteId)
    // Unheard, it may have been a withdrawal, from the pages outdated before it as well.
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

  /** The new page, or the older one when that cannot be made or not soon. */
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
          entry.wasRead = true
          return entry.page
        }
        store.drop(key, entry)
      } else if (entry && !isHearing) {
        // The new page shows what was not heard; the site's other outdated pages go for the same reason.
        recentRevisions.of(siteId).then(
          (revision) => compareSite(siteId, revision),
          // The database is away: nothing is known, and `isLastResort` decides.
          () => undefined,
        )
      }
      const result = renderings.render(key, siteId, render)
      if (!entry || store.get(key) !== entry) return result
      try {
        const page = await madeOr(entry, result)
        // What was kept is replaced, unless there is nothing any longer.
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
      // An outdated page was known to hold nothing withdrawn only as long as every change was heard.
      if (hearing) for (const siteId of store.siteIds()) dropOutdated(siteId, Infinity)
      recentRevisions.clear()
      sharedValues.clear()
    },
    get bytes() {
      return store.bytes
    },
  }
}
