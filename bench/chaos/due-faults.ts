import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { stockholmLocal } from '#contract/stockholm-time.ts'
import { typedNews } from '../content.ts'
import type { Person } from '../people.ts'
import type { Fault, Shown } from './fault.ts'
import { fault, seconds } from './fault.ts'
import { call, firstDue } from './observers.ts'
import type { World } from './world.ts'

// News that are due in the same second: how late they are published, and that each is published once.

const inSeconds = 8
const limitMs = 120_000
const seenLimitMs = 20_000
let typed = firstDue

/** Writes a news item, schedules it through the API an hour from now, and returns its id. */
async function scheduledOne(port: number, { siteId, writing }: Person): Promise<string> {
  const given = { host: `localhost:${port}`, headers: writing }
  const root = `/api/site/${siteId}/news`
  const publishAt = stockholmLocal(new Date(Date.now() + 3_600_000))
  const created = await call(port, 'POST', root, { ...given, body: { content: typedNews(typed++) } })
  const { id, draftVersion } = JSON.parse(created.text) as { id: string; draftVersion: number }
  const scheduled = await call(port, 'POST', `${root}/${id}/schedule`, { ...given, body: { draftVersion, publishAt } })
  if (scheduled.status !== 200) throw new Error(`Not scheduled: ${scheduled.status} ${scheduled.text}`)
  return id
}

/** The columns of a table that are not generated, as `i.a, i.b`. */
async function columnsOf(client: pg.Client, table: string): Promise<{ names: string; of: (alias: string) => string }> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return { names: rows.map(({ name }) => name).join(', '), of: (alias) => rows.map(({ name }) => `${alias}.${name}`).join(', ') }
}

/** Copies the rows that the API wrote, with new ids and addresses, up to `count`; a thousand API calls would take minutes. */
async function copyUntil(client: pg.Client, ids: readonly string[], count: number): Promise<string[]> {
  const [items, revisions] = [await columnsOf(client, 'items'), await columnsOf(client, 'item_revisions')]
  const each = Math.ceil(count / ids.length) - 1
  await client.query('begin')
  await client.query(
    `create temp table copies on commit drop as
     select i.site_id, i.id as old, i.scheduled_revision_id as old_revision, gen_random_uuid() as id, gen_random_uuid() as revision, n
     from items i, generate_series(1, $2::int) n where i.id = any($1::uuid[]) order by n limit $3`,
    [ids, each, count - ids.length],
  )
  // The time is set last, because a row with a time names a version, which names the row.
  await client.query(
    `insert into items (${items.names}) select ${items.of('made')} from copies c join items i on i.site_id = c.site_id and i.id = c.old,
       jsonb_populate_record(null::items, to_jsonb(i) || jsonb_build_object('id', c.id, 'slug', i.slug || '-' || n, 'path', i.path || '-' || n,
         'publish_at', null, 'scheduled_revision_id', null)) made`,
  )
  await client.query(
    `insert into item_revisions (${revisions.names}) select ${revisions.of('made')} from copies c
     join item_revisions r on r.site_id = c.site_id and r.id = c.old_revision,
       jsonb_populate_record(null::item_revisions, to_jsonb(r) || jsonb_build_object('id', c.revision, 'item_id', c.id)) made`,
  )
  await client.query(
    `update items set publish_at = i.publish_at, scheduled_revision_id = c.revision
     from copies c join items i on i.site_id = c.site_id and i.id = c.old where items.site_id = c.site_id and items.id = c.id`,
  )
  await client.query(
    `insert into jobs (kind, site_id, key, run_at) select j.kind, j.site_id, c.id::text, j.run_at
     from copies c join jobs j on j.site_id = c.site_id and j.key = c.old::text`,
  )
  const { rows } = await client.query<{ id: string }>('select id from copies')
  await client.query('commit')
  return [...ids, ...rows.map(({ id }) => id)]
}

/** Makes all of them due in the same second of the database, a few seconds from now, and returns that second. */
async function setDue(client: pg.Client, ids: readonly string[]): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `with due as (select date_trunc('second', now()) + $2 * interval '1 second' as at),
       news as (update items set publish_at = due.at from due where id = any($1::uuid[])),
       queue as (update jobs set run_at = due.at from due where key = any($1::text[]))
     select at from due`,
    [ids, inSeconds],
  )
  return rows[0]?.at ?? new Date(Number.NaN)
}

interface Due {
  /** Milliseconds from the due second until half of the news were public; null: never. `allMs`: until all were. */
  readonly halfMs: number | null
  readonly allMs: number | null
  readonly shown: Shown
}

/** `underway` is called when a third of them are public, and `ending` when all are, before they are counted. */
export async function publishDue(
  { nodes, balancer, database }: World,
  people: readonly Person[],
  count: number,
  underway?: () => Promise<void>,
  ending?: () => Promise<void>,
): Promise<Due> {
  const client = await database.connect()
  const first = await Promise.all(people.slice(0, count).map((person) => scheduledOne(balancer.adminPort, person)))
  const ids = await copyUntil(client, first, count)
  const due = await setDue(client, ids)
  const look = async () => {
    const { rows } = await client.query<{ published: number; late: number }>(
      `select count(*)::int as published, extract(epoch from clock_timestamp() - $2)::float8 * 1000 as late
       from published_items where id = any($1::uuid[])`,
      [ids, due],
    )
    return rows[0] ?? { published: 0, late: 0 }
  }
  const wrong: string[] = []
  let halfMs: number | null = null
  let allMs: number | null = null
  let left = underway
  while (allMs === null) {
    const { published, late } = await look()
    if (published > 0 && late < 0) wrong.push(`${published} public ${seconds(-late)} too early`)
    if (published >= count / 2) halfMs ??= late
    if (published === count) allMs = late
    if (late > limitMs) break
    if (left && published > count / 3) {
      const begin = left
      left = undefined
      await begin()
    }
    await wait(50)
  }
  await ending?.()
  const { published } = await look()
  const { rows } = await client.query<{ times: number; path: string; siteId: string; early: number }>(
    `select p.site_id as "siteId", p.path, (p.published_at < $2)::int as early,
       (select count(*)::int from audit_log l where l.site_id = p.site_id and l.action = 'news.publish' and l.object_id = p.id::text) as times
     from published_items p where id = any($1::uuid[])`,
    [ids, due],
  )
  await client.end()
  const twice = rows.filter(({ times }) => times !== 1).length
  if (twice > 0) wrong.push(`${twice} published twice`)
  if (rows.some(({ early }) => early === 1)) wrong.push('some are dated before their time')
  const unseen = await unseenOn(
    nodes.map(({ sitesPort }) => sitesPort),
    balancer.sitesPort,
    rows,
  )
  if (unseen > 0) wrong.push(`${unseen} pages not shown by a node`)
  const words = `half public ${halfMs === null ? 'never' : seconds(halfMs)}, all ${allMs === null ? 'never' : seconds(allMs)} after their time; each page read on both nodes`
  return { halfMs, allMs, shown: { words, acknowledged: count, lost: count - published, wrong } }
}

/** Number of these pages that some node does not answer with 200. A killed node gets time to start again. */
async function unseenOn(
  ports: readonly number[],
  hostPort: number,
  pages: readonly { readonly siteId: string; readonly path: string }[],
): Promise<number> {
  const host = `localhost:${hostPort}`
  const end = performance.now() + seenLimitMs
  let unseen = 0
  const isShown = async (port: number, path: string): Promise<boolean> => {
    do {
      if ((await call(port, 'GET', path, { host })).status === 200) return true
      await wait(500)
    } while (performance.now() < end)
    return false
  }
  for (const port of ports)
    for (let at = 0; at < pages.length; at += 20) {
      const read = pages.slice(at, at + 20).map(({ siteId, path }) => isShown(port, `/${siteId}${path}`))
      unseen += (await Promise.all(read)).filter((is) => !is).length
    }
  return unseen
}

const manyDue = 1000
const someDue = 300
const fewDue = 40
const frozenMs = 40_000

export const dueFaults: readonly Fault[] = [
  fault(`${manyDue} news are due at once`, async (world, people) => (await publishDue(world, people, manyDue)).shown),
  fault(`a node is killed in the middle of ${someDue} news that are due`, async (world, people) => {
    const [node] = world.nodes
    const { shown } = await publishDue(world, people, someDue, async () => {
      node.signal('SIGKILL')
      await node.exited
      // The lease of the killed node's jobs must expire; a restart of the node does not shorten it.
      await wait(2000)
      node.start()
    })
    return shown
  }),
  fault(`a node is frozen for 40 s in the middle of ${someDue} news that are due`, async (world, people) => {
    const [node, other] = world.nodes
    let thawed: Promise<void> | undefined
    // The other one is away until then, so the jobs in hand are those of the frozen one.
    other.signal('SIGTERM')
    await other.exited
    // Longer than the lease of its jobs: the other node publishes them, and the frozen one goes on with them when it wakes.
    const freeze = async (): Promise<void> => {
      node.signal('SIGSTOP')
      thawed = wait(frozenMs).then(() => node.signal('SIGCONT'))
      other.start()
    }
    const { shown } = await publishDue(world, people, someDue, freeze, async () => {
      await thawed
      await wait(3000)
    })
    return shown
  }),
  fault("a node's clock is ten minutes ahead", async (world, people) => {
    const [node] = world.nodes
    node.signal('SIGTERM')
    await node.exited
    node.start({ aheadMs: 600_000 })
    await wait(3000)
    const { shown } = await publishDue(world, people, fewDue)
    const early = await fromTheFuture(world)
    node.signal('SIGTERM')
    await node.exited
    node.start()
    return { ...shown, wrong: [...(shown.wrong ?? []), ...(early > 0 ? [`${early} rows from the future`] : [])] }
  }),
  fault("a node's clock jumps back an hour", async (world, people) => {
    const [node] = world.nodes
    node.signal('SIGTERM')
    await node.exited
    node.start({ aheadMs: 0, laterMs: -3_600_000 })
    await wait(3000)
    node.signal('SIGUSR2')
    const { shown } = await publishDue(world, people, fewDue)
    node.signal('SIGTERM')
    await node.exited
    node.start()
    return shown
  }),
]

async function fromTheFuture({ database }: World): Promise<number> {
  const client = await database.connect()
  const { rows } = await client.query<{ early: number }>(
    `select count(*)::int as early from items
     where published_at > now() + interval '5 seconds' or updated_at > now() + interval '5 seconds'`,
  )
  await client.end()
  return rows[0]?.early ?? 0
}
