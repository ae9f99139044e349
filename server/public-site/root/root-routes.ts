import { standardDesign } from '#contract/design/federation-design.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { mediaEnd } from '../../modules/media/public-media.ts'
import { latestNews } from '../../modules/news/news.ts'
import { publishedPriorities } from '../../modules/policy/public-policy.ts'
import type { FederationSites } from '../../modules/sites/sites.ts'
import { federationSites } from '../../modules/sites/sites.ts'
import { rootContentPolicy } from '../kept/content-policy.ts'
import type { Page } from '../kept/renderings.ts'
import { rootSiteId } from '../kept/site-changes.ts'
import { lookOf } from '../styles/look.ts'
import type { PageSource, RootPage } from '../view/page-source.ts'
import { cacheContent, cacheNever, earliest, findView, html, viewEnd } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { newestAcrossSites } from './across-sites.tsx'
import { findSites } from './find-sites.ts'
import type { LocatedSite } from './located-sites.ts'
import { locate } from './located-sites.ts'
import { maxPlaceLength } from './place-search.tsx'
import type { RootFrame } from './root-document.tsx'
import { atRoot } from './root-document.tsx'
import { rootFront } from './root-front.tsx'
import type { NamedList } from './root-lists.tsx'
import { countyList, foundPage, letterList, listPage } from './root-lists.tsx'

// The pages of the root at `/`: which one is in the query, because the first part of a path is the id of a site.

const inkColor = '#1c2024'

/** Of pages that are made before anything is read, such as those of errors: no file that they need can be missing. */
export const inkLook = lookOf(inkColor, { ...standardDesign, type: 'system' })

interface Federation {
  readonly frame: RootFrame
  readonly sites: readonly LocatedSite[]
  readonly revision: number
}

/** All sites, read once for all pages of the root and dropped with them. */
const everySite = ({ database, shared, addresses }: PageSource): Promise<{ found: FederationSites; sites: LocatedSite[] }> =>
  shared(rootSiteId, 'sites', async () => {
    const found = await database.inPlatformAtOnce(federationSites)
    const all = locate(found.sites, (id) => addresses.siteUrl(id))
    // The federation's own site is no association, unless it is also that of a place.
    return { found, sites: all.filter(({ id, county }) => id !== found.ownSiteId || county !== null) }
  })

async function readFederation(source: PageSource): Promise<Federation> {
  const { found, sites } = await everySite(source)
  const { federationName, ownSiteId, revision } = found
  const own = ownSiteId === null ? null : await findView(source, ownSiteId)
  const assets = source.assetsOf(lookOf(inkColor, found.design), Array.from(federationName)[0] ?? 'K')
  return { frame: { federationName, rootUrl: source.addresses.rootUrl, own, assets }, sites, revision }
}

/** The page with the hosts that it shows pictures of, where these are not the root's own. */
function pageOfRoot(body: string, { frame, revision }: Federation, views: readonly SiteView[] = [], until?: Date): Page {
  const shown = [...(frame.own ? [atRoot(frame.own, frame.rootUrl)] : []), ...views]
  const origins = [...new Set(shown.flatMap(({ basePath }) => (/^https?:/.test(basePath) ? new URL(basePath).origin : [])))]
  const end = earliest(until, ...shown.map(viewEnd))
  return {
    rendering: {
      status: 200,
      contentType: html,
      cacheControl: cacheContent,
      body,
      ...(origins.length > 0 && { headers: { 'content-security-policy': rootContentPolicy(origins) } }),
    },
    revision,
    ...(end && { until: end }),
  }
}

const ownNewsCount = 3

async function front(source: PageSource): Promise<Page> {
  const federation = await readFederation(source)
  const { frame, sites } = federation
  const ownId = frame.own?.site.id ?? null
  const [latest, content] = await Promise.all([
    newestAcrossSites(source, ownId),
    ownId === null
      ? null
      : source.database.inPublicAtOnce(ownId, async (site) => {
          const [news, priorities] = await Promise.all([latestNews(site, ownNewsCount), publishedPriorities(site)])
          return { news, priorities }
        }),
  ])
  const pictures = [...latest.map(({ item }) => item), ...(content?.news ?? []), ...(content?.priorities ?? [])].flatMap(
    ({ picture }) => picture?.media ?? [],
  )
  const body = rootFront({ frame, sites, content, latest })
  const end = mediaEnd(pictures, stockholmDate(source.clock()))
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
