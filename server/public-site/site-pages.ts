import type { Clock } from '../platform/clock.ts'
import type { Database, PublicDb } from '../platform/database/database.ts'
import { latestNews, newsAddresses, publishedNewsItem, publishedNewsPage } from '../modules/news/news.ts'
import type { PublicSite } from '../modules/sites/sites.ts'
import { federationSites, publicSite } from '../modules/sites/sites.ts'
import type { SiteAssets } from './assets.ts'
import { monogramOf } from './assets.ts'
import type { SiteView } from './document.tsx'
import { newsFeed, robots, securityText, sitemap } from './feeds.ts'
import { newsItemPage, newsListPage, parsePosition } from './news-pages.tsx'
import { notFoundNewsCount, notFoundPage } from './not-found-page.tsx'
import type { Page } from './page-cache.ts'
import { sitesPage } from './plain-pages.tsx'
import type { SiteAddresses } from './site-addresses.ts'
import { startPage, startPageCount } from './start-page.tsx'

// From a path within a site to the page: which paths there are, what each reads, and who draws it.

export interface PageSource {
  readonly database: Database
  readonly addresses: SiteAddresses
  readonly assetsOf: (color: string, letter: string) => SiteAssets
  readonly clock: Clock
}

export const inkColor = '#1c2024'

/** Browsers and caches in front ask each time whether the page still holds, and may show it for a day when we cannot be reached. */
const content = 'public, max-age=0, stale-if-error=86400'
/** For answers that a later one of ours may contradict at once. */
export const notKept = 'no-store'

const html = 'text/html; charset=utf-8'
const plain = 'text/plain; charset=utf-8'
const rss = 'application/rss+xml; charset=utf-8'
const sitemapType = 'application/xml; charset=utf-8'

const page = (site: PublicSite, body: string, contentType = html): Page => ({
  rendering: { status: 200, contentType, cacheControl: content, body },
  revision: site.revision,
})

function viewOf(source: PageSource, site: PublicSite): SiteView {
  return {
    site,
    basePath: source.addresses.basePath(site.id),
    url: source.addresses.siteUrl(site.id),
    assets: source.assetsOf(site.accentColor, monogramOf(site)),
  }
}

/**
 * Reads the site and whatever else the page shows, all sent at once. The site comes first: the revision the page is kept
 * under must not be newer than what it shows.
 */
async function read<T>(
  source: PageSource,
  siteId: string,
  more: (site: PublicDb) => Promise<T>,
): Promise<{ view: SiteView; found: T } | null> {
  const [site, found] = await source.database.inPublic(siteId, (scope) => Promise.all([publicSite(scope), more(scope)]))
  return site ? { view: viewOf(source, site), found } : null
}

type Render = (source: PageSource, siteId: string) => Promise<Page | null>

/** A page that is there whenever its site is. */
const whole =
  <T>(more: (site: PublicDb) => Promise<T>, draw: (view: SiteView, found: T, source: PageSource) => string, type = html): Render =>
  async (source, siteId) => {
    const known = await read(source, siteId, more)
    return known && page(known.view.site, draw(known.view, known.found, source), type)
  }

const feedCount = 20
const nothing = async (): Promise<null> => null

const fixedPages: Readonly<Record<string, Render>> = {
  '': whole((site) => latestNews(site, startPageCount + 1), startPage),
  '/nyheter': whole(
    (site) => publishedNewsPage(site),
    (view, found) => newsListPage(view, { ...found, before: null }),
  ),
  '/nyheter/rss.xml': whole((site) => latestNews(site, feedCount), newsFeed, rss),
  '/sitemap.xml': whole(newsAddresses, sitemap, sitemapType),
}

/** Only where a site has a host of its own. */
const hostPages: Readonly<Record<string, Render>> = {
  '/robots.txt': whole(nothing, (view) => robots([view.url]), plain),
  '/.well-known/security.txt': whole(
    nothing,
    ({ site, url }, _found, { clock, addresses }) =>
      securityText(
        site.contactEmail ? `mailto:${site.contactEmail}` : addresses.rootUrl,
        `${url}/.well-known/security.txt`,
        clock(),
      ),
    plain,
  ),
}

function olderNews(before: string): Render {
  return async (source, siteId) => {
    const position = parsePosition(before)
    if (!position) return null
    const known = await read(source, siteId, (site) => publishedNewsPage(site, position))
    // An end that somebody made up is no page, so that made-up ends cannot fill the store.
    if (!known || known.found.items.length === 0) return null
    return page(known.view.site, newsListPage(known.view, { ...known.found, before: position }))
  }
}

function newsItem(slug: string): Render {
  return async (source, siteId) => {
    const known = await read(source, siteId, (site) => Promise.all([publishedNewsItem(site, slug), latestNews(site, 4)]))
    if (!known) return null
    const [item, latest] = known.found
    return item && page(known.view.site, newsItemPage(known.view, item, latest))
  }
}

const newsAddress = /^\/nyheter\/([a-z0-9]+(?:-[a-z0-9]+)*)$/

export interface SitePage {
  readonly render: Render
  /** The one spelling of the query that this page has: what is not part of it is ignored. */
  readonly search: string
}

/** What lies at a path within a site; null where nothing can. It may still turn out that there is nothing. */
export function sitePageAt(path: string, query: URLSearchParams, addresses: SiteAddresses): SitePage | null {
  const fixed = Object.hasOwn(fixedPages, path) ? fixedPages[path] : undefined
  const before = path === '/nyheter' ? query.getAll('fore') : []
  if (before.length > 0) return { render: olderNews(before.length === 1 ? (before[0] ?? '') : ''), search: `?fore=${before[0]}` }
  if (fixed) return { render: fixed, search: '' }
  if (!addresses.isPathForm && Object.hasOwn(hostPages, path)) {
    const onHost = hostPages[path]
    if (onHost) return { render: onHost, search: '' }
  }
  const slug = newsAddress.exec(path)?.[1]
  return slug === undefined ? null : { render: newsItem(slug), search: '' }
}

/** What a site says where it has no page: the same for every such path, so that it is made once. */
export const siteNotFound: Render = async (source, siteId) => {
  const known = await read(source, siteId, (site) => latestNews(site, notFoundNewsCount))
  if (!known) return null
  const body = notFoundPage(known.view, known.found)
  return { rendering: { status: 404, contentType: html, cacheControl: notKept, body }, revision: known.view.site.revision }
}

/** The pages of the root, where the sites are listed; null where there is none. They belong to no site. */
export function rootPageAt(path: string): ((source: PageSource) => Promise<Page | null>) | null {
  const rendered = async (
    source: PageSource,
    type: string,
    draw: (found: Awaited<ReturnType<typeof federationSites>>) => string,
  ) => {
    const found = await source.database.inPlatform(federationSites)
    const rendering = { status: 200, contentType: type, cacheControl: content, body: draw(found) }
    return { rendering, revision: found.revision }
  }
  switch (path) {
    case '':
      return (source) =>
        rendered(source, html, (found) =>
          sitesPage(found, source.addresses, source.assetsOf(inkColor, Array.from(found.federationName)[0] ?? 'K')),
        )
    case '/robots.txt':
      return (source) =>
        rendered(source, plain, (found) =>
          robots(source.addresses.isPathForm ? found.sites.map((site) => source.addresses.siteUrl(site.id)) : []),
        )
    case '/.well-known/security.txt':
      return async ({ addresses, clock }) => ({
        rendering: {
          status: 200,
          contentType: plain,
          cacheControl: content,
          body: securityText(addresses.rootUrl, `${addresses.rootUrl}/.well-known/security.txt`, clock()),
        },
        revision: 0,
      })
    default:
      return null
  }
}
