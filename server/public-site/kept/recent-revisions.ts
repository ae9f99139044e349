// The revisions of sites, read from the database at most every other second.

const recentMs = 2000
const comparisonTimeoutMs = 1000

export interface RecentRevisions {
  /** The site's revision, at most two seconds old; null for an unknown site. Rejects when the database does not answer in time. */
  of(siteId: string): Promise<number | null>
  forget(siteId: string): void
  clear(): void
}

/** `now` in monotonic milliseconds. */
export function createRecentRevisions(revisionOf: (siteId: string) => Promise<number | null>, now: () => number): RecentRevisions {
  const comparisons = new Map<string, { readonly at: number; readonly revision: Promise<number | null> }>()
  return {
    of(siteId) {
      const known = comparisons.get(siteId)
      if (known && now() - known.at < recentMs) return known.revision
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The database did not answer in time')), comparisonTimeoutMs)
      })
      const revision = Promise.race([revisionOf(siteId), timeout]).finally(() => clearTimeout(timer))
      comparisons.set(siteId, { at: now(), revision })
      return revision
    },
    forget: (siteId) => void comparisons.delete(siteId),
    clear: () => comparisons.clear(),
  }
}
