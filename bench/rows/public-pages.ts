import type { Bench } from '../bench.ts'
import { connections, loadQ, sitesHost } from '../bench.ts'
import { compare, roundMs } from '../compare.ts'
import type { Change } from '../content.ts'
import { changeSites, newsPaths, siteId } from '../content.ts'
import type { Measured } from '../load.ts'
import { load, request } from '../load.ts'
import type { Result } from '../report.ts'
import { atLeast } from '../report.ts'
import { keptByBytes } from './same-bytes.ts'

const browser = ['Accept: text/html', 'Accept-Encoding: gzip, deflate, br, zstd']

/** Row 1: a cached page, compared with the same bytes from memory. */
export async function cachedPage(bench: Bench): Promise<Result[]> {
  const content = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const { throughput, bytes, note } = await keptByBytes(bench, `/${siteId(1)}/nyheter/nyhet-1`, browser, content)
  return [atLeast(1, 'cached public page', throughput, 0.9, 'B', `${bytes} bytes of brotli; ${note}`)]
}

/** Row 2: first requests for pages after a publication on their site, or after a change of its settings. */
export async function uncachedPage(bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const [change, work] of [
    ['content', 'uncached public page, after a news item'],
    ['frame', 'uncached public page, after a setting'],
  ] as const) {
    const { throughput, note } = await compare(
      () => loadPages(bench, change),
      () => loadQ(bench),
    )
    results.push(atLeast(2, work, throughput, 0.55, 'Q', note))
  }
  return results
}

/** Requests each page at most once after all were dropped from the cache. */
export async function loadPages(bench: Bench, change: Change = 'content'): Promise<Measured> {
  await changeSites(bench.client, 1, bench.sites, change)
  const paths = newsPaths(bench.sites)
  const next = (): Buffer | null => {
    const { value, done } = paths.next()
    return done ? null : request('GET', sitesHost(bench), value, browser)
  }
  return load({ port: bench.product.sitesPort, connections, ms: roundMs, next, expect: 200 })
}
