import type { Sendable } from './sendable.ts'

export interface Entry {
  readonly page: Sendable
  readonly siteId: string
  readonly revision: number
  /** Milliseconds since 1970; Infinity for most pages. */
  readonly until: number
  /** Out of date: shown only when no newer page can be rendered. */
  isOutdated: boolean
  /** Set by each reader; cleared once before the page may be dropped for space. */
  wasRead: boolean
}

export interface PageStore {
  get(key: string): Entry | undefined
  /** Replaces the page of the key, and drops the oldest pages when space runs out. */
  keep(key: string, entry: Entry): void
  /** Does nothing if the key has another entry by now. */
  drop(key: string, entry: Entry): void
  ofSite(siteId: string): (readonly [key: string, entry: Entry])[]
  /** The sites with cached pages. */
  siteIds(): Iterable<string>
  clear(): void
  /** Estimated, all encodings included. */
  readonly bytes: number
}

// The body, two smaller encodings of a text, and bookkeeping.
const cost = (key: string, { isText, identity }: Sendable): number =>
  Math.ceil(identity.bytes.length * (isText ? 1.7 : 1)) + key.length * 2 + 1500

/** Holds pages of at most `maxBytes` in all: the oldest are dropped first, but a page read since its last turn is spared once. */
export function createPageStore(maxBytes: number): PageStore {
  const entries = new Map<string, Entry>()
  const keysOfSite = new Map<string, Set<string>>()
  let bytes = 0

  function drop(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= cost(key, entry.page)
    const keys = keysOfSite.get(entry.siteId)
    keys?.delete(key)
    if (keys?.size === 0) keysOfSite.delete(entry.siteId)
  }

  function makeRoom(newest: string): void {
    for (const [oldest, candidate] of entries) {
      if (bytes <= maxBytes) break
      if (candidate.wasRead && oldest !== newest) {
        candidate.wasRead = false
        entries.delete(oldest)
        entries.set(oldest, candidate)
      } else drop(oldest, candidate)
    }
  }

  return {
    get: (key) => entries.get(key),
    keep(key, entry) {
      const previous = entries.get(key)
      if (previous) drop(key, previous)
      entries.set(key, entry)
      bytes += cost(key, entry.page)
      const keys = keysOfSite.get(entry.siteId)
      if (keys) keys.add(key)
      else keysOfSite.set(entry.siteId, new Set([key]))
      makeRoom(key)
    },
    drop,
    ofSite: (siteId) =>
      [...(keysOfSite.get(siteId) ?? [])].flatMap((key) => {
        const entry = entries.get(key)
        return entry ? [[key, entry] as const] : []
      }),
    siteIds: () => keysOfSite.keys(),
    clear() {
      entries.clear()
      keysOfSite.clear()
      bytes = 0
    },
    get bytes() {
      return bytes
    },
  }
}
