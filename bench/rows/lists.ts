import type { Bench } from '../bench.ts'
import { adminHost, connections, loadQ } from '../bench.ts'
import type { Compared } from '../compare.ts'
import { compare, roundMs } from '../compare.ts'
import { searchWords } from '#server/seed/large/large-texts.ts'
import { largeId } from '#server/seed/large/large-fill.ts'
import type { Measured } from '../load.ts'
import { load, request } from '../load.ts'
import type { Result } from '../report.ts'
import { atLeast, atMost } from '../report.ts'
import { loadPages } from './public-pages.ts'

type Path = (call: number, site: number) => string

/** Loads a list of the admin, each call on another site. */
function loadList(bench: Bench, path: Path, at = connections): Promise<Measured> {
  let call = 0
  const next = (): Buffer => {
    const place = call % bench.readers.length
    const reader = bench.readers[place]
    if (!reader) throw new Error('The bench has no reader')
    return request('GET', adminHost(bench), `/api/site/${reader.siteId}/${path(call++, place + 1)}`, reader.reading)
  }
  return load({ port: bench.product.adminPort, connections: at, ms: roundMs, next, expect: 200 })
}

const word = (call: number): string => encodeURIComponent(searchWords[call % searchWords.length] ?? '')
const search: Path = (call) => `news?limit=25&search=${word(call)}`

/** Measured with the weakest role, a reader. */
export const measureSearch = (bench: Bench, at = connections): Promise<Compared> =>
  compare(
    () => loadList(bench, search, at),
    () => loadQ(bench, at),
  )

/** Measurements that must not get worse with the number of news. */
export interface Sized {
  readonly list: Compared
  readonly page: Compared
}

export async function measureSized(bench: Bench): Promise<Sized> {
  const q = (): Promise<Measured> => loadQ(bench)
  return { list: await compare(() => loadList(bench, () => 'news?limit=25'), q), page: await compare(() => loadPages(bench), q) }
}

/** The bars of rows 2 and 4, and the list without a search, in a database of any size. */
export async function grownWork(bench: Bench): Promise<Result[]> {
  const [{ list, page }, searched] = [await measureSized(bench), await measureSearch(bench)]
  return [
    atLeast(2, 'uncached public page', page.throughput, 0.55, 'Q', page.note),
    atLeast(4, 'admin list of 25', list.throughput, 0.25, 'Q', list.note),
    atLeast(4, 'admin list of 25 with search', searched.throughput, 0.25, 'Q', searched.note),
  ]
}

/** Row 4: the list of a site with two hundred news, among five hundred such sites and among five. */
export function adminList(few: Compared, many: Compared, one: Compared): Result[] {
  return [
    atLeast(4, 'admin list of 25 with search, 100 000 news', many.throughput, 0.25, 'Q', many.note),
    atMost(4, '  p50 of one connection', one.p50, 4, 'Q', one.note),
    atMost(4, '  its time, by that with 1 000 news', few.throughput / many.throughput, 1.5, 'it', few.note),
  ]
}

/** Row 12: each is compared with Q at the same time, so that a busier machine is not taken for a drop. */
export function drops(few: Sized, many: Sized): Result[] {
  return [
    atLeast(12, 'admin list, 100 000 news by 2 000', many.list.throughput / few.list.throughput, 0.9, 'it', many.list.note),
    atLeast(12, 'uncached page, 100 000 news by 2 000', many.page.throughput / few.page.throughput, 0.9, 'it', many.page.note),
  ]
}

const lists: Readonly<Record<string, Path>> = {
  'news, by change': () => 'news?limit=25',
  'news, by title': () => 'news?limit=25&sort=title',
  'news, searched': search,
  'policy topics': () => 'policy?limit=25',
  'policy topics, searched': (call) => `policy?limit=25&search=${word(call)}`,
  'representatives by body': () => 'bodies',
  'representatives by person': () => 'persons?limit=50',
  'persons of one body, searched': (_call, site) => `persons?search=an&bodyId=${largeId(site, 1)}`,
  'former assignments': () => 'former-assignments',
  'tree of pages': () => 'pages/tree',
  'Ctrl+K search': (call) => `search?q=${word(call)}`,
  'picker of persons': () => 'search?q=berg&area=representatives',
}

/** Row 13, for one number of sites: every list of the admin, as its weakest role. */
export async function measureLists(bench: Bench): Promise<ReadonlyMap<string, Compared>> {
  const measured = new Map<string, Compared>()
  for (const [name, path] of Object.entries(lists)) {
    const compared = await compare(
      () => loadList(bench, path),
      () => loadQ(bench),
    )
    measured.set(name, compared)
  }
  return measured
}

/** Row 13: the same site among five hundred and among ten. */
export const grownLists = (few: ReadonlyMap<string, Compared>, many: ReadonlyMap<string, Compared>): Result[] =>
  [...many].map(([name, at]) =>
    atLeast(13, `${name}, 500 sites by 10`, at.throughput / (few.get(name)?.throughput ?? Number.NaN), 0.9, 'it', at.note),
  )
