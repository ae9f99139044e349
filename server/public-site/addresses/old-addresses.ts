import { foreignAddress } from '../view/foreign-address.ts'
import type { PublicRedirect } from '../../modules/redirects/public-redirects.ts'
import { publicRedirect } from '../../modules/redirects/public-redirects.ts'
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

/** Redirects from an old address, or answers that its content is gone. Null for any other address. */
export const oldAddress =
  (path: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) => publicRedirect(site, path))
    if (!known) return null
    const { view, found } = known
    if (!found) {
      const hasEnded = await source.database.inSite(siteId, (site) => hasEndedHere(site, path), 'read')
      return hasEnded ? gone(source, siteId, view) : null
    }
    const counted = { oldAddress: { siteId, path } }
    if (found.code === 410) return gone(source, siteId, view, counted)
    const to = leadsTo(view, found)
    // The target is not public now: its future address is not revealed.
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
