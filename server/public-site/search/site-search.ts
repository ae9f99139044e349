import type { PageLanguage } from '#contract/pages/page-languages.ts'
import { fillBody, fillLine, fillTitle } from '#contract/rich-text/fill-placeholders.ts'
import { NewsEvent } from '#contract/news/event.ts'
import type { SearchQuery } from '#contract/search/search-text.ts'
import { parseSearch, withReplacedWords, searchAsTyped, searchTextFor, textScore } from '#contract/search/search-text.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { RankedHit } from '../../modules/items/published/public-search.ts'
import { publicTexts, publicWords, rankedHits } from '../../modules/items/published/public-search.ts'
import { searchCorrections } from '../../modules/items/published/search-corrections.ts'
import { isWithheld, publicDocuments } from '../../modules/media/public-media.ts'
import { publicNewsCategories } from '../../modules/news/news.ts'
import { publicBodies } from '../../modules/representatives/representatives.ts'
import { shownAreasInUse } from '../../modules/shared-policy/public-shared-topics.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { calendarPath } from '../events/event-places.ts'
import { areaName } from '../frame/area-names.ts'
import { listSearch } from '../news/news-list-page.tsx'
import type { PageSource } from '../view/page-source.ts'
import { valuesOn } from '../view/page-placeholders.ts'
import { documentPath } from '../pictures/pictures.ts'
import { policyAreaPath } from '../policy/policy-index-page.tsx'
import { excerptOf, inOneLine, textIn } from './search-excerpt.ts'
import { askingOnly } from '../../modules/shares/asked-here.ts'
import type { SiteView } from '../view/site-view.ts'

// Everything that visitors can find: items, and other pages with an address (docs/decisions/033).

export type HitKind = 'event' | 'topic' | 'area' | 'person' | 'body' | 'page' | 'news' | 'category' | 'document'

export interface SiteHit {
  readonly kind: HitKind
  readonly title: string
  readonly path: string
  /** The matching passage, if the lead does not contain it; shown below the title. */
  readonly about: string
  /** Date of a news item; null for others. */
  readonly publishedAt: Date | null
  /** Of a page. */
  readonly language?: PageLanguage | undefined
  /** What an event is; null for others. */
  readonly event: NewsEvent | null
}

export interface SiteAnswer {
  readonly hits: readonly SiteHit[]
  readonly query: SearchQuery
  /** The corrected query if the typed one has no hits; the hits are then those of the correction. */
  readonly meant: string | null
}

interface Ranked extends SiteHit {
  readonly score: number
  /** The item, if only its text contains the words, not its title or lead. */
  readonly textOf: string | null
}

const itemKinds: Readonly<Record<string, HitKind>> = { policy: 'topic', representatives: 'person', pages: 'page', news: 'news' }
const maxHits = 60
/** Texts are long, so only those of the first hits are read. */
const excerptCount = 20

interface Entry {
  readonly kind: HitKind
  readonly title: string
  readonly path: string
  /** Further search words of the page. */
  readonly words?: string
}

async function entriesOf(site: PublicDb, view: SiteView, now: Date): Promise<Entry[]> {
  const [areas, categories, bodies, documents] = await Promise.all([
    shownAreasInUse(site),
    publicNewsCategories(site),
    publicBodies(site, stockholmDate(now)),
    publicDocuments(site),
  ])
  return [
    { kind: 'page', title: areaName(view, 'policy'), path: '/politik', words: 'politik sakfrågor politikområden' },
    {
      kind: 'page',
      title: areaName(view, 'representatives'),
      path: '/foretradare',
      words: 'företrädare förtroendevalda politiker',
    },
    ...(view.hasCalendar
      ? [{ kind: 'page', title: 'Kalender', path: calendarPath, words: 'kalender evenemang möten aktiviteter' } as const]
      : []),
    { kind: 'page', title: areaName(view, 'news'), path: '/nyheter', words: 'nyheter aktuellt' },
    ...areas.map((area): Entry => ({ kind: 'area', title: area.name, path: policyAreaPath(area) })),
    ...categories
      .filter(({ count }) => count > 0)
      .map(({ id, name }): Entry => ({ kind: 'category', title: name, path: `/nyheter${listSearch({ category: id }, null)}` })),
    ...bodies
      .filter(({ people }) => people.length > 0)
      .map(({ id, name }): Entry => ({ kind: 'body', title: name, path: `/foretradare#organ-${id}` })),
    ...[...new Map([...view.settings.media.values(), ...documents].map((media) => [media.id, media])).values()]
      .filter(({ kind }) => kind === 'document')
      .filter((media) => !isWithheld(media, view.today))
      .map((media): Entry => ({ kind: 'document', title: media.title, path: documentPath(media) })),
  ]
}

function rankedEntries(query: SearchQuery, entries: readonly Entry[]): Ranked[] {
  return entries.flatMap(({ kind, title, path, words }) => {
    const score = textScore(query, title, words)
    return score === null ? [] : [{ kind, title, path, about: '', publishedAt: null, event: null, textOf: null, score }]
  })
}

function rankedItem(hit: RankedHit, language: PageLanguage | undefined): Ranked[] {
  const { id, area, title, path, about, publishedAt, score, isFoundInText } = hit
  const { data: event = null } = NewsEvent.safeParse(hit.event)
  const kind = event === null ? itemKinds[area] : 'event'
  if (kind === undefined) return []
  const found = { kind, title, path, about, score, language, event, textOf: isFoundInText ? id : null }
  return [{ ...found, publishedAt: kind === 'news' ? publishedAt : null }]
}

/** The page in the tree with this text. No page with the text of an own page that another stands in for. */
const pageWith = ({ tree }: SiteView, id: string) => tree.find((page) => (page.shared?.id ?? page.id) === id)

/** A hit as it is shown to visitors: a page with placeholders filled in, where the tree has it. */
function shownHit(view: SiteView, hit: RankedHit): Ranked[] {
  if (hit.area !== 'pages') return rankedItem(hit, undefined)
  const page = pageWith(view, hit.id)
  if (!page) return []
  const values = valuesOn(view.placeholders, page)
  const shown = { ...hit, path: page.path, title: fillTitle(hit.title, values), about: fillLine(hit.about, values) }
  return rankedItem(shown, page.language)
}

const bestFirst = (view: SiteView, entries: readonly Ranked[], items: readonly RankedHit[]): Ranked[] =>
  [...entries, ...items.flatMap((hit) => shownHit(view, hit))].toSorted((a, b) => b.score - a.score).slice(0, maxHits)

const wordsOfEntry = ({ title, words = '' }: Entry): string[] =>
  searchTextFor({ title, lead: words, body: '' }).split(/\s+/).slice(1)

/** Hits for `typed` on the site, best first; without any, those of the nearest public words. */
export async function searchSite(source: PageSource, view: SiteView, typed: string): Promise<SiteAnswer> {
  const { database, clock } = source
  const siteId = view.site.id
  const query = parseSearch(typed)
  if (query.words.length === 0) return { hits: [], query, meant: null }
  const [entries, items] = await database.inPublicAtOnce(siteId, (site) =>
    Promise.all([entriesOf(site, view, clock()), rankedHits(askingOnly(site, view.site.sharedAreas), query)]),
  )
  const found = bestFirst(view, rankedEntries(query, entries), items)
  if (found.length > 0) return { hits: await withExcerpts(source, view, query, found), query, meant: null }
  return database.inPublic(siteId, async (site) => {
    const instead = await searchCorrections(query, async (from, to) => [
      ...(await publicWords(site, from, to)),
      ...entries.flatMap(wordsOfEntry).map((word) => ({ word })),
    ])
    if (!instead) return { hits: [], query, meant: null }
    const other = withReplacedWords(query, instead)
    const near = bestFirst(view, rankedEntries(other, entries), await rankedHits(askingOnly(site, view.site.sharedAreas), other))
    const texts = await textsOf(site, view, near)
    const hits = near.map((hit) => withExcerpt(other, hit, texts))
    const readable = near.flatMap((hit) => [hit.title, hit.about, texts.get(hit.textOf ?? '') ?? ''])
    return { hits, query: other, meant: hits.length > 0 ? searchAsTyped(query, instead, readable) : null }
  })
}

async function textsOf(site: PublicDb, view: SiteView, hits: readonly Ranked[]): Promise<ReadonlyMap<string, string>> {
  const ids = hits.flatMap(({ textOf }) => textOf ?? []).slice(0, excerptCount)
  if (ids.length === 0) return new Map()
  const texts = new Map<string, string>()
  for (const { id, demands, body } of await publicTexts(site, ids)) {
    const page = pageWith(view, id)
    const text = textIn(page ? fillBody(body, valuesOn(view.placeholders, page)) : body)
    const words = inOneLine([...(Array.isArray(demands) ? demands.map(String) : []), text])
    texts.set(id, texts.has(id) ? inOneLine([texts.get(id) ?? '', words]) : words)
  }
  return texts
}

function withExcerpt(query: SearchQuery, { score: _score, textOf, ...hit }: Ranked, texts: ReadonlyMap<string, string>): SiteHit {
  const excerpt = textOf === null ? null : excerptOf(query, texts.get(textOf) ?? '')
  return excerpt === null ? hit : { ...hit, about: excerpt }
}

async function withExcerpts(source: PageSource, view: SiteView, query: SearchQuery, hits: readonly Ranked[]): Promise<SiteHit[]> {
  const isNeeded = hits.some(({ textOf }) => textOf !== null)
  const texts = isNeeded
    ? await source.database.inPublicAtOnce(view.site.id, (site) => textsOf(site, view, hits))
    : new Map<string, string>()
  return hits.map((hit) => withExcerpt(query, hit, texts))
}
