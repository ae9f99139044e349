import { mergedPath, mergedSite } from '../../modules/sites/merged-addresses.ts'
import type { Page } from '../kept/renderings.ts'
import type { ViewSource } from '../view/page-source.ts'
import { cacheContent, plain } from '../view/page-source.ts'

/** Lists have the same address on every site. */
const listPath = /^\/(?:nyheter|politik|foretradare)(?:\/rss\.xml)?$/

/** The key of the answer: one for all addresses that nobody can tell a place for. */
export const movedKey = (siteId: string, path: string, isKnown: boolean): string =>
  isKnown ? `moved ${siteId}${path}` : `moved ${siteId}`

/** Where the things of a site are that was merged into another. Null for any other site. */
export async function movedAddress(
  { database, addresses }: ViewSource,
  siteId: string,
  path: string,
): Promise<{ readonly page: Page; readonly isKnown: boolean } | null> {
  const merged = await database.inPlatformAtOnce((platform) => mergedSite(platform, siteId))
  if (!merged) return null
  const found = await database.inPublic(merged.intoId, (site) => mergedPath(site, merged.mergeId, path))
  const own = found ?? (listPath.test(path) ? path : null)
  const headers = { location: addresses.siteUrl(merged.intoId) + (own ?? '') }
  return {
    page: {
      // Permanent or not, browsers must ask again each time, because the merge may be taken back.
      rendering: { status: 301, contentType: plain, cacheControl: cacheContent, body: '', headers, oldAddress: { siteId, path } },
      revision: merged.revision,
    },
    isKnown: own !== null,
  }
}
