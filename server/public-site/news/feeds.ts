import type { FeedNews } from '../../modules/news/news.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import type { MetadataImage } from '../pictures/pictures.ts'
import { inShort } from '../rich-text/in-short.ts'
import type { Alternate } from '../frame/page-versions.tsx'
import { areaName } from '../frame/area-names.ts'
import { paidName } from '../frame/paid-label.tsx'
import { unplacedImage, metadataImage } from '../pictures/pictures.ts'
import type { SiteView } from '../view/site-view.ts'
import { escapeMarkup } from '../view/escape-markup.ts'
import { newsPath } from './stories.tsx'

// XML 1.0 cannot contain these characters, not even escaped.
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text escaped for XML, in an element or an attribute. */
const xml = (text: string): string => escapeMarkup(text.replace(notXml, ''))

/** The picture that feed readers show beside an entry, https://www.rssboard.org/media-rss. */
function feedImage(image: MetadataImage | undefined, credit: string): string {
  if (!image) return ''
  const description = image.alt === '' ? '' : `<media:description>${xml(image.alt)}</media:description>`
  const by = credit === '' ? '' : `<media:credit>${xml(credit)}</media:credit>`
  // A feed must give the length of an enclosure; 0 means unknown, because the picture is not made yet.
  const enclosed = `\n<enclosure url="${xml(image.url)}" length="0" type="image/jpeg"/>`
  return `${enclosed}\n<media:content url="${xml(image.url)}" type="image/jpeg" medium="image" width="${image.width}" height="${image.height}">${description}${by}</media:content>`
}

/** A category of the federation's own site is none of this one. */
function categoryOf(view: SiteView, { category, isBroadcast }: FeedNews): string {
  const name = view.categoryNames.get(category) ?? (isBroadcast ? null : category)
  return name === null ? '' : `<category>${xml(name)}</category>`
}

/** The last change of some published content; undefined for none. */
export const lastChange = (items: readonly { readonly updatedAt: Date }[]): Date | undefined =>
  items.reduce<Date | undefined>((last, { updatedAt }) => (last && last >= updatedAt ? last : updatedAt), undefined)

/** `category`: the id of the only category; null for all. */
export function newsFeed(view: SiteView, items: readonly FeedNews[], category: string | null): string {
  const { site, url } = view
  const name = category === null ? site.name : `${site.name}: ${view.categoryNames.get(category) ?? category}`
  const self = `${url}/nyheter/rss.xml${category === null ? '' : `?kategori=${category}`}`
  const entries = items.map(
    (item) => `<item>
<title>${xml(item.isPaid ? `${paidName}: ${item.title}` : item.title)}</title>
<link>${xml(url + newsPath(item))}</link>
<guid isPermaLink="false">urn:uuid:${xml(item.id)}</guid>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
<atom:updated>${item.updatedAt.toISOString()}</atom:updated>
<description>${xml(item.lead || inShort(item.body))}</description>
<dc:creator>${xml(item.sender || site.name)}</dc:creator>
${categoryOf(view, item)}${feedImage(metadataImage(view, item.picture ?? undefined), item.picture?.media.credit ?? '')}
</item>`,
  )
  const changedAt = lastChange(items)
  const changed = changedAt ? `\n<lastBuildDate>${changedAt.toUTCString()}</lastBuildDate>` : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>${xml(name)}</title>
<link>${xml(url)}</link>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
<description>${xml(site.description || `${areaName(view, 'news')} från ${site.name}.`)}</description>
<language>sv-SE</language>${changed}
${entries.join('\n')}
</channel></rss>
`
}

export interface MapEntry {
  readonly path: string
  /** The last change of what the page shows. */
  readonly updatedAt?: Date
  /** Its lead picture. */
  readonly media?: PublicMedia | undefined
  /** The page in several languages, itself included. */
  readonly alternates?: readonly Alternate[]
}

/** A sitemap may hold at most 50 000. */
export function sitemap(view: SiteView, entries: readonly MapEntry[]): string {
  const lines = entries.slice(0, 50_000).map(({ path, updatedAt, media, alternates = [] }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    // Uncropped: the crop belongs to the page.
    const image = metadataImage(view, media && unplacedImage(media), null)
    const shown = image ? `<image:image><image:loc>${xml(image.url)}</image:loc></image:image>` : ''
    const others = alternates.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one.hreflang}" href="${xml(view.url + one.path)}"/>`,
    )
    return `<url><loc>${xml(view.url + path)}</loc>${changed}${others.join('')}${shown}</url>`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join('\n')}
</urlset>
`
}

/** Allows all robots, and names the sitemaps. */
export const robots = (siteUrls: readonly string[]): string =>
  ['User-agent: *', 'Disallow:', ...siteUrls.map((url) => `Sitemap: ${url}/sitemap.xml`), ''].join('\n')

const securityDays = 180

/** RFC 9116. */
export function securityText(contact: string, canonical: string, now: Date): string {
  const expires = new Date(now.getTime() + securityDays * 86_400_000).toISOString()
  return [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: sv, en', `Canonical: ${canonical}`, ''].join('\n')
}
