import { authInfo } from '../auth-paths.ts'
import { filledPath } from '../endpoint-path.ts'
import { itemPaths } from '../items/item-paths.ts'
import { sharedForSite, siteMedia } from '../media/media.ts'
import * as news from '../news/news-paths.ts'
import * as pages from '../pages/page-paths.ts'
import * as policy from '../policy/policy-paths.ts'
import { mySites } from '../users-and-sites/site-paths.ts'
import * as representatives from '../representatives/representative-paths.ts'

/** The API path of an item, by the area's part of the admin's address. */
const areas: ReadonlyMap<string, string> = new Map([
  ['nyheter', itemPaths('news').read.path],
  ['politik', itemPaths('policy').read.path],
  ['foretradare', itemPaths('representatives').read.path],
  ['sidor', itemPaths('pages').read.path],
])

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
export const callsOfEveryScreen: readonly string[] = [authInfo.path, mySites.path]

/**
 * The calls of a screen that the server can draw, by its address; null for every other address: an editor, a system page, an
 * address with a query.
 */
export function drawnCalls(path: string): readonly string[] | null {
  if (path === '/') return []
  const [, site, screen] = /^\/(?!admin\/)([a-z0-9-]{1,40})\/([a-z]+)\/?$/.exec(path) ?? []
  return site === undefined || screen === undefined || !Object.hasOwn(calls, screen) ? null : callsOf(site, screen)
}

/**
 * The first API calls of an admin screen, by its address. Where the server does not draw the screen, it lists them in the page, so
 * that the browser sends them while the script is still loading. They must equal the calls of the screen exactly.
 */
export function firstCalls(path: string): readonly string[] {
  const [, itemSite = '', area = '', itemId] =
    /^\/(?!admin\/)([a-z0-9-]{1,40})\/([a-z]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/.exec(path) ?? []
  const read = areas.get(area)
  if (itemId !== undefined && read !== undefined) return [filledPath<string>(read, { siteId: itemSite, itemId })]
  const [, site] = /^\/(?!admin\/)([a-z0-9-]{1,40})\/sidor\/om-oss\/?$/.exec(path) ?? []
  return site === undefined ? (drawnCalls(path) ?? []) : [filledPath<string>(pages.pageTree.path, { siteId: site })]
}

const callsOf = (siteId: string, screen: string): readonly string[] =>
  (calls[screen] ?? []).map(([path, query]) => {
    const filled = filledPath<string>(path, { siteId })
    return query === undefined ? filled : `${filled}?${query}`
  })
