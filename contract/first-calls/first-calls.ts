import { authInfo } from '../auth-paths.ts'
import { filledPath } from '../endpoint-path.ts'
import { itemPaths } from '../items/item-paths.ts'
import { sharedForSite, siteMedia } from '../media/media.ts'
import * as news from '../news/news-paths.ts'
import * as pages from '../pages/page-paths.ts'
import * as policy from '../policy/policy-paths.ts'
import { mySites, sitesAtFirst } from '../users-and-sites/site-paths.ts'
import { itemVisits } from '../visits/item-visits-path.ts'
import * as representatives from '../representatives/representative-paths.ts'

/** Path and query, by the part of the admin's address after the site. */
const calls: Readonly<Record<string, readonly (readonly [path: `/api/${string}`, query?: string])[]>> = {
  nyheter: [[itemPaths('news').list.path, 'filter=all'], [itemPaths('news').counts.path], [news.newsCategories.path]],
  politik: [
    [itemPaths('policy').list.path, 'filter=all&sort=title&limit=100'],
    [policy.policyAreas.path],
    [itemPaths('policy').counts.path],
  ],
  sidor: [[pages.pageTree.path], [itemPaths('pages').counts.path]],
  foretradare: [[representatives.personCounts.path], [representatives.bodies.path], [representatives.roleTitles.path]],
  bildbank: [
    [siteMedia.list.path, 'filter=all&sort=newest&limit=48'],
    [siteMedia.counts.path],
    [siteMedia.collections.path],
    [sharedForSite.list.path, 'limit=1'],
  ],
}

/** The calls that every screen makes. */
export const callsOfEveryScreen: readonly string[] = [authInfo.path, `${mySites.path}?limit=${sitesAtFirst}`]

/**
 * The first API calls of a screen that the server can draw, by its address; null for every other address: a new item, a tab of
 * Inställningar, an address with a query. Where the server does not draw the screen after all, it lists them in the page, so that
 * the browser sends them while the script is still loading: they must equal the calls of the screen exactly. A call that depends
 * on an answer, as that of the page that a tree names, comes to light when the screen is drawn.
 */
export function drawnCalls(path: string): readonly string[] | null {
  if (path === '/') return []
  const [, site, screen, itemId] =
    /^\/(?!admin\/)([a-z0-9-]{1,40})\/([a-z]+)(?:\/(om-oss|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?\/?$/.exec(path) ?? []
  if (site === undefined || screen === undefined) return null
  if (itemId !== undefined) return editorCalls(site, screen, itemId)
  return Object.hasOwn(calls, screen) ? callsOf(site, screen) : null
}

/** The calls of the editor of a stored item; null when `area` is no area. */
function editorCalls(siteId: string, area: string, itemId: string): readonly string[] | null {
  const ofSite = (path: string) => filledPath<string>(path, { siteId })
  const ofItem = (path: string) => filledPath<string>(path, { siteId, itemId, personId: itemId })
  if (itemId === 'om-oss') return area === 'sidor' ? [ofSite(pages.pageTree.path)] : null
  switch (area) {
    case 'nyheter':
      return [ofItem(itemPaths('news').read.path), ofItem(itemVisits.path), ofSite(news.newsCategories.path)]
    case 'politik':
      return [
        ofItem(itemPaths('policy').read.path),
        ofItem(itemVisits.path),
        ofSite(policy.policyAreas.path),
        ofSite(policy.policyProgrammes.path),
      ]
    case 'foretradare':
      return [ofItem(itemPaths('representatives').read.path), ofItem(itemVisits.path), ofItem(representatives.personDetails.path)]
    case 'sidor':
      return [ofItem(itemPaths('pages').read.path), ofItem(itemVisits.path), ofSite(pages.pageTree.path)]
    default:
      return null
  }
}

const callsOf = (siteId: string, screen: string): readonly string[] =>
  (calls[screen] ?? []).map(([path, query]) => {
    const filled = filledPath<string>(path, { siteId })
    return query === undefined ? filled : `${filled}?${query}`
  })
