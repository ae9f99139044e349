import { positionText } from '#server/public-site/news/news-position.ts'
import type { Bench } from '../bench.ts'
import { connections, loadQ, sitesHost } from '../bench.ts'
import { compare, roundMs } from '../compare.ts'
import { changeSites, siteId } from '../content.ts'
import type { Measured } from '../load.ts'
import { load, request } from '../load.ts'
import type { Result } from '../report.ts'
import { atLeast, atMost } from '../report.ts'

/** A page of twenty news after each published item, site by site; each address once, so that none is cached. */
async function* addresses({ client, sites }: Bench): AsyncGenerator<string> {
  for (;;) {
    await changeSites(client, sites, 'content')
    for (let site = 1; site <= sites; site++) {
      const { rows } = await client.query<{ id: string; at: Date }>(
        `select id, published_at as at from items where site_id = $1 and area = 'news' and published_revision_id is not null
         order by published_at desc offset 1 limit 150`,
        [siteId(site)],
      )
      for (const { id, at } of rows) yield `/${siteId(site)}/api/v1/news?before=${positionText({ publishedAt: at, id })}`
    }
  }
}

/** Row 3: twenty published news as JSON, a query each time: no page is requested twice between two invalidations. */
export async function publishedList(bench: Bench): Promise<Result[]> {
  const paths = addresses(bench)
  // Prepared before the measurement, which must not include these reads of the database.
  async function ours(at: number): Promise<Measured> {
    const waiting: Buffer[] = []
    for (let n = 0; n < (at === 1 ? 4000 : 12_000); n++) {
      const { value } = await paths.next()
      if (value) waiting.push(request('GET', sitesHost(bench), value, []))
    }
    waiting.reverse()
    return load({ port: bench.product.sitesPort, connections: at, ms: roundMs, next: () => waiting.pop() ?? null, expect: 200 })
  }
  const many = await compare(
    () => ours(connections),
    () => loadQ(bench),
  )
  const one = await compare(
    () => ours(1),
    () => loadQ(bench, 1),
  )
  return [
    atLeast(3, 'list of 20 published news as JSON', many.throughput, 0.65, 'Q', many.note),
    atMost(3, '  p50 of one connection', one.p50, 2, 'Q', one.note),
  ]
}
