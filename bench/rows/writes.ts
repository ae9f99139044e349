import { randomUUID } from 'node:crypto'
import type { Bench } from '../bench.ts'
import { adminHost, loadI } from '../bench.ts'
import { compare, roundMs } from '../compare.ts'
import { typedNews } from '../content.ts'
import type { Answer, Measured } from '../load.ts'
import { load, request, summaryOf } from '../load.ts'
import type { Person } from '../people.ts'
import { processorTime } from '../processor.ts'
import type { Result } from '../report.ts'
import { atLeast } from '../report.ts'

let written = 1000

interface Item {
  readonly id: string
  readonly versions: { readonly lead: { readonly version: number } }
}

/** Each connection has editors of its own, whose news items it creates and then saves. */
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

/** Saves of items that exist; each names the version that the answer before it gave. */
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

/** Drafts that are written first, unmeasured, and then published, each once. `editorsAt` gives the editors of a connection. */
async function publishNews(
  bench: Bench,
  connections: number,
  editorsAt: (connection: number) => readonly Person[],
): Promise<Measured> {
  const drafts = await Promise.all(
    Array.from({ length: connections }, (_, connection) => draftsOf(bench, editorsAt(connection), Math.ceil(400 / connections))),
  )
  return load({
    port: bench.product.adminPort,
    connections,
    ms: 60_000,
    next: (connection) => {
      const draft = drafts[connection]?.pop()
      if (!draft) return null
      const body = JSON.stringify({ draftVersion: draft.draftVersion })
      return request(
        'POST',
        adminHost(bench),
        `/api/site/${draft.editor.siteId}/news/${draft.id}/publish`,
        draft.editor.writing,
        body,
      )
    },
    expect: 200,
  })
}

/** News items that are created and published at once, by one call after the other. Counts published items. */
async function createAndPublish(bench: Bench, connections: number): Promise<Measured> {
  const editors = Array.from({ length: connections }, (_, connection) => editorsOf(bench, connection, connections))
  const begun = new Map<
    number,
    { readonly editor: Person; draft: Pick<Draft, 'id' | 'draftVersion'> | null; readonly from: number }
  >()
  const times: number[] = []
  const from = await processorTime()
  const start = performance.now()
  await load({
    port: bench.product.adminPort,
    connections,
    ms: roundMs,
    next: (connection) => {
      const of = begun.get(connection)
      const host = adminHost(bench)
      if (of?.draft) {
        const body = JSON.stringify({ draftVersion: of.draft.draftVersion })
        return request('POST', host, `/api/site/${of.editor.siteId}/news/${of.draft.id}/publish`, of.editor.writing, body)
      }
      const mine = editors[connection] ?? []
      const n = written++
      const editor = mine[n % mine.length]
      if (!editor) throw new Error('The bench has no editor')
      begun.set(connection, { editor, draft: null, from: performance.now() })
      return request(
        'POST',
        host,
        `/api/site/${editor.siteId}/news`,
        editor.writing,
        JSON.stringify({ content: typedNews(n), key: randomUUID() }),
      )
    },
    onAnswer: (connection, { body }) => {
      const of = begun.get(connection)
      if (!of) throw new Error('An answer without a request')
      if (of.draft) {
        times.push(performance.now() - of.from)
        begun.delete(connection)
      } else {
        of.draft = JSON.parse(body.toString()) as Pick<Draft, 'id' | 'draftVersion'>
      }
    },
    expect: 200,
  })
  return summaryOf(times, start, from)
}

interface Draft {
  readonly editor: Person
  readonly id: string
  readonly draftVersion: number
}

async function draftsOf(bench: Bench, editors: readonly Person[], count: number): Promise<Draft[]> {
  const drafts: Draft[] = []
  const author = (at: number): Person => {
    const editor = editors[at % editors.length]
    if (!editor) throw new Error('The bench has no editor')
    return editor
  }
  await load({
    port: bench.product.adminPort,
    connections: 1,
    ms: 60_000,
    next: () => {
      if (drafts.length === count) return null
      const { siteId, writing } = author(drafts.length)
      return request(
        'POST',
        adminHost(bench),
        `/api/site/${siteId}/news`,
        writing,
        JSON.stringify({ content: typedNews(written++) }),
      )
    },
    onAnswer: (_connection, { body }) => {
      const { id, draftVersion } = JSON.parse(body.toString()) as Pick<Draft, 'id' | 'draftVersion'>
      drafts.push({ editor: author(drafts.length), id, draftVersion })
    },
    expect: 200,
  })
  return drafts
}

/** The editors, all of them on one site. */
async function onOneSite({ client, editors }: Bench): Promise<Person[]> {
  const [{ siteId } = { siteId: '' }] = editors
  await client.query(
    `insert into memberships (site_id, user_id, role) select $1, id, 'editor' from unnest($2::uuid[]) id on conflict do nothing`,
    [siteId, editors.map(({ userId }) => userId)],
  )
  return editors.map((editor) => ({ ...editor, siteId }))
}

/** Publications, one person at a time, eight on many sites and eight on one. */
export async function publishing(bench: Bench): Promise<Result[]> {
  const colleagues = await onOneSite(bench)
  const ways = { ', 8 at once': bench.editors, ' on one site, 8 at once': colleagues }
  const results: Result[] = []
  for (const [way, people] of Object.entries(ways)) {
    const { throughput, note } = await compare(
      () => publishNews(bench, 8, (connection) => people.filter((_, at) => at % 8 === connection)),
      () => loadI(bench, 8),
    )
    results.push(atLeast(5, `publish a news item${way}`, throughput, 0.37, 'I', note))
  }
  return results
}

/** Shares of what single inserts reach: 300, 600, 180 and 400 per second where those reach 555 and 1 089. */
const bars = { draft: { alone: 0.54, eight: 0.55 }, published: { alone: 0.32, eight: 0.37 } }

/** Row 5: from the request to the commit and back, with everything that a write is owed. */
export async function writes(bench: Bench): Promise<Result[]> {
  const results: Result[] = []
  for (const [work, write, bar] of [
    ['create a news item', createNews, bars.draft],
    ['save a news item', saveNews, bars.draft],
    ['create and publish a news item', createAndPublish, bars.published],
  ] as const) {
    for (const [way, connections, least] of [
      ['alone', 1, bar.alone],
      ['8 at once', 8, bar.eight],
    ] as const) {
      const { throughput, note } = await compare(
        () => write(bench, connections),
        () => loadI(bench, connections),
      )
      results.push(atLeast(5, `${work}, ${way}`, throughput, least, 'I', note))
    }
  }
  return [...results, ...(await publishing(bench))]
}
