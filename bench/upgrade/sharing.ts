import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { newsNaming } from '../chaos/busy-editors.ts'
import type { Item } from '../chaos/busy-editors.ts'
import type { Reply } from '../chaos/observers.ts'
import { call } from '../chaos/observers.ts'
import type { OwnSites } from '../chaos/own-sites.ts'
import type { World } from '../chaos/world.ts'
import type { Person } from '../people.ts'

// The first of the sites is the federation's own: it shares something of each kind, and the second shows it, while versions change.

/** As long as a page may take to show a change that was acknowledged. */
const noticedWithinMs = 10_000
const pauseMs = 200

interface Shared {
  readonly sharers: readonly Person[]
  readonly locals: readonly Person[]
  /** Paths on the second site that show shared items, each with words of that page. */
  readonly pages: readonly (readonly [path: string, words: string])[]
}

/** `before`: the question for a version that does not know the path. */
export type Ask = (
  person: Person,
  method: string,
  path: string,
  body?: object,
  before?: readonly [path: string, body: object],
) => Promise<Reply>

const how = { target: { kind: 'all' }, version: null, isInMenu: false, pinDays: 0 }

/** Shares a topic, a page and a person. */
export async function beginSharing(client: pg.Client, ask: Ask, { people, siteIds }: OwnSites): Promise<Shared> {
  const [own = '', local = ''] = siteIds
  const [sharers, locals] = [people.filter(({ siteId }) => siteId === own), people.filter(({ siteId }) => siteId === local)]
  const [first, there] = [sharers[0], locals[0]]
  if (!first || !there) throw new Error('The first two sites need a person each.')
  await client.query('update users set is_federation_editor = true where id = any($1::uuid[])', [
    sharers.map(({ userId }) => userId),
  ])
  await client.query(
    `insert into federation (name, own_site_id) values ('Samling Framåt', $1)
     on conflict (id) do update set own_site_id = $1, broadcast_revision = federation.broadcast_revision + 1`,
    [own],
  )
  const { rows } = await client.query<{ area: string; id: string; path: string; title: string; local: string }>(
    `select distinct on (p.area) p.area, p.id, p.path, p.title, (select l.id from published_items l where l.site_id = $2 and l.path = p.path) as local
     from published_items p where p.site_id = $1 and p.area in ('policy', 'pages', 'representatives') and p.system_key is null
     order by p.area, p.path`,
    [own, local],
  )
  const one = (area: string) => rows.find((row) => row.area === area) ?? { id: '', path: '', title: '', local: '' }
  const [topic, page, person] = [one('policy'), one('pages'), one('representatives')]
  const place = `/api/site/${own}`
  await client.query(
    `insert into person_links (site_id, person_id, group_id)
     select site_id, person_id, $5 from unnest($1::text[], $2::uuid[]) l (site_id, person_id) where $3 <> $4`,
    [[own, local], [person.id, person.local], own, local, crypto.randomUUID()],
  )
  const required = { ...how, mode: 'required' }
  await ask(first, 'PUT', `${place}/items/${topic.id}/sharing`, required)
  await ask(first, 'PUT', `${place}/items/${page.id}/sharing`, required)
  await ask(first, 'PUT', `${place}/persons/${person.id}/common/shared`, { isShared: true })
  await ask(there, 'PUT', `/api/site/${local}/persons/${person.local}/common/chosen`, { originSiteId: own })
  return {
    sharers,
    locals,
    pages: [
      [`${topic.path}-riks`, topic.title],
      [`${page.path}--riks`, page.title],
      [person.path, person.title],
    ],
  }
}

/** Sends riksnyheter, changes, hides and recalls them, and sees that the other site follows, until `isOver`. */
export async function keepSharing(
  world: World,
  ask: Ask,
  shared: Shared,
  read: (path: string) => Promise<Reply>,
  isOver: () => boolean,
) {
  const faults: string[] = []
  const { sharers, locals, pages } = shared
  const local = locals[0]?.siteId ?? ''
  const shows = async (path: string, words: string, isExpected: boolean): Promise<void> => {
    const until = performance.now() + noticedWithinMs
    let has = !isExpected
    while (has !== isExpected && performance.now() < until && !isOver()) {
      const reply = await call(world.balancer.sitesPort, 'GET', `/${local}${path}`, {
        host: `localhost:${world.balancer.sitesPort}`,
      })
      has = reply.status === 200 && reply.text.includes(words)
      if (has !== isExpected) await wait(pauseMs)
    }
    if (has !== isExpected && !isOver()) faults.push(`${path} ${isExpected ? 'does not show' : 'goes on showing'} ${words}`)
  }
  const json = <T>(reply: Reply): T | null => (reply.status === 200 ? (JSON.parse(reply.text) as T) : null)
  for (let turn = 0; !isOver(); turn++) {
    const [sharer, decider] = [sharers[turn % sharers.length], locals[turn % locals.length]]
    if (!sharer || !decider) break
    const news = `/api/site/${sharer.siteId}/news`
    const item = json<Item>(await ask(sharer, 'POST', news, { content: newsNaming({ topics: [], persons: [] }) }))
    if (!item) continue
    const { id, title, path: address } = item
    const published = await ask(sharer, 'POST', `${news}/${id}/publish`, { draftVersion: item.draftVersion })
    if (published.status !== 200) continue
    const sharing = `/api/site/${sharer.siteId}/items/${id}/sharing`
    const sent = json<{ shared: { version: number } }>(await ask(sharer, 'PUT', sharing, { ...how, mode: 'default' }))
    await shows(address, title, true)
    const hide = { display: 'hidden', reason: 'Inte här.', version: null }
    await ask(decider, 'PUT', `/api/site/${local}/shared/${id}/display`, hide, [
      `/api/site/${local}/broadcasts/${id}`,
      { ...hide, lead: '', quote: '', quotePersonId: null, pinnedUntil: null },
    ])
    await shows(address, title, false)
    for (const [path, words] of pages) {
      await read(`/${local}${path}`)
      await shows(path, words, true)
    }
    if (sent) await ask(sharer, 'POST', `${sharing}/end`, { version: sent.shared.version })
  }
  return faults
}
