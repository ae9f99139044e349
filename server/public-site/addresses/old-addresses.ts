import { foreignAddress } from '../view/foreign-address.ts'
import type { PublicRedirect } from '../../modules/redirects/public-redirects.ts'
import { firstAnswering, publicRedirect } from '../../modules/redirects/public-redirects.ts'
import { addressesMeant } from '../../modules/redirects/old-query.ts'
import { writtenNames, writtenNamesAt } from '../../modules/redirects/written-queries.ts'
import { notFoundNewsCount, notFoundPage } from '../front/not-found-page.tsx'
import type { Rendering } from '../kept/sendable.ts'
import type { Page } from '../kept/renderings.ts'
import { hasEndedHere } from '../../modules/sharing/ended-here.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { cacheContent, findView, html, latestNewsOf, cacheNever, plain, readForPage, viewEnd } from '../view/page-source.ts'

// Addresses without a published page: some redirect, some are recorded as removed, the rest never existed.

/** The target for the `location` header; null if it is not public now. A page that every site has is stored by its path. */
function leadsTo(view: SiteView, { path, url }: PublicRedirect): string | null {
  const own = path ?? (url?.startsWith('/') ? url.replace(/^\/$/, '') : null)
  if (own !== null) return view.basePath + own || '/'
  return url === null ? null : foreignAddress(url)
}

function endOf(view: SiteView): { until?: Date } {
  const until = viewEnd(view)
  return until ? { until } : {}
}

/** The answer that the content of an address is gone for good. */
async function gone(
  source: PageSource,
  siteId: string,
  view: SiteView,
  counted: Pick<Rendering, 'oldAddress'> = {},
): Promise<Page> {
  const body = notFoundPage(view, (await latestNewsOf(source, siteId)).slice(0, notFoundNewsCount), 'gone')
  return {
    rendering: { status: 410, contentType: html, cacheControl: cacheNever, body, ...counted },
    revision: view.site.revision,
    ...endOf(view),
  }
}

/** Leads where the redirect does, or answers that its content is gone. Null when its target is not public now. */
async function answerOf(
  source: PageSource,
  siteId: string,
  address: string,
  { view, found }: { readonly view: SiteView; readonly found: PublicRedirect },
): Promise<Page | null> {
  const counted = { oldAddress: { siteId, path: address } }
  if (found.code === 410) return gone(source, siteId, view, counted)
  const to = leadsTo(view, found)
  // The future address of the target is not revealed.
  if (!to) return null
  // Permanent or not, browsers must ask again each time, because the item may move once more.
  const rendering: Rendering = {
    status: found.code,
    contentType: plain,
    cacheControl: cacheContent,
    body: '',
    headers: { location: to },
    ...counted,
  }
  return { rendering, revision: view.site.revision }
}

/** Redirects from an old address, or answers that its content is gone. Null for any other address. */
export const oldAddress =
  (path: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) => publicRedirect(site, path))
    if (!known) return null
    const { view, found } = known
    if (found) return answerOf(source, siteId, path, { view, found })
    const hasEnded = await source.database.inSite(siteId, (site) => hasEndedHere(site, path), 'read')
    return hasEnded ? gone(source, siteId, view) : null
  }

/** The same for an address with a query, which nothing but a redirect has. */
const oldQueryAddress =
  (address: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) => publicRedirect(site, address))
    return known?.found ? answerOf(source, siteId, address, { ...known, found: known.found }) : null
  }

/** The names of parameters that redirects at a path have, as they are kept; null for none. */
async function namesAt({ database, shared }: PageSource, siteId: string, path: string): Promise<ReadonlySet<string> | null> {
  const written = await shared(siteId, 'written names', () =>
    database.inPlatformAtOnce((platform) => writtenNames(platform, siteId)),
  )
  if (!written || written.isWhole) return written?.names.get(path) ?? null
  return database.inPlatformAtOnce((platform) => writtenNamesAt(platform, siteId, path))
}

/** The redirect that a query is written for, before the page at its path; null for none. Queries that nobody has written cost nothing. */
export async function oldQuery(
  source: PageSource,
  siteId: string,
  path: string,
  search: string,
): Promise<{ readonly address: string; readonly render: Render } | null> {
  if (search.length < 2) return null
  const { database } = source
  const names = await namesAt(source, siteId, path || '/')
  const meant = names ? addressesMeant(path, search, names) : []
  const address = meant.length < 2 ? meant[0] : await database.inPublicAtOnce(siteId, (site) => firstAnswering(site, meant))
  return address ? { address, render: oldQueryAddress(address) } : null
}

/** The path without the site's own name, which people write in front also on the site's own host; null for a path without it. */
export function withoutOwnName(siteId: string, path: string): string | null {
  const doubled = new RegExp(`^(?:/${siteId})+(?=/|$)`).exec(path)
  return doubled && path.slice(doubled[0].length)
}

/** Leads to the page that was meant by another spelling of its address, at its own. */
export const ownAddress =
  (path: string): Render =>
  async (source, siteId) => {
    const view = await findView(source, siteId)
    if (!view) return null
    const headers = { location: view.basePath + path || '/' }
    // A page may get this address.
    const rendering: Rendering = { status: 301, contentType: plain, cacheControl: cacheContent, body: '', headers }
    return { rendering, revision: view.site.revision }
  }

/** The site's 404 page: the same for every unknown path, so that it is rendered once. */
export const siteNotFound: Render = async (source, siteId) => {
  const view = await findView(source, siteId)
  if (!view) return null
  const body = notFoundPage(view, (await latestNewsOf(source, siteId)).slice(0, notFoundNewsCount), 'unknown')
  const rendering = { status: 404, contentType: html, cacheControl: cacheNever, body }
  return { rendering, revision: view.site.revision, ...endOf(view) }
}
