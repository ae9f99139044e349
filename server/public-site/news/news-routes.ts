import { defaultCategoryId, NewsCategoryId } from '#contract/news/news-categories.ts'
import { referredItems } from '../../modules/items/published/public-items.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import { publishedNewsItem } from '../../modules/news/news.ts'
import type { ShownBroadcast } from '../../modules/broadcasts/public-broadcasts.ts'
import { shownBroadcast } from '../../modules/broadcasts/public-broadcasts.ts'
import { newsChoices, shownNewsForFeed, shownNewsPage } from '../../modules/broadcasts/shown-news.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { placesTaken } from '../../modules/news/waiting-list.ts'
import { newsSharingSubjects } from '../../modules/news/related-news.ts'
import { formDrawnForMs, formToken } from '../contact/form-token.ts'
import type { SignUpState } from '../events/sign-up-form.tsx'
import { newsFeed } from './feeds.ts'
import { eventOf, newsItemPage, relatedCount } from './news-item-page.tsx'
import type { ListFilter } from './news-list-page.tsx'
import { listSearch, newsListPage } from './news-list-page.tsx'
import { parsePosition } from './news-position.ts'
import type { PageSource, Render, SitePage } from '../view/page-source.ts'
import {
  cacheContent,
  earliest,
  html,
  latestNewsOf,
  latestOfCategory,
  readBeside,
  pageOf,
  plain,
  readForPage,
  rss,
} from '../view/page-source.ts'
import type { Page } from '../kept/renderings.ts'
import type { SiteView } from '../view/site-view.ts'
import { newsPath } from './stories.tsx'

const picturesEnd = (items: readonly Pick<PublishedNews, 'picture'>[], { today }: SiteView): Date | undefined =>
  mediaEnd(
    items.flatMap(({ picture }) => picture?.media ?? []),
    today,
  )

const noPage: Render = async () => null

/** The filter choices, counted once for all pages of the list. */
const choices = (source: PageSource, siteId: string) =>
  source.shared(siteId, 'choices of news', () => readBeside(source, siteId, newsChoices))

function newsList(filter: ListFilter, before: string | null): Render {
  return async (source, siteId) => {
    const position = before === null ? null : parsePosition(before)
    if (before !== null && position === null) return null
    const known = await readForPage(source, siteId, (site) => shownNewsPage(site, position ?? undefined, filter ?? undefined))
    // An unknown position, year or category has no page, so that made-up addresses cannot fill the cache.
    if (!known || (known.found.items.length === 0 && (position !== null || filter !== null))) return null
    const body = newsListPage(known.view, { ...known.found, ...(await choices(source, siteId)), filter, before: position })
    return pageOf(known.view, body, html, picturesEnd(known.found.items, known.view))
  }
}

/** The filter of the query; undefined for an unknown or repeated parameter. */
function filterOf(query: URLSearchParams): ListFilter | undefined {
  const [categories, years, months] = [query.getAll('kategori'), query.getAll('ar'), query.getAll('manad')]
  if (months.length > years.length) return undefined
  if (categories.length + years.length === 0) return null
  if (categories.length + years.length > 1) return undefined
  const [category = '', year = ''] = [categories[0], years[0]]
  if (categories.length === 1) return NewsCategoryId.safeParse(category).success ? { category } : undefined
  const [month] = months
  if (!/^[12]\d{3}$/.test(year) || (month !== undefined && !/^([1-9]|1[0-2])$/.test(month))) return undefined
  return { year: Number(year), ...(month !== undefined && { month: Number(month) }) }
}

export function newsListAt(search: string): SitePage {
  const query = new URLSearchParams(search)
  const filter = filterOf(query)
  const before = query.getAll('fore')
  if (filter === undefined || before.length > 1) return { render: noPage, search }
  return { render: newsList(filter, before[0] ?? null), search: listSearch(filter, before[0] ?? null) }
}

const feedCount = 20

export function newsFeedAt(search: string): SitePage {
  const filter = filterOf(new URLSearchParams(search))
  if (filter === undefined || (filter !== null && 'year' in filter)) return { render: noPage, search }
  const render: Render = async (source, siteId) => {
    const category = filter?.category ?? null
    const known = await readForPage(source, siteId, (site) => shownNewsForFeed(site, feedCount, category))
    if (!known || (category !== null && known.found.length === 0)) return null
    const feed = newsFeed(known.view, known.found, category)
    return pageOf(known.view, feed, rss, picturesEnd(known.found, known.view))
  }
  return { render, search: listSearch(filter, null) }
}

const nothing: readonly never[] = []

/** The newest of the item's category and then of all, for items with too few related ones. */
async function newestBeside(source: PageSource, siteId: string, category: string): Promise<PublishedNews[]> {
  const [ofCategory, ofAll] = await Promise.all([
    // The common category Nyhet does not make two items related.
    category === defaultCategoryId ? nothing : latestOfCategory(source, siteId, category),
    latestNewsOf(source, siteId),
  ])
  return [...ofCategory, ...ofAll]
}

/** The form as it is drawn now. Whether there are places left is asked for no other page. */
async function drawnForm(
  { database, formKey }: PageSource,
  siteId: string,
  { id, event }: PublishedEvent,
  state: SignUpState,
  now: Date,
) {
  const taken = event.places === null ? 0 : await database.inPublicAtOnce(siteId, (site) => placesTaken(site, id, now))
  return { state, token: state.token ?? formToken(formKey, siteId, now), isFull: event.places !== null && taken >= event.places }
}

/** The page of a news item of the federation, on a site that shows it; it leads on where the item has another address by now. */
async function broadcastPage(
  source: PageSource,
  siteId: string,
  view: SiteView,
  shown: ShownBroadcast,
  asked: string,
): Promise<Page> {
  const now = source.clock()
  const { item, referred, originSiteId, localSlug, addition } = shown
  if (localSlug !== asked) {
    const location = view.basePath + newsPath({ slug: localSlug })
    const rendering = { status: 302, contentType: plain, cacheControl: cacheContent, body: '', headers: { location } }
    return { rendering, revision: view.site.revision }
  }
  const origin = { name: view.site.federationName, url: source.addresses.siteUrl(originSiteId), addition }
  const latest = await newestBeside(source, siteId, item.category)
  const body = newsItemPage(view, { item, referred, alike: [], latest, now, origin })
  const event = eventOf(item)
  const until = earliest(mediaEnd(item.media, view.today), event !== null && event.end > now ? event.end : undefined)
  return pageOf(view, body, html, until)
}

export function newsItem(slug: string, state: SignUpState): Render {
  const path = newsPath({ slug })
  return async (source, siteId) => {
    const now = source.clock()
    const known = await readForPage(source, siteId, (site) =>
      Promise.all([
        publishedNewsItem(site, slug),
        referredItems(site, path),
        newsSharingSubjects(site, path, relatedCount),
        shownBroadcast(site, slug),
      ]),
    )
    if (!known) return null
    const [item, referred, alike, broadcast] = known.found
    if (!item) return broadcast && broadcastPage(source, siteId, known.view, broadcast, slug)
    const event = eventOf(item)
    const isAhead = event !== null && event.end > now
    const isOpen = isAhead && known.view.takesMessages && event.event.takesSignUps && !event.event.isCancelled
    const form = isOpen ? await drawnForm(source, siteId, event, state, now) : null
    const newest = alike.length < relatedCount ? await newestBeside(source, siteId, item.category) : nothing
    const body = newsItemPage(known.view, { item, referred, alike, latest: newest, now, form })
    const until = earliest(
      mediaEnd(item.media, known.view.today),
      isAhead ? event.end : undefined,
      form ? new Date(now.getTime() + formDrawnForMs) : undefined,
    )
    return { ...pageOf(known.view, body, html, until), itemId: item.id }
  }
}
