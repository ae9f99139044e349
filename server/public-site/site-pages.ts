import { latestNews, newsAddresses } from '../modules/news/news.ts'
import { newsFeed, robots, securityText, sitemap } from './feeds.ts'
import { newsListAt, newsItem } from './news-routes.ts'
import { oldAddress } from './old-addresses.ts'
import type { PageSource, Render } from './page-source.ts'
import { findView, pageOf, plain, rss, whole, xml } from './page-source.ts'
import type { SiteAddresses } from './site-addresses.ts'
import { startPage, startPageCount } from './start-page.tsx'

// From a path within a site to the page: which paths there are, what each reads, and who draws it.

const feedCount = 20

const fixedPages: Readonly<Record<string, Render>> = {
  '': whole((site) => latestNews(site, startPageCount + 1), startPage),
  '/nyheter/rss.xml': whole((site) => latestNews(site, feedCount), newsFeed, rss),
  '/sitemap.xml': whole(newsAddresses, sitemap, xml),
}

/** Only where a site has a host of its own. */
const hostPages: Readonly<Record<string, Render>> = {
  '/robots.txt': async (source, siteId) => {
    const view = await findView(source, siteId)
    return view && pageOf(view.site, robots([view.url]), plain)
  },
  '/.well-known/security.txt': async (source: PageSource, siteId) => {
    const view = await findView(source, siteId)
    if (!view) return null
    const contact = view.site.contactEmail ? `mailto:${view.site.contactEmail}` : source.addresses.rootUrl
    return pageOf(view.site, securityText(contact, `${view.url}/.well-known/security.txt`, source.clock()), plain)
  },
}

export interface SitePage {
  readonly render: Render
  /** The one spelling of the query that this page has: what is not part of it is ignored. */
  readonly search: string
}

const newsAddress = /^\/nyheter\/([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** What lies at a path within a site, as far as the path alone can tell: it may still turn out that there is nothing. */
export function sitePageAt(path: string, search: string, addresses: SiteAddresses): SitePage {
  if (path === '/nyheter') return newsListAt(search)
  const fixed = Object.hasOwn(fixedPages, path) ? fixedPages[path] : undefined
  if (fixed) return { render: fixed, search: '' }
  const onHost = !addresses.isPathForm && Object.hasOwn(hostPages, path) ? hostPages[path] : undefined
  if (onHost) return { render: onHost, search: '' }
  const slug = newsAddress.exec(path)?.[1]
  const published = slug === undefined ? null : newsItem(slug)
  const old = oldAddress(path)
  const render: Render = async (source, siteId) => (await published?.(source, siteId)) ?? old(source, siteId)
  return { render, search: '' }
}
