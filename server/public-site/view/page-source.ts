import { nextStockholmMidnight, stockholmDate } from '#contract/stockholm-time.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { latestNews, publishedNewsPage } from '../../modules/news/news.ts'
import type { PublicSite } from '../../modules/sites/sites.ts'
import { publicSite } from '../../modules/sites/sites.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, PublicDb } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImageWork } from '../../platform/images/image-work.ts'
import { framingContentPolicy } from '../kept/content-policy.ts'
import { frameOrigins } from '../kept/frame-origins.ts'
import type { FrameSource, SiteFrame, SiteFrames } from './site-frame.ts'
import { frameKey, frameOf, frameParts } from './site-frame.ts'
import type { SiteView } from './site-view.ts'
import type { PageCache } from '../kept/page-cache.ts'
import type { Page } from '../kept/renderings.ts'

// What every page is made from, and how: the site as its pages show it, what several pages share, and the ways to read both.

export interface PageSource extends FrameSource {
  readonly database: Database
  readonly clock: Clock
  readonly shared: PageCache['shared']
  readonly frames: SiteFrames
  /** Where pictures and documents are, and who makes sizes of them. */
  readonly files: FileStore
  readonly images: ImageWork
  /** Seals when a form was drawn. */
  readonly formKey: Buffer
  /** Forms drawn with any of these are taken. */
  readonly acceptedFormKeys: readonly Buffer[]
}

/** What the site itself is read with. */
export type ViewSource = Omit<PageSource, 'files' | 'images' | 'formKey' | 'acceptedFormKeys'>

/** Null when there is no such page, or no such site. */
export type Render = (source: PageSource, siteId: string) => Promise<Page | null>

/** What lies at an address of a site. */
export interface SitePage {
  readonly render: Render
  /** The one spelling of the query that this page has: what is not part of it is ignored. */
  readonly search: string
}

/** From a path within a site, and its query, to what lies there. */
export type RouteTable = (path: string, search: string, hasOwnHost: boolean) => SitePage

/** Browsers and caches in front ask each time whether the page still holds, and may show it for a day when we cannot be reached. */
export const cacheContent = 'public, max-age=0, stale-if-error=86400'
/** For what its address names down to the last byte. */
export const cacheImmutable = 'public, max-age=31536000, immutable'
/** The same for what may be withdrawn: a browser keeps what it was shown, but caches in front ask again after a minute. */
export const cacheWithdrawable = 'public, max-age=31536000, s-maxage=60, immutable'
/** For answers that may be wrong a second later. */
export const cacheNever = 'no-store'

export const html = 'text/html; charset=utf-8'
export const plain = 'text/plain; charset=utf-8'
export const rss = 'application/rss+xml; charset=utf-8'
export const xml = 'application/xml; charset=utf-8'

/** The first of several ends, of which each may be missing. */
export function earliest(...ends: readonly (Date | undefined)[]): Date | undefined {
  const known = ends.flatMap((end) => end?.getTime() ?? [])
  return known.length === 0 ? undefined : new Date(Math.min(...known))
}

/** When the first licence of a picture in the site's appearance ends: every page shows it. */
export function viewEnd({ settings, today }: SiteView): Date | undefined {
  return mediaEnd(
    Object.values(settings.appearance).flatMap((media) => media ?? []),
    today,
  )
}

/** `until`: when it says something else without any change. */
export function pageOf(view: SiteView, body: string, contentType = html, until?: Date): Page {
  const end = earliest(until, viewEnd(view))
  const framed = contentType === html ? frameOrigins(body) : []
  const headers = framed.length > 0 ? { 'content-security-policy': framingContentPolicy(framed) } : undefined
  return {
    rendering: { status: 200, contentType, cacheControl: cacheContent, body, ...(headers && { headers }) },
    revision: view.site.revision,
    ...(end && { until: end }),
  }
}

const viewName = (today: string): string => `view ${today}`

const viewOf = (site: PublicSite, frame: SiteFrame): SiteView => ({ ...frame, site, drawn: new Map<string, string>() })

/**
 * The site as its pages need it, and what the page shows, in one piece. The site's row comes first: what is read in the same piece
 * after it cannot be older than its revision. What stands around the page comes along when it is not known.
 */
async function readWith<T>(
  source: ViewSource,
  siteId: string,
  today: string,
  more: (site: PublicDb) => Promise<T>,
): Promise<readonly [SiteView | null, T]> {
  const { database, frames } = source
  const known = frames.last(siteId)
  const [site, parts, found] = await database.inPublicAtOnce(siteId, (scope) =>
    Promise.all([publicSite(scope), known ? null : frameParts(scope), more(scope)]),
  )
  if (!site) return [null, found]
  const key = frameKey(source, site, today)
  if (known?.key === key) return [viewOf(site, known.frame), found]
  const frame = frameOf(source, site, parts ?? (await database.inPublicAtOnce(siteId, frameParts)), today)
  if (!frame) return [null, found]
  frames.keep(siteId, { key, frame })
  return [viewOf(site, frame), found]
}

const nothingMore = async (): Promise<null> => null

/** The site as its pages need it; null when there is none with that id. */
export function findView(source: ViewSource, siteId: string): Promise<SiteView | null> {
  const today = stockholmDate(source.clock())
  return source.shared(siteId, viewName(today), async () => (await readWith(source, siteId, today, nothingMore))[0])
}

/**
 * The site and what the page shows, in one batch when the site is not known yet. The site is read before the content, so that the
 * revision that the page is kept under is never newer than its content.
 */
export async function readForPage<T>(
  source: PageSource,
  siteId: string,
  more: (site: PublicDb) => Promise<T>,
): Promise<{ view: SiteView; found: T } | null> {
  const today = stockholmDate(source.clock())
  // Filled by whoever is the first to ask for the site since it changed.
  const along: Promise<readonly [SiteView | null, T]>[] = []
  const view = await source.shared(siteId, viewName(today), async () => {
    const both = readWith(source, siteId, today, more)
    along.push(both)
    return (await both)[0]
  })
  if (!view) return null
  const [both] = along
  return { view, found: both ? (await both)[1] : await source.database.inPublicAtOnce(siteId, more) }
}

const latestCount = 4

/** The few newest, which stand below many pages. */
export const latestNewsOf = ({ database, shared }: PageSource, siteId: string): Promise<PublishedNews[]> =>
  shared(siteId, 'latest', () => database.inPublicAtOnce(siteId, (site) => latestNews(site, latestCount)))

export const latestOfCategory = ({ database, shared }: PageSource, siteId: string, category: string): Promise<PublishedNews[]> =>
  shared(siteId, `latest of ${category}`, async () => {
    const { items } = await database.inPublicAtOnce(siteId, (site) => publishedNewsPage(site, undefined, { category }))
    return items.slice(0, latestCount)
  })

/** A page that is there whenever its site is. */
export const renderPage =
  <T>(more: (site: PublicDb) => Promise<T>, draw: (view: SiteView, found: T, source: PageSource) => string, type = html): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, more)
    return known && pageOf(known.view, draw(known.view, known.found, source), type)
  }

/** The same for what depends on the Swedish date: it is made anew when the day ends. */
export const renderDailyPage =
  <T>(more: (site: PublicDb, today: string) => Promise<T>, draw: (view: SiteView, found: T) => string, type = html): Render =>
  async (source, siteId) => {
    const now = source.clock()
    const known = await readForPage(source, siteId, (site) => more(site, stockholmDate(now)))
    return known && pageOf(known.view, draw(known.view, known.found), type, nextStockholmMidnight(now))
  }
