import type { CacheParts } from './cache-parts.ts'
import { compareSite } from './dropped-pages.ts'
import type { Entry } from './page-store.ts'
import type { Page } from './renderings.ts'
import type { Sendable } from './sendable.ts'

/** The longest wait for a new page if an older one can be shown. */
const patienceMs = 2000

/** The database is away, and the cached page may have been withdrawn meanwhile. */
export class CannotBeChecked extends Error {
  constructor() {
    super('What is kept could not be compared with the database')
  }
}

/** True when the page has ended. Few pages have an end, so the clock is read for those only. */
export const isOver = ({ clock }: CacheParts, { until }: Entry): boolean => until !== Infinity && until <= clock().getTime()

const isTrustedUnseen = ({ isHearing, now, deafSince, unseenTrustMs }: CacheParts): boolean =>
  isHearing || now() - deafSince <= unseenTrustMs

/** True if the copy may be shown when no newer one can be made. */
const isLastResort = (parts: CacheParts, entry: Entry): boolean =>
  isTrustedUnseen(parts) && (parts.unseenTrustMs === Infinity || !isOver(parts, entry))

/** Whether the page is still that of its site. Throws CannotBeChecked. */
async function isBelievable(parts: CacheParts, { siteId, revision }: Entry): Promise<boolean> {
  if (parts.isHearing) return true
  try {
    const current = await parts.recentRevisions.of(siteId)
    if (current === revision) return true
    // The change may have withdrawn content from the other pages of the site as well.
    compareSite(parts, siteId, current)
    return false
  } catch {
    // The database is away: the last known revision is the best available (SEC-51).
    if (isTrustedUnseen(parts)) return true
    throw new CannotBeChecked()
  }
}

/** The new page, or the older one if the new one is late. */
async function madeOr(parts: CacheParts, older: Entry, result: Promise<Sendable | null>): Promise<Sendable | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Sendable>((resolve) => {
    timer = setTimeout(() => isLastResort(parts, older) && resolve(older.page), patienceMs)
  })
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer))
}

/** Renders the page; where that fails or takes long, the older page may do. */
async function rendered(
  parts: CacheParts,
  key: string,
  siteId: string,
  render: () => Promise<Page | null>,
  older: Entry | undefined,
): Promise<Sendable | null> {
  const { store } = parts
  parts.rendered += 1
  const result = parts.renderings.render(key, siteId, render)
  if (!older || store.get(key) !== older) return result
  try {
    const page = await madeOr(parts, older, result)
    // The rendering has replaced the older page, except when the page no longer exists.
    if (!page) store.drop(key, older)
    return page
  } catch (error) {
    // Yesterday's page is better than none (SEC-51).
    if (store.get(key) === older && isLastResort(parts, older)) return older.page
    throw error
  }
}

/** See `PageCache.page`. */
export async function foundPage(
  parts: CacheParts,
  key: string,
  siteId: string,
  render: () => Promise<Page | null>,
): Promise<Sendable | null> {
  const { store, recentRevisions } = parts
  const entry = store.get(key)
  if (entry && !entry.isOutdated && !isOver(parts, entry)) {
    if (await isBelievable(parts, entry)) {
      parts.found += 1
      entry.wasRead = true
      return entry.page
    }
    store.drop(key, entry)
  } else if (entry && !parts.isHearing) {
    // The new page includes unheard changes; they invalidate the site's other outdated pages too.
    recentRevisions.of(siteId).then(
      (revision) => compareSite(parts, siteId, revision),
      // The database is away, so `isLastResort` decides.
      () => undefined,
    )
  }
  return rendered(parts, key, siteId, render, entry)
}
