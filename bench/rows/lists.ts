import type { Bench } from '../bench.ts'
import { adminHost, connections, loadQ } from '../bench.ts'
import type { Compared } from '../compare.ts'
import { compare, roundMs } from '../compare.ts'
import { searchWords } from '#server/seed/large/large-texts.ts'
import type { Measured } from '../load.ts'
import { load, request } from '../load.ts'
import type { Result } from '../report.ts'
import { atLeast, atMost, notMeasured } from '../report.ts'
import { loadPages } from './public-pages.ts'

function loadList(bench: Bench, query: (call: number) => string): Promise<Measured> {
  let call = 0
  const next = (): Buffer => {
    const reader = bench.readers[call % bench.readers.length]
    if (!reader) throw new Error('Nobody may read')
    return request('GET', adminHost(bench), `/api/site/${reader.siteId}/news?${query(call++)}`, reader.reading)
  }
  return load({ port: bench.product.adminPort, connections, ms: roundMs, next, expect: 200 })
}

const search = (call: number): string => `limit=25&search=${encodeURIComponent(searchWords[call % searchWords.length] ?? '')}`

/** Row 3 waits for its route: published news as JSON. */
export const publishedList = (): Result[] => [
  notMeasured(3, 'list of 20 published news as JSON', '≥ 0.65 × Q', 'not yet: the product has no such route'),
]

/** As the weakest reader, who sees what all see. */
export const measureSearch = (bench: Bench): Promise<Compared> =>
  compare(
    () => loadList(bench, search),
    () => loadQ(bench),
  )

/** What must not grow with the number of news. */
export interface Sized {
  readonly list: Compared
  readonly page: Compared
}

export async function measureSized(bench: Bench): Promise<Sized> {
  const q = (): Promise<Measured> => loadQ(bench)
  return { list: await compare(() => loadList(bench, () => 'limit=25'), q), page: await compare(() => loadPages(bench), q) }
}

/** Row 4: a site of two hundred news among five hundred such sites, and among five. */
export function adminList(few: Compared, many: Compared): Result[] {
  return [
    atLeast(4, 'admin list of 25 with search, 100 000 news', many.throughput, 0.25, 'Q', many.said),
    atMost(4, '  its time, by that with 1 000 news', few.throughput / many.throughput, 1.5, 'it', few.said),
  ]
}

/** Row 12: each against Q at the time, so that a machine that grew busy meanwhile is not taken for a drop. */
export function drops(few: Sized, many: Sized): Result[] {
  return [
    atLeast(12, 'admin list, 100 000 news by 2 000', many.list.throughput / few.list.throughput, 0.9, 'it', many.list.said),
    atLeast(12, 'uncached page, 100 000 news by 2 000', many.page.throughput / few.page.throughput, 0.9, 'it', many.page.said),
  ]
}
