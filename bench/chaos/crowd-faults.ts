import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { compare, readCounters } from './agreement.ts'
import type { Desk, Item, Written } from './busy-editors.ts'
import { edit, newsNaming, publish, targetsOn } from './busy-editors.ts'
import type { Fault, Shown } from './fault.ts'
import { fault } from './fault.ts'
import { call } from './observers.ts'
import { addOwnSites } from './own-sites.ts'
import type { Node, World } from './world.ts'

// A hundred publications of one site in the same moment, and how soon a visitor of either node can read each.

const crowd = 100
const editorsOfCrowd = 10
const visibleWithinMs = 1000
const seenLimitMs = 20_000
/** Pause of a visitor between two readings that did not show the news yet. */
const pauseMs = 10

/** Middle, 99th of a hundred and largest, in milliseconds. */
function spread(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
  return `${at(0.5)} / ${at(0.99)} / ${at(1)} ms`
}

interface Draft {
  readonly item: Item
  readonly written: Written
  readonly lead: string
}

async function drafts(client: pg.Client, desks: readonly Desk[], siteId: string): Promise<Draft[]> {
  const targets = await targetsOn(client, siteId)
  const made: Draft[] = []
  for (let n = 0; n < crowd; n++) {
    const content = newsNaming(targets)
    const desk = desks[n % desks.length] as Desk
    const { status, text } = await edit(desk, 'POST', '', { content, key: randomUUID() })
    if (status !== 200) throw new Error(`Not created: ${status} ${text}`)
    const item = JSON.parse(text) as Item
    const written = { siteId, id: item.id, created: status, publications: [{ lead: content.lead, status: null }] }
    made.push({ item, written, lead: content.lead })
  }
  return made
}

/** Reads a page again and again; returns the time of the first answer with `words` in it. Infinity: not within the limit. */
async function firstSeen(world: World, { sitesPort }: Node, path: string, words: string): Promise<number> {
  const end = performance.now() + seenLimitMs
  while (performance.now() < end) {
    const { status, text } = await call(sitesPort, 'GET', path, { host: `localhost:${world.balancer.sitesPort}` })
    if (status === 200 && text.includes(words)) return performance.now()
    await wait(pauseMs)
  }
  return Infinity
}

/** Reads the site map again and again until all paths are in it; returns the time at which each was first. */
async function firstMapped(
  world: World,
  { sitesPort }: Node,
  siteId: string,
  paths: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const end = performance.now() + seenLimitMs
  while (found.size < paths.length && performance.now() < end) {
    const { text } = await call(sitesPort, 'GET', `/${siteId}/sitemap.xml`, { host: `localhost:${world.balancer.sitesPort}` })
    for (const path of paths) if (!found.has(path) && text.includes(`${path}<`)) found.set(path, performance.now())
    await wait(pauseMs)
  }
  return found
}

interface Counted {
  readonly published: number
  readonly draft: number
  readonly all: number
}

/** The counters of the tabs above the list, as each node answers them. Throws when the list of a tab has another total. */
async function countsOf({ nodes }: World, { person, host }: Desk): Promise<readonly Counted[]> {
  const read = async (node: Node, path: string): Promise<Record<string, number>> =>
    JSON.parse(
      (await call(node.adminPort, 'GET', `/api/site/${person.siteId}/news${path}`, { host, headers: person.reading })).text,
    ) as Record<string, number>
  return Promise.all(
    nodes.map(async (node) => {
      const { published = -1, draft = -1, all = -1 } = await read(node, '/counts')
      for (const [filter, count] of Object.entries({ published, draft, all }))
        if ((await read(node, `?filter=${filter}&limit=1`))['total'] !== count)
          throw new Error(`The list of ${filter} has another total than its tab`)
      return { published, draft, all }
    }),
  )
}

async function publishAtOnce(world: World, desks: readonly Desk[], made: readonly Draft[], siteId: string) {
  const { nodes, balancer } = world
  const host = `localhost:${balancer.sitesPort}`
  // Every page is kept as it was before: the list and the site map with the old news, the own pages as not found.
  for (const path of ['/nyheter', '/sitemap.xml', ...made.map(({ item }) => item.path)])
    await Promise.all(nodes.map(({ sitesPort }) => call(sitesPort, 'GET', `/${siteId}${path}`, { host })))
  const paths = made.map(({ item }) => item.path)
  const maps = nodes.map((node) => firstMapped(world, node, siteId, paths))
  const began = performance.now()
  const answered = new Map<string, number>()
  const ownPageMs = await Promise.all(
    made.map(async ({ item, written, lead }, n) => {
      const [publication] = written.publications
      const { adminPort } = nodes[n % nodes.length] ?? nodes[0]
      if (!publication || !(await publish({ ...(desks[n % desks.length] as Desk), port: adminPort }, item, publication))) return []
      const at = performance.now()
      answered.set(item.path, at)
      const seen = await Promise.all(nodes.map((node) => firstSeen(world, node, `/${siteId}${item.path}`, lead)))
      return seen.map((time) => time - at)
    }),
  )
  const mapped = await Promise.all(maps)
  return {
    answerMs: Array.from(answered.values(), (at) => at - began),
    ownPageMs: ownPageMs.flat(),
    // The map may have it before the editor has his answer.
    siteMapMs: Array.from(answered, ([path, at]) => mapped.map((found) => Math.max(0, (found.get(path) ?? Infinity) - at))).flat(),
  }
}

async function crowded(world: World): Promise<Shown> {
  const { balancer, database } = world
  const client = await database.connect()
  const { people, siteIds } = await addOwnSites(client, 1, editorsOfCrowd)
  const [siteId = ''] = siteIds
  const desks = people.map((person) => ({ port: balancer.adminPort, host: `localhost:${balancer.adminPort}`, person }))
  const [first] = desks
  if (!first) throw new Error('No editor')
  const made = await drafts(client, desks, siteId)
  const countsBefore = await countsOf(world, first)
  const before = new Map([...(await readCounters(client))].filter(([id]) => id === siteId))
  const times = await publishAtOnce(world, desks, made, siteId)
  const agreement = await compare(
    client,
    made.map(({ written }) => written),
    before,
  )
  const raised = ((await readCounters(client)).get(siteId)?.revision ?? 0) - (before.get(siteId)?.revision ?? 0)
  const countsAfter = await countsOf(world, first)
  await client.end()
  const { acknowledged, lost } = agreement
  const expected = countsBefore.map(({ published, draft, all }) => ({ published: published + crowd, draft: draft - crowd, all }))
  const late = [...times.ownPageMs, ...times.siteMapMs].filter((ms) => ms > visibleWithinMs).length
  const wrong = [
    ...agreement.wrong,
    ...(acknowledged === crowd ? [] : [`${crowd - acknowledged} refused`]),
    ...(raised === crowd ? [] : [`the revision of the site was raised by ${raised}`]),
    ...(isDeepStrictEqual(countsAfter, expected)
      ? []
      : [`counters ${JSON.stringify(countsAfter)}, not ${JSON.stringify(expected)}`]),
    ...(late === 0 ? [] : [`${late} seen later than a second after the answer`]),
  ]
  const words = [
    `median, 99th and worst of answers ${spread(times.answerMs)}`,
    `from the answer to the own page of the news on each node ${spread(times.ownPageMs)}, to the site map ${spread(times.siteMapMs)}`,
    `revision of the site raised by ${raised}`,
    `counters of both nodes ${countsBefore[0]?.published} → ${countsAfter[0]?.published} published, ${countsBefore[0]?.draft} → ${countsAfter[0]?.draft} drafts`,
  ].join('; ')
  return { words, acknowledged, lost, wrong }
}

export const crowdFaults: readonly Fault[] = [fault(`${crowd} news of one site published at once`, crowded)]
