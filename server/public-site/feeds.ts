import type { PublishedNews } from '../modules/news/news.ts'
import type { SiteView } from './site-view.ts'
import { escapeMarkup } from './escape-markup.ts'
import { newsPath } from './stories.tsx'

// XML 1.0 has no way to write these, not even escaped.
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text as it stands in XML, in an element or in an attribute. */
const xml = (text: string): string => escapeMarkup(text.replace(notXml, ''))

/** `category`: only those of it; null for all. */
export function newsFeed(view: SiteView, items: readonly PublishedNews[], category: string | null): string {
  const { site, url } = view
  const name = category === null ? site.name : `${site.name}: ${view.categoryNames.get(category) ?? category}`
  const self = `${url}/nyheter/rss.xml${category === null ? '' : `?kategori=${category}`}`
  const entries = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<link>${xml(url + newsPath(item))}</link>
<guid isPermaLink="false">urn:uuid:${xml(item.id)}</guid>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
<description>${xml(item.lead)}</description>
</item>`,
  )
  const newest = items[0] ? `\n<lastBuildDate>${items[0].publishedAt.toUTCString()}</lastBuildDate>` : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xml(name)}</title>
<link>${xml(url)}</link>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
<description>${xml(site.description || `Nyheter från ${site.name}.`)}</description>
<language>sv-SE</language>${newest}
${entries.join('\n')}
</channel></rss>
`
}

export interface MapEntry {
  readonly path: string
  readonly publishedAt?: Date
}

/** A sitemap holds at most 50 000. */
export function sitemap(view: SiteView, entries: readonly MapEntry[]): string {
  const lines = entries.slice(0, 50_000).map(({ path, publishedAt }) => {
    const changed = publishedAt ? `<lastmod>${publishedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${xml(view.url + path)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`
}

/** Everything may be read, and here is the list of it. */
export const robots = (siteUrls: readonly string[]): string =>
  ['User-agent: *', 'Disallow:', ...siteUrls.map((url) => `Sitemap: ${url}/sitemap.xml`), ''].join('\n')

const securityDays = 180

/** RFC 9116. */
export function securityText(contact: string, canonical: string, now: Date): string {
  const expires = new Date(now.getTime() + securityDays * 86_400_000).toISOString()
  return [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: sv, en', `Canonical: ${canonical}`, ''].join('\n')
}
