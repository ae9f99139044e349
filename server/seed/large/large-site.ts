import { generateNKeysBetween } from 'fractional-indexing'
import { systemPageTexts } from '../../modules/pages/system-page-texts.ts'
import { pageArea } from '../../modules/pages/page-area.ts'
import { newsArea } from '../../modules/news/news-area.ts'
import { policyArea } from '../../modules/policy/policy-area.ts'
import { representativesArea } from '../../modules/representatives/representatives-area.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { Fields } from '../../modules/items/actor.ts'
import { listColumns } from '../../modules/items/store/item-work.ts'
import { largeNews, largePage, largePerson, largeTopic } from './large-texts.ts'

// Content of one of the many sites. All sites hold the same texts, each under ids of its own; `ffff` in a text is the placeholder
// of the site's number.

export const perSite = { news: 200, topics: 25, persons: 80, assignments: 140, bodies: 8, policyAreas: 3 }

const first = { news: 1000, topics: 2000, persons: 3000, pages: 4000 }
/** The numbers between the first news item and the first topic. */
export const mostNews = first.topics - first.news
const idOf = (k: number): string => `00000000-ffff-4000-8000-${k.toString(16).padStart(12, '0')}`

/** One in five news items is a draft, and some of those are in the trash. */
export const isPublishedNews = (n: number): boolean => n % 5 !== 0

interface LargeItem {
  readonly k: number
  readonly area: string
  readonly slug: string
  readonly path: string
  readonly parent: number | null
  readonly sortKey: string | null
  readonly systemKey: string | null
  readonly content: object
  readonly title: string
  readonly about: string
  readonly textField: string
  readonly leadField: string
  readonly search: string
  readonly facet: string | null
  readonly detail: object
  readonly reviewOn: string | null
  readonly published: boolean
  readonly trashed: boolean
  readonly refs: readonly { readonly field: string; readonly to: number }[]
}

type Place = Partial<Pick<LargeItem, 'parent' | 'sortKey' | 'systemKey' | 'path'>>

function item<Content extends object>(
  area: ItemArea<Content>,
  k: number,
  slug: string,
  content: Content,
  published: boolean,
  place: Place = {},
): LargeItem {
  // The columns that the area derives from its content are stored, as for any item.
  const { title, searchText, facet, detail, reviewOn } = listColumns(
    area as ItemArea<object> as ItemArea<Fields>,
    content as Fields,
  )
  const refs = area.references(content).map(({ field, toItemId }) => ({ field, to: Number.parseInt(toItemId.slice(-12), 16) }))
  const trashed = !published && k % 25 === 0 && place.systemKey === undefined
  const { name, textField, leadField } = area
  const { about } = area.shown(content)
  const columns = { title, about, textField, leadField, search: searchText, facet, detail, reviewOn }
  const common = { k, area: name, slug, content, ...columns, published, trashed, refs }
  return { path: area.path(slug, null), parent: null, sortKey: null, systemKey: null, ...common, ...place }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

function pages(): LargeItem[] {
  const own = ['Lokalföreningar', 'Styrelsen', 'Stadgar', 'Hyr vår lokal']
  const system = Object.entries(systemPageTexts)
  const keys = generateNKeysBetween(null, null, system.length + own.length)
  return [
    ...system.map(([slug, content], n) =>
      item(pageArea, first.pages + n, slug, content, false, { systemKey: slug, sortKey: keys[n] ?? null }),
    ),
    ...own.map((title, at) => {
      const n = system.length + at
      const slug = `sida-${n}`
      // The first two pages are below Om oss.
      const below = at < 2 ? { parent: first.pages, path: pageArea.path(slug, '/om-oss') } : {}
      return item(pageArea, first.pages + n, slug, largePage(title, n), at < 3, { sortKey: keys[n] ?? null, ...below })
    }),
  ]
}

/** All items of a site that has so many news, at most `mostNews`. */
export function largeItems(newsCount: number): LargeItem[] {
  return [
    ...numbers(newsCount).map((n) => {
      const named = {
        topics: [idOf(first.topics + (n % perSite.topics))],
        persons: n % 3 ? [] : [idOf(first.persons + (n % perSite.persons))],
      }
      return item(newsArea, first.news + n, `nyhet-${n}`, largeNews(n, named), isPublishedNews(n))
    }),
    ...numbers(perSite.topics).map((n) => {
      const content = largeTopic(n, idOf(n % perSite.policyAreas), [idOf(first.persons + n)])
      return item(policyArea, first.topics + n, `sakfraga-${n}`, content, n % 5 !== 0)
    }),
    ...numbers(perSite.persons).map((n) =>
      item(representativesArea, first.persons + n, `person-${n}`, largePerson(n), n % 8 !== 0),
    ),
    ...pages(),
  ]
}

export interface LargeAssignment {
  readonly k: number
  readonly person: number
  readonly body: number
  readonly role: string
  readonly isFormer: boolean
}

/** Each person is in a body only once; one in seven has left. */
export const largeAssignments = (): LargeAssignment[] =>
  numbers(perSite.assignments).map((k) => ({
    k,
    person: first.persons + (k % perSite.persons),
    body: (k + Math.floor(k / perSite.persons)) % perSite.bodies,
    role: k < perSite.bodies ? 'ordforande' : k % 3 === 0 ? 'ersattare' : 'ledamot',
    isFormer: k % 7 === 6,
  }))

export const largeBodies = [
  'Kommunfullmäktige',
  'Kommunstyrelsen',
  'Barnnämnden',
  'Socialnämnden',
  'Kulturnämnden',
  'Miljönämnden',
  'Bostadsbolaget',
  'Styrelsen',
].map((name, k) => ({
  k,
  name,
  kind: k === 0 ? 'fullmaktige' : k === 7 ? 'styrelse' : 'namnd',
  level: k === 7 ? 'parti' : 'kommun',
  sortKey: `a${k}`,
}))

export const largePolicyAreas = ['Skola', 'Vård', 'Miljö'].map((name, k) => ({ k, name }))
