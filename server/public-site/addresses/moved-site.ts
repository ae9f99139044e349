import { addressesMeant } from '../../modules/redirects/old-query.ts'
import { mergedPath, mergedSite } from '../../modules/sites/merged-addresses.ts'
import type { Page } from '../kept/renderings.ts'
import type { ViewSource } from '../view/page-source.ts'
import { cacheContent, plain } from '../view/page-source.ts'

/** Lists have the same address on every site. */
const listPath = /^\/(?:nyheter|politik|foretradare)(?:\/rss\.xml)?$/

/** The key of the answer: one for all addresses that nobody can tell a place for. */
export const movedKey = (siteId: string, known: string | null): string =>
  known === null ? `moved ${siteId}` : `moved ${siteId}${known}`

/** Where the things of a site are that was merged into another. Null for any other site. */
export async function movedAddress(
  { database, addresses }: ViewSource,
  siteId: string,
  path: string,
  search: string,
): Promise<{ readonly page: Page; readonly known: string | null } | null> {
  const merged = await database.inPlatformAtOnce((platform) => mergedSite(platform, siteId))
  if (!merged) return null
  const { intoId, mergeId } = merged
  const meant = [...(search.length < 2 ? [] : addressesMeant(path, search, null)), path]
  const found = await database.inPublic(intoId, (site) => mergedPath(site, mergeId, meant))
  const own = found?.path ?? (listPath.test(path) ? path : null)
  const oldAddress = { siteId, path: found?.address ?? path }
  const headers = { location: addresses.siteUrl(intoId) + (own ?? '') }
  return {
    page: {
      // Permanent or not, browsers must ask again each time, because the merge may be taken back.
      rendering: { status: 301, contentType: plain, cacheControl: cacheContent, body: '', headers, oldAddress },
      revision: merged.revision,
    },
    known: own === null ? null : oldAddress.path,
  }
}
