import { stockholmDate } from '#contract/stockholm-time.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import { latestNews } from '../../modules/news/news.ts'
import { publishedPriorities } from '../../modules/policy/public-policy.ts'
import { comingEvents, comingEventsOfAllSites } from '../../modules/news/public-events.ts'
import { publicLeadPersons } from '../../modules/representatives/representatives.ts'
import { eventsEnd } from '../events/events-routes.ts'
import type { Page } from '../kept/renderings.ts'
import type { PageSource, RootPage } from '../view/page-source.ts'
import { cacheNever, earliest } from '../view/page-source.ts'
import { newestAcrossSites } from './across-sites.tsx'
import { pageOfRoot, readFederation } from './federation.ts'
import { findSites } from './find-sites.ts'
import { maxPlaceLength } from './place-search.tsx'
import { rootFront } from './root-front.tsx'
import type { NamedList } from './root-lists.tsx'
import { countyList, foundPage, letterList, listPage } from './root-lists.tsx'

// The pages of the root at `/`: which one is in the query, because the first part of a path is the id of a site.

const ownNewsCount = 3
/** The next ones, if the federation's own site begins with them. */
const ownEventCount = 5

async function front(source: PageSource): Promise<Page> {
  const federation = await readFederation(source)
  const { frame, sites } = federation
  const ownId = frame.own?.site.id ?? null
  const [latest, events, content] = await Promise.all([
    newestAcrossSites(source, ownId),
    source.database.inPlatformAtOnce((platform) => comingEventsOfAllSites(platform, source.clock(), 1)),
    ownId === null
      ? null
      : source.database.inPublicAtOnce(ownId, async (site) => {
          const now = source.clock()
          const [news, priorities, leads, ownEvents] = await Promise.all([
            latestNews(site, ownNewsCount),
            publishedPriorities(site),
            publicLeadPersons(site, stockholmDate(now), 1),
            comingEvents(site, now, ownEventCount),
          ])
          return { news, priorities, leads: leads.filter(({ path }) => path !== null), events: ownEvents }
        }),
  ])
  const shown = [...latest.map(({ item }) => item), ...(content?.news ?? []), ...(content?.priorities ?? [])]
  const pictures = [...shown.map(({ picture }) => picture?.media), ...(content?.leads ?? []).map(({ portrait }) => portrait?.media)]
  const body = rootFront({ frame, sites, content, latest, hasCalendar: events.length > 0 })
  const now = source.clock()
  const withFiles = pictures.flatMap((media) => media ?? [])
  const end = earliest(mediaEnd(withFiles, stockholmDate(now)), eventsEnd(content?.events ?? [], now))
  return pageOfRoot(
    body,
    federation,
    latest.map(({ view }) => view),
    end,
  )
}

const listed =
  (list: NamedList, page: number): RootPage['render'] =>
  async (source) => {
    const federation = await readFederation(source)
    const body = listPage({ ...federation, list, page })
    return body === null ? null : pageOfRoot(body, federation)
  }

const unwanted = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu

/** The typed place, in a form that may be shown again. */
const typedPlace = (typed: string): string =>
  Array.from(typed.normalize('NFC').replace(unwanted, ' ').replace(/\s+/g, ' ').trim()).slice(0, maxPlaceLength).join('')

const found =
  (words: string): RootPage['render'] =>
  async (source) => {
    const federation = await readFederation(source)
    const page = pageOfRoot(foundPage(federation.frame, words, findSites(federation.sites, words)), federation)
    return { ...page, rendering: { ...page.rendering, cacheControl: cacheNever } }
  }

/** Null for an unknown county or letter. Other parameters are ignored. */
export function rootPageFor(search: string): RootPage | null {
  const query = new URLSearchParams(search)
  const words = typedPlace(query.get('ort') ?? '')
  if (words !== '') return { search: null, render: found(words) }
  const [county, letter] = [query.get('lan'), query.get('bokstav')]
  if (county === null && letter === null) return { search: '', render: front }
  const list = county === null ? letterList(letter ?? '') : countyList(county)
  const page = /^[1-9]\d{0,2}$/.test(query.get('sida') ?? '1') ? Number(query.get('sida') ?? '1') : 0
  if (!list || page === 0) return null
  return { search: list.search + (page === 1 ? '' : `&sida=${page}`), render: listed(list, page) }
}
