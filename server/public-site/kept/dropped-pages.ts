import type { CacheParts } from './cache-parts.ts'

// What is dropped from a page cache when a site has changed.

/** What was read of a site is read again, and no rendering in progress is cached. */
function beginAnew({ sharedValues, compared, renderings, recentRevisions }: CacheParts, siteId: string): void {
  sharedValues.forget(siteId)
  compared.delete(siteId)
  renderings.forget(siteId)
  recentRevisions.forget(siteId)
}

/** See `PageCache.forget`. */
export function forgetSite(parts: CacheParts, siteId: string): void {
  const { store } = parts
  beginAnew(parts, siteId)
  for (const [key, entry] of store.ofSite(siteId)) store.drop(key, entry)
}

/** Marks the pages of a site as outdated, so that they are made again; see `PageCache.outdate`. */
export function outdateSite(parts: CacheParts, siteId: string): void {
  beginAnew(parts, siteId)
  for (const [, entry] of parts.store.ofSite(siteId)) entry.isOutdated = true
}

/** Drops what is older than the site's current revision; null: the site was removed. */
export function compareSite(parts: CacheParts, siteId: string, revision: number | null): void {
  const { store, sharedValues, compared } = parts
  const before = compared.get(siteId)
  if (revision === null || (before !== undefined && before !== revision)) return forgetSite(parts, siteId)
  // An unheard change may be a withdrawal, which also affects pages that were outdated before it.
  if (!parts.isHearing) dropOutdated(parts, siteId, revision)
  if (before === revision) return
  compared.set(siteId, revision)
  // Shared values carry no revision, so they are read again.
  sharedValues.forget(siteId)
  for (const [key, entry] of store.ofSite(siteId)) if (!entry.isOutdated && entry.revision < revision) store.drop(key, entry)
}

/** Drops the outdated pages of a site that are older than a revision. */
function dropOutdated({ store }: CacheParts, siteId: string, revision: number): void {
  for (const [key, entry] of store.ofSite(siteId)) if (entry.isOutdated && entry.revision < revision) store.drop(key, entry)
}

/** Drops the pages, and all that is known of any site. */
export function forgetEverySite({ compared, sharedValues, renderings, recentRevisions, store }: CacheParts): void {
  compared.clear()
  sharedValues.clear()
  renderings.clear()
  recentRevisions.clear()
  store.clear()
}

/** See `PageCache.setHearing`. */
export function hear(parts: CacheParts, isHearing: boolean): void {
  const { store, recentRevisions, sharedValues } = parts
  if (isHearing === parts.isHearing) return
  parts.isHearing = isHearing
  parts.deafSince = parts.now()
  // Outdated pages are known to show nothing withdrawn only while every change is heard.
  if (isHearing) for (const siteId of store.siteIds()) dropOutdated(parts, siteId, Infinity)
  recentRevisions.clear()
  sharedValues.clear()
}
