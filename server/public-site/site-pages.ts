import type { Clock } from '../platform/clock.ts'
import type { Database, PublicDb } from '../platform/database/database.ts'
import type { PublishedNews } from '../modules/news/news.ts'
import { latestNews, newsAddresses, publishedNewsItem, publishedNewsPage } from '../modules/news/news.ts'
import type { PublicSite } from '../modules/sites/sites.ts'
import { federationSites, publicSite } from '../modules/sites/sites.ts'
import type { SiteAssets } from './assets.ts'
import { monogramOf } from './assets.ts'
import type { SiteView } from './document.tsx'
import { newsFeed, robots, securityText, sitemap } from './feeds.ts'
import { newsItemPage, newsListPage, parsePosition } from './news-pages.tsx'
import { notFoundNewsCount, notFoundPage } from './not-found-page.tsx'
import type { Page, PageCache } from './page-cache.ts'
import { sitesPage } from './plain-pages.tsx'
import type { SiteAddresses } from './site-addresses.ts'
import { startPage, startPageCount } from './start-page.tsx'

// From a path within a site to the page: which paths there are, what each reads, and who draws it.

export interface PageSource {
  readonly database: Database
  readonly addresses: SiteAddresses
  readonly assetsOf: (color: string, letter: string) => SiteAssets
  readonly clock: Clock
  readonly shared: PageCache['shared']
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

/** The site as its pages need it; null when there is none with that id. */
function findView({ database, addresses, assetsOf, shared }: PageSource, siteId: string): Promise<SiteView | null> {
  return shared(siteId, 'view', async () => {
    const site = await database.inPublicAtOnce(siteId, publicSite)
    if (!site) return null
    const assets = assetsOf(site.accentColor, monogramOf(site))
    return { site, basePath: addresses.basePath(siteId), url: addresses.siteUrl(siteId), assets, drawn: new Map<string, string>() }
  })
}

/**
 * The site first and then what the page shows, never the other way and never at once: the revision that the page is kept
 * under must not be newer than its content.
 */
async function read<T>(
  source: PageSource,
  siteId: string,
  more: (site: PublicDb) => Promise<T>,
): Promise<{ view: SiteView; found: T } | null> {
  const view = await findView(source, siteId)
  return view && { view, found: await source.database.inPublicAtOnce(siteId, more) }
}

const latestCount = 4

/** The few newest, which stand below many pages. */
const latest = ({ database, shared }: PageSource, siteId: string): Promise<PublishedNews[]> =>
  shared(siteId, 'latest', () => database.inPublicAtOnce(siteId, (site) => latestNews(site, latestCount)))

type Render = (source: PageSource, siteId: string) => Promise<Page | null>

/** A page that is there whenever its site is. */
const whole =
  <T>(more: (site: PublicDb) => Promise<T>, draw: (view: SiteView, found: T, source: PageSource) => string, type = html): Render =>
  async (source, siteId) => {
    const known = await read(source, siteId, more)
    return known && page(known.view.site, draw(known.view, known.found, source), type)
  }

const feedCount = 20

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
  '/robots.txt': async (source, siteId) => {
    const view = await findView(source, siteId)
    return view && page(view.site, robots([view.url]), plain)
  },
  '/.well-known/security.txt': async (source, siteId) => {
    const view = await findView(source, siteId)
    if (!view) return null
    const contact = view.site.contactEmail ? `mailto:${view.site.contactEmail}` : source.addresses.rootUrl
    return page(view.site, securityText(contact, `${view.url}/.well-known/security.txt`, source.clock()), plain)
  },
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
    const view = await findView(source, siteId)
    if (!view) return null
    const [item, others] = await Promise.all([
      source.database.inPublicAtOnce(siteId, (site) => publishedNewsItem(site, slug)),
      latest(source, siteId),
    ])
    return item && page(view.site, newsItemPage(view, item, others))
  }
}

const newsAddress = /^\/nyheter\/([a-z0-9]+(?:-[a-z0-9]+)*)$/

export interface SitePage {
  readonly render: Render
  /** The one spelling of the query that this page has: what is not part of it is ignored. */
  readonly search: string
}

/** What lies at a path within a site; null where nothing can. It may still turn out that there is nothing. */
export function sitePageAt(path: string, search: string, addresses: SiteAddresses): SitePage | null {
  const fixed = Object.hasOwn(fixedPages, path) ? fixedPages[path] : undefined
  const before = search !== '' && path === '/nyheter' ? new URLSearchParams(search).getAll('fore') : []
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
  const view = await findView(source, siteId)
  if (!view) return null
  const body = notFoundPage(view, (await latest(source, siteId)).slice(0, notFoundNewsCount))
  return { rendering: { status: 404, contentType: html, cacheControl: notKept, body }, revision: view.site.revision }
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
