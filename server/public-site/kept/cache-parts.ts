import type { Clock } from '../../platform/clock.ts'
import type { PageStore } from './page-store.ts'
import { createPageStore } from './page-store.ts'
import type { RecentRevisions } from './recent-revisions.ts'
import { createRecentRevisions } from './recent-revisions.ts'
import type { Renderings } from './renderings.ts'
import { createRenderings } from './renderings.ts'
import type { Headers } from './sendable.ts'
import type { SharedValues } from './shared-values.ts'
import { createSharedValues } from './shared-values.ts'

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

/** What a page cache consists of, and what it knows at the moment. */
export interface CacheParts extends Required<Pick<PageCacheOptions, 'unseenTrustMs' | 'now' | 'clock'>> {
  readonly store: PageStore
  readonly sharedValues: SharedValues
  readonly renderings: Renderings
  readonly recentRevisions: RecentRevisions
  /** The site's revision at the last comparison. */
  readonly compared: Map<string, number>
  /** Whether announcements of changes arrive. */
  isHearing: boolean
  /** Monotonic milliseconds: since when they do not. */
  deafSince: number
  found: number
  rendered: number
}

export function createCacheParts(options: PageCacheOptions): CacheParts {
  const {
    headers,
    revisionOf,
    maxBytes = 32 * 1024 * 1024,
    unseenTrustMs = Infinity,
    now = () => performance.now(),
    clock = () => new Date(),
  } = options
  const store = createPageStore(maxBytes)
  return {
    store,
    sharedValues: createSharedValues(),
    renderings: createRenderings(store, headers),
    recentRevisions: createRecentRevisions(revisionOf, now),
    compared: new Map(),
    unseenTrustMs,
    now,
    clock,
    isHearing: false,
    deafSince: now(),
    found: 0,
    rendered: 0,
  }
}
