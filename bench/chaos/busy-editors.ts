import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { typedNews } from '../content.ts'
import type { Person } from '../people.ts'
import type { Reply } from './observers.ts'
import { call } from './observers.ts'
import type { OwnSites } from './own-sites.ts'

// Editors who publish without a pause. Every call is noted before it is sent, so that the tables can be compared with each of
// them afterwards (agreement.ts).

/** A call that publishes, and the lead of the text that it publishes: no two calls publish the same lead. */
export interface Publication {
  readonly lead: string
  /** Null: not answered yet; 0: no answer. */
  status: number | null
}

/** A news item that an editor has written, under an id of his choice. */
export interface Written {
  readonly siteId: string
  readonly id: string
  /** Status of the answer to its creation. */
  created: number | null
  /** In order; each but the last was acknowledged. */
  readonly publications: Publication[]
}

/** Ids that a news item may name. */
export interface Targets {
  readonly topics: readonly string[]
  readonly persons: readonly string[]
}

/** Public topics and persons of a site. */
export async function targetsOn(client: pg.Client, siteId: string): Promise<Targets> {
  const { rows } = await client.query<{ area: string; ids: string[] }>(
    `select area, (array_agg(id order by id))[1:9] as ids from published_items where site_id = $1 and area in ('policy', 'representatives') group by area`,
    [siteId],
  )
  const idsOf = (wanted: string): string[] => rows.find(({ area }) => area === wanted)?.ids ?? []
  return { topics: idsOf('policy'), persons: idsOf('representatives') }
}

let typed = 100_000

/** The content of a new news item that names three others, with a lead of its own. */
export function newsNaming({ topics, persons }: Targets): Record<string, unknown> & { readonly lead: string } {
  const n = typed++
  const at = n % 8
  return {
    ...typedNews(n),
    lead: `Ingress ett till nyhet ${n}.`,
    topics: topics.slice(at, at + 2),
    persons: persons.slice(at, at + 1),
  }
}

/** The parts of an item's answer that editors need. */
export interface Item {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly draftVersion: number
  readonly versions: Readonly<Record<string, { readonly version: number }>>
}

export interface Desk {
  readonly port: number
  readonly host: string
  readonly person: Person
}

/** A call of an editor about the news of a site; `path` begins behind `/news`. */
export const edit = (
  { port, host, person: { siteId, writing } }: Desk,
  method: string,
  path: string,
  body: object,
): Promise<Reply> => call(port, method, `/api/site/${siteId}/news${path}`, { host, headers: writing, body })

/** Publishes the draft of an item as `publication`; returns whether that was acknowledged. */
export async function publish(desk: Desk, { id, draftVersion }: Item, publication: Publication): Promise<boolean> {
  const { status } = await edit(desk, 'POST', `/${id}/publish`, { draftVersion })
  publication.status = status
  return status === 200
}

export interface BusyEditors {
  readonly written: readonly Written[]
  /** Calls that publish: those that are not answered yet, and those that were acknowledged. */
  readonly counts: { readonly underWay: number; readonly acknowledged: number }
  /** Resolves when every call is answered. */
  stop(): Promise<void>
}

const pauseAfterRefusalMs = 20

/** `count` editors work at the same time, each as one person after the other. */
export async function keepPublishing(
  client: pg.Client,
  ports: { readonly admin: number },
  { people, siteIds }: OwnSites,
  count: number,
): Promise<BusyEditors> {
  const targets = new Map<string, Targets>()
  for (const siteId of siteIds) targets.set(siteId, await targetsOn(client, siteId))
  const written: Written[] = []
  const counts = { underWay: 0, acknowledged: 0 }
  const until = { isOver: false }

  /** Writes an item, publishes it, changes it and publishes it again. False when a call was not acknowledged. */
  async function write(desk: Desk): Promise<boolean> {
    const { siteId } = desk.person
    const found = targets.get(siteId) ?? { topics: [], persons: [] }
    const content = newsNaming(found)
    const one: Written = { siteId, id: randomUUID(), created: null, publications: [] }
    const publishNext = async (item: Item, lead: string): Promise<boolean> => {
      const publication = { lead, status: null }
      one.publications.push(publication)
      counts.underWay++
      const isAcknowledged = await publish(desk, item, publication)
      counts.underWay--
      if (isAcknowledged) counts.acknowledged++
      return isAcknowledged
    }
    written.push(one)
    const created = await edit(desk, 'POST', '', { content, key: one.id })
    one.created = created.status
    if (created.status !== 200) return false
    const item = JSON.parse(created.text) as Item
    if (!(await publishNext(item, content.lead))) return false
    const lead = content.lead.replace('ett', 'två')
    const versions = Object.fromEntries(Object.entries(item.versions).map(([field, { version }]) => [field, version]))
    const fields = { lead, topics: found.topics.slice(0, 1) }
    const saved = await edit(desk, 'PATCH', `/${item.id}/draft`, { fields, versions })
    if (saved.status !== 200) return false
    return publishNext(JSON.parse(saved.text) as Item, lead)
  }
  const work = async (editor: number): Promise<void> => {
    for (let turn = 0; !until.isOver; turn++) {
      const person = people[(editor + turn * count) % people.length]
      const isWell = person && (await write({ port: ports.admin, host: `localhost:${ports.admin}`, person }))
      if (!isWell) await wait(pauseAfterRefusalMs)
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, editor) => work(editor)))
  return {
    written,
    counts,
    async stop() {
      until.isOver = true
      await all
    },
  }
}
