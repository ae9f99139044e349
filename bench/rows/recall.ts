import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import { siteId, typedNews } from '../content.ts'
import { ask, request } from '../load.ts'
import { firstAnswer, startSecondNode } from '../programs.ts'
import type { Result } from '../report.ts'
import { within } from '../report.ts'

const barSeconds = 5
/** Pages asked for at the same time. */
const abreast = 16

interface Sent {
  readonly shared: { readonly version: number }
}
interface Item {
  readonly id: string
  readonly slug: string
  readonly draftVersion: number
}

/** Row 17: a broadcast that every site shows, on two nodes that have its pages in memory, is recalled. */
export async function recall(bench: Bench): Promise<Result[]> {
  const [editor] = bench.editors
  if (!editor) throw new Error('There is no editor of the first site')
  const second = await startSecondNode(bench.setting, bench.server)
  await firstAnswer(second.adminPort, '/readyz')
  await bench.client.query('update federation set own_site_id = $1', [siteId(1)])
  await bench.client.query('update users set is_federation_editor = true where id = $1', [editor.userId])

  async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const message = request(method, adminHost(bench), `/api/site/${siteId(1)}${path}`, editor?.writing ?? [], sent)
    const answer = await ask(bench.product.adminPort, message)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
    return JSON.parse(answer.body.toString()) as Body
  }

  const ports = [bench.product.sitesPort, second.sitesPort]
  const pages = Array.from({ length: bench.sites - 1 }, (_, at) => siteId(at + 2)).flatMap((id) =>
    ports.map((port) => ({ id, port })),
  )
  /** Asks every page until it shows the address of the item, or no longer does. Gives the moment at which the last of them had not changed. */
  async function until(slug: string, isThere: boolean): Promise<number> {
    const left = [...pages]
    let unchangedAt = 0
    const look = async (): Promise<void> => {
      for (let page = left.shift(); page; page = left.shift()) {
        const { body } = await ask(page.port, request('GET', `localhost:${page.port}`, `/${page.id}/nyheter`, []))
        if (body.includes(`/nyheter/${slug}"`) === isThere) continue
        left.push(page)
        unchangedAt = performance.now()
      }
    }
    await Promise.all(Array.from({ length: abreast }, look))
    return unchangedAt
  }

  const draft = await call<Item>('POST', '/news', { content: typedNews(900) })
  const { item } = await call<{ item: Item }>('POST', `/news/${draft.id}/publish`, { draftVersion: draft.draftVersion })
  const place = `/items/${item.id}/sharing`
  const how = { mode: 'default', target: { kind: 'all' }, isInMenu: false, pinDays: 0, version: null }
  const { shared } = await call<Sent>('PUT', place, how)
  await until(item.slug, true)
  const written = async (): Promise<number> =>
    (await bench.client.query<{ sum: number }>('select sum(revision)::float8 as sum from sites')).rows[0]?.sum ?? 0
  const before = await written()
  const began = performance.now()
  await call('POST', `${place}/end`, { version: shared.version })
  const answered = performance.now()
  const lastShown = Math.max(await until(item.slug, false), began)
  const seconds = (performance.now() - began) / 1000
  const wrote = (await written()) - before
  await second.stop()
  await bench.client.query('update federation set own_site_id = null')
  const note =
    `${pages.length} pages, each made anew; the last that still showed it came ${(lastShown - began).toFixed(0)} ms after; ` +
    `the call took ${(answered - began).toFixed(0)} ms, and wrote ${wrote} rows of sites`
  return [within(17, `recall of a riksnyhet shown by ${bench.sites - 1} sites, gone on two nodes`, seconds, barSeconds, 's', note)]
}
