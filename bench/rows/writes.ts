import type { Bench } from '../bench.ts'
import { adminHost, loadI } from '../bench.ts'
import { compare, roundMs } from '../compare.ts'
import { typedNews } from '../content.ts'
import type { Answer, Measured } from '../load.ts'
import { load, request } from '../load.ts'
import type { Person } from '../people.ts'
import type { Result } from '../report.ts'
import { atLeast, atMost } from '../report.ts'

let written = 1000

interface Item {
  readonly id: string
  readonly versions: { readonly lead: { readonly version: number } }
}

/** Each connection has its own editors, whose news items it creates and then saves. */
function editorsOf(bench: Bench, connection: number, of: number): Person[] {
  return bench.editors.filter((_, at) => at % of === connection)
}

function createNews(bench: Bench, connections: number): Promise<Measured> {
  const editors = Array.from({ length: connections }, (_, connection) => editorsOf(bench, connection, connections))
  const next = (connection: number): Buffer => {
    const mine = editors[connection] ?? []
    const n = written++
    const editor = mine[n % mine.length]
    if (!editor) throw new Error('The bench has no editor')
    const body = JSON.stringify({ content: typedNews(n) })
    return request('POST', adminHost(bench), `/api/site/${editor.siteId}/news`, editor.writing, body)
  }
  return load({ port: bench.product.adminPort, connections, ms: roundMs, next, expect: 200 })
}

/** Saves existing items; each save names the version from the previous answer. */
async function saveNews(bench: Bench, connections: number): Promise<Measured> {
  const own = await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const items = editorsOf(bench, connection, connections).map((editor) => ({ editor, id: '', version: 0 }))
      const create = request.bind(null, 'POST', adminHost(bench))
      let at = 0
      await load({
        port: bench.product.adminPort,
        connections: 1,
        ms: 60_000,
        next: () => {
          const item = items[at]
          if (!item) return null
          const body = JSON.stringify({ content: typedNews(written++) })
          return create(`/api/site/${item.editor.siteId}/news`, item.editor.writing, body)
        },
        onAnswer: (_connection, answer) => {
          const item = items[at++]
          if (item) Object.assign(item, asItem(answer))
        },
        expect: 200,
      })
      return { items, at: 0 }
    }),
  )
  return load({
    port: bench.product.adminPort,
    connections,
    ms: roundMs,
    next: (connection) => {
      const mine = own[connection]
      const item = mine?.items[mine.at % mine.items.length]
      if (!mine || !item) throw new Error('Nothing to save')
      const body = JSON.stringify({ fields: { lead: `Ändrad för ${written++} gången.` }, versions: { lead: item.version } })
      return request('PATCH', adminHost(bench), `/api/site/${item.editor.siteId}/news/${item.id}/draft`, item.editor.writing, body)
    },
    onAnswer: (connection, answer) => {
      const mine = own[connection]
      const item = mine?.items[mine.at++ % mine.items.length]
      if (item) Object.assign(item, asItem(answer))
    },
    expect: 200,
  })
}

function asItem({ body }: Answer): { id: string; version: number } {
  const item = JSON.parse(body.toString()) as Item
  return { id: item.id, version: item.versions.lead.version }
}

/** Row 5: from the request to the commit and back, with everything that belongs to a write. */
export async function writes(bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const [work, write] of [
    ['create a news item', createNews],
    ['save a news item', saveNews],
  ] as const) {
    const alone = await compare(
      () => write(bench, 1),
      () => loadI(bench, 1),
    )
    const eight = await compare(
      () => write(bench, 8),
      () => loadI(bench, 8),
    )
    results.push(atMost(5, `${work}, p50`, alone.p50, 3.2, 'I', alone.note))
    results.push(atLeast(5, `${work}, 8 at once`, eight.throughput, 0.43, 'I', eight.note))
  }
  return results
}
