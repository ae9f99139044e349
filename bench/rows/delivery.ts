import { positionText } from '#server/public-site/news/news-position.ts'
import type { Bench } from '../bench.ts'
import { connections, loadQ, sitesHost } from '../bench.ts'
import { compare, roundMs } from '../compare.ts'
import { addListSites, changeSites, siteId } from '../content.ts'
import type { Measured } from '../load.ts'
import { ask, load, request } from '../load.ts'
import type { Result } from '../report.ts'
import { atLeast, atMost, within } from '../report.ts'
import { keptByBytes } from './same-bytes.ts'

/** The sites of row 3, whose news have pictures; added behind the others, which other rows load. */
interface ListSites {
  readonly from: number
  readonly to: number
}
const listSites = 100

/** A page of twenty news after each published item, site by site; each address once, so that none is cached. */
async function* addresses({ client }: Bench, { from, to }: ListSites): AsyncGenerator<string> {
  for (;;) {
    await changeSites(client, from, to, 'content')
    for (let site = from; site <= to; site++) {
      const { rows } = await client.query<{ id: string; at: Date }>(
        `select id, published_at as at from items where site_id = $1 and area = 'news' and published_revision_id is not null
         order by published_at desc offset 1 limit 130`,
        [siteId(site)],
      )
      for (const { id, at } of rows) yield `/${siteId(site)}/api/v1/news?before=${positionText({ publishedAt: at, id })}`
    }
  }
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Row 3: twenty published news with pictures as JSON. First a query each time: no page is requested twice between two
 * invalidations, and each holds twenty. Then the same page again and again, plain and as brotli.
 */
export async function publishedList(bench: Bench): Promise<Result[]> {
  const sites = { from: bench.sites + 1, to: bench.sites + listSites }
  await addListSites(bench.client, sites.from, sites.to)
  const paths = addresses(bench, sites)
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
  const path = `/${siteId(sites.from)}/api/v1/news`
  const { body } = await ask(bench.product.sitesPort, request('GET', sitesHost(bench), path, []))
  const plain = await keptByBytes(bench, path, [], json)
  const brotli = await keptByBytes(bench, path, ['Accept-Encoding: gzip, deflate, br'], { ...json, 'content-encoding': 'br' })
  return [
    atLeast(3, 'list of 20 published news as JSON', many.throughput, 0.65, 'Q', many.note),
    atMost(3, '  p50 of one connection', one.p50, 2, 'Q', one.note),
    within(3, '  its size, not compressed', body.length / 1000, 15, 'kB', `${brotli.bytes} bytes of brotli`),
    atLeast(3, '  kept', plain.throughput, 0.9, 'B', `${plain.bytes} bytes; ${plain.note}`),
    atLeast(3, '  kept, as brotli', brotli.throughput, 0.9, 'B', `${brotli.bytes} bytes; ${brotli.note}`),
  ]
}
