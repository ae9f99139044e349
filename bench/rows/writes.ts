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

async function publishing(bench: Bench): Promise<Result[]> {
  const colleagues = await onOneSite(bench)
  const ways = {
    ', p50': [1, bench.editors],
    ', 8 at once': [8, bench.editors],
    ' on one site, 8 at once': [8, colleagues],
  } as const
  const results: Result[] = []
  for (const [way, [connections, people]] of Object.entries(ways)) {
    const measured = await compare(
      () => publishNews(bench, connections, (connection) => people.filter((_, at) => at % connections === connection)),
      () => loadI(bench, connections),
    )
    results.push(
      connections === 1
        ? atMost(5, `publish a news item${way}`, measured.p50, 3.2, 'I', measured.note)
        : atLeast(5, `publish a news item${way}`, measured.throughput, 0.37, 'I', measured.note),
    )
  }
  return results
}

/** Row 5: from the request to the commit and back, with everything that a write is owed. */
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
  return [...results, ...(await publishing(bench))]
}
