import { stockholmDate } from '#contract/stockholm-time.ts'
import { nextStockholmMidnight } from '#contract/typed-time.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { latestShownNews, shownNewsPage } from '../../modules/broadcasts/shown-news.ts'
import { askingOnly } from '../../modules/shares/asked-here.ts'
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

// The inputs of every page: the site, values shared by several pages, and the functions that read both.

export interface PageSource extends FrameSource {
  readonly database: Database
  readonly clock: Clock
  readonly shared: PageCache['shared']
  readonly frames: SiteFrames
  /** The stored pictures and documents. */
  readonly files: FileStore
  readonly images: ImageWork
  /** Seals the time at which a form is rendered. */
  readonly formKey: Buffer
  /** All keys whose seals are accepted. */
  readonly acceptedFormKeys: readonly Buffer[]
  /** All keys whose samples are shown. */
  readonly acceptedSampleKeys: readonly Buffer[]
}

/** The dependencies for reading the site itself. */
export type ViewSource = Omit<PageSource, 'files' | 'images' | 'formKey' | 'acceptedFormKeys' | 'acceptedSampleKeys'>

/** Null for an unknown page or site. */
export type Render = (source: PageSource, siteId: string) => Promise<Page | null>

/** The page at an address of a site. */
export interface SitePage {
  readonly render: Render
  /** The page's canonical query; other parameters are ignored. */
  readonly search: string
}

/** Maps a path within a site, and its query, to a page. */
export type RouteTable = (path: string, search: string, hasOwnHost: boolean) => SitePage

/** The page at an address of the root. */
export interface RootPage {
  /** As of `SitePage`; null for an answer to what one visitor has typed, which is not cached. */
  readonly search: string | null
  readonly render: (source: PageSource) => Promise<Page | null>
}

/** Maps a path of the root, and its query, to a page; null for an unknown one. */
export type RootRoutes = (path: string, search: string) => RootPage | null

/** Browsers and proxies check for a newer page each time, and may show the old one for a day when we cannot be reached. */
export const cacheContent = 'public, max-age=0, stale-if-error=86400'
/** For content that is completely identified by its address. */
export const cacheImmutable = 'public, max-age=31536000, immutable'
/** For such content that may be withdrawn: browsers keep it, but proxies check again after a minute. */
export const cacheWithdrawable = 'public, max-age=31536000, s-maxage=60, immutable'
/** For answers that may be outdated a second later. */
export const cacheNever = 'no-store'

export const html = 'text/html; charset=utf-8'
export const plain = 'text/plain; charset=utf-8'
export const rss = 'application/rss+xml; charset=utf-8'
export const calendar = 'text/calendar; charset=utf-8'
export const xml = 'application/xml; charset=utf-8'

/** The earliest end; undefined if none is given. */
export function earliest(...ends: readonly (Date | undefined)[]): Date | undefined {
  const known = ends.flatMap((end) => end?.getTime() ?? [])
  return known.length === 0 ? undefined : new Date(Math.min(...known))
}

/**
 * When what the settings show changes without an edit: the end of a licence for pictures, on every page or on the start page, and
 * of the day after which no page links to the calendar.
 */
export function viewEnd({ settings, today, hasCalendar, site: { lastEventEnd } }: SiteView): Date | undefined {
  const picturesEnd = mediaEnd([...settings.media.values()], today)
  return hasCalendar && lastEventEnd
    ? earliest(picturesEnd, nextStockholmMidnight(new Date(lastEventEnd.getTime() - 1)))
    : picturesEnd
}

/** `until`: when the content changes without an edit. */
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
 * The site view and the page's content, read in one batch. The site's row comes first, so that the rest cannot be older than
 * its revision. The frame is read in the same batch if it is not cached. The content is read again where the site shows more of what is
 * shared than the last time.
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
    Promise.all([publicSite(scope), known ? null : frameParts(scope), more(known ? askingOnly(scope, known.sharedAreas) : scope)]),
  )
  if (!site) return [null, found]
  const key = frameKey(source, site, today)
  if (known?.key === key) return [viewOf(site, known.frame), found]
  const { sharedAreas } = site
  const showsMore = known !== undefined && sharedAreas.some((area) => !known.sharedAreas.includes(area))
  const all = showsMore ? await database.inPublicAtOnce(siteId, (scope) => more(askingOnly(scope, sharedAreas))) : found
  const frame = frameOf(source, site, parts ?? (await database.inPublicAtOnce(siteId, frameParts)), today)
  if (!frame) return [null, all]
  frames.keep(siteId, { key, frame, sharedAreas })
  return [viewOf(site, frame), all]
}

const nothingMore = async (): Promise<null> => null

/** The view of a site; null for an unknown id. */
export function findView(source: ViewSource, siteId: string): Promise<SiteView | null> {
  const today = stockholmDate(source.clock())
  return source.shared(siteId, viewName(today), async () => (await readWith(source, siteId, today, nothingMore))[0])
}

/** What a page reads besides its content. What is about an area of which the site shows nothing shared is not asked. */
export async function readBeside<T>(source: ViewSource, siteId: string, work: (site: PublicDb) => Promise<T>): Promise<T> {
  const view = await findView(source, siteId)
  return source.database.inPublicAtOnce(siteId, (site) => work(view ? askingOnly(site, view.site.sharedAreas) : site))
}

/**
 * The view and the page's content, read in one batch if the view is not cached. The site is read before the content, so that
 * the revision of the cached page is never newer than its content.
 */
export async function readForPage<T>(
  source: PageSource,
  siteId: string,
  more: (site: PublicDb) => Promise<T>,
): Promise<{ view: SiteView; found: T } | null> {
  const today = stockholmDate(source.clock())
  // Filled only if this call is the first to load the view after a change.
  const along: Promise<readonly [SiteView | null, T]>[] = []
  const view = await source.shared(siteId, viewName(today), async () => {
    const both = readWith(source, siteId, today, more)
    along.push(both)
    return (await both)[0]
  })
  if (!view) return null
  const [both] = along
  const asking = (site: PublicDb) => more(askingOnly(site, view.site.sharedAreas))
  return { view, found: both ? (await both)[1] : await source.database.inPublicAtOnce(siteId, asking) }
}

const latestCount = 4

/** The few newest news items, which many pages show at the end. */
export const latestNewsOf = (source: PageSource, siteId: string): Promise<PublishedNews[]> =>
  source.shared(siteId, 'latest', () => readBeside(source, siteId, (site) => latestShownNews(site, latestCount)))

export const latestOfCategory = (source: PageSource, siteId: string, category: string): Promise<PublishedNews[]> =>
  source.shared(siteId, `latest of ${category}`, async () => {
    const { items } = await readBeside(source, siteId, (site) => shownNewsPage(site, undefined, { category }))
    return items.slice(0, latestCount)
  })

/** A page that every site has. */
export const renderPage =
  <T>(more: (site: PublicDb) => Promise<T>, draw: (view: SiteView, found: T, source: PageSource) => string, type = html): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, more)
    return known && pageOf(known.view, draw(known.view, known.found, source), type)
  }

/** Such a page that depends on the Swedish date and is rendered again when the day ends, or earlier at the end that `endOf` gives. */
export const renderDailyPage =
  <T>(
    more: (site: PublicDb, today: string, now: Date) => Promise<T>,
    draw: (view: SiteView, found: T) => string,
    type = html,
    endOf: (found: T, now: Date) => Date | undefined = () => undefined,
  ): Render =>
  async (source, siteId) => {
    const now = source.clock()
    const known = await readForPage(source, siteId, (site) => more(site, stockholmDate(now), now))
    return (
      known &&
      pageOf(known.view, draw(known.view, known.found), type, earliest(nextStockholmMidnight(now), endOf(known.found, now)))
    )
  }
