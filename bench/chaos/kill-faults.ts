import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Counters } from './agreement.ts'
import { compare, readCounters } from './agreement.ts'
import type { BusyEditors, Written } from './busy-editors.ts'
import { keepPublishing } from './busy-editors.ts'
import type { Victim } from './database-server.ts'
import type { Fault, Shown } from './fault.ts'
import { fault, seconds, until } from './fault.ts'
import { call } from './observers.ts'
import { addOwnSites } from './own-sites.ts'
import { readyz } from './schema-faults.ts'
import type { Node, World } from './world.ts'

// Kills, one after the other, while editors publish without a pause: what was acknowledged is there once, and nothing is half
// there.

const kills = 20
const editorCount = 6
const siteCount = 3
const peoplePerSite = 50
/** A pause of random length before each kill: the six editors publish some eighty times a second, so it may hit any part of one. */
const shortestPauseMs = 200
const longestPauseMs = 700
/** Acknowledged publications after which the world counts as recovered. */
const enough = 10
const recoveryLimitMs = 60_000
const pagesAtOnce = 16

async function isRecovered(world: World): Promise<boolean> {
  const ready = await Promise.all(world.nodes.map((node) => readyz(world, node)))
  return ready.every((status) => status === 200) && world.nodes.every((node) => world.balancer.isReady(node))
}

/** Reads every item's page on both nodes. Returns what is wrong, in words. */
async function misshown(client: pg.Client, { nodes, balancer }: World, written: readonly Written[]): Promise<string[]> {
  const { rows } = await client.query<{ siteId: string; path: string; lead: string | null }>(
    `select i.site_id as "siteId", i.path, p.head ->> 'lead' as lead
     from items i left join published_items p on p.site_id = i.site_id and p.id = i.id where i.id = any($1::uuid[])`,
    [written.map(({ id }) => id)],
  )
  const host = `localhost:${balancer.sitesPort}`
  const wrongOn = async ({ name, sitesPort }: Node): Promise<string[]> => {
    let wrong = 0
    for (let at = 0; at < rows.length; at += pagesAtOnce) {
      const read = rows.slice(at, at + pagesAtOnce).map(async ({ siteId, path, lead }) => {
        const { status, text } = await call(sitesPort, 'GET', `/${siteId}${path}`, { host })
        return lead === null ? status === 404 : status === 200 && text.includes(lead)
      })
      wrong += (await Promise.all(read)).filter((isRight) => !isRight).length
    }
    return wrong === 0 ? [] : [`${wrong} of ${rows.length} pages wrong on node ${name}`]
  }
  return (await Promise.all(nodes.map(wrongOn))).flat()
}

interface Killed {
  /** Publications under way at each kill. */
  readonly underWay: number[]
  /** Milliseconds from each kill until the world had recovered. */
  readonly recoveredMs: number[]
}

async function killAgainAndAgain(world: World, editors: BusyEditors, kill: (turn: number) => Promise<void>): Promise<Killed> {
  const killed: Killed = { underWay: [], recoveredMs: [] }
  const { counts } = editors
  for (let turn = 0; turn < kills; turn++) {
    await wait(shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))
    while (counts.underWay === 0) await wait(1)
    killed.underWay.push(counts.underWay)
    const began = performance.now()
    await kill(turn)
    const before = counts.acknowledged
    const recoveredMs = await until(
      async () => counts.acknowledged >= before + enough && (await isRecovered(world)),
      recoveryLimitMs,
    )
    if (recoveredMs === null) throw new Error(`The world did not recover from kill ${turn + 1}`)
    killed.recoveredMs.push(performance.now() - began)
  }
  return killed
}

async function shown(
  client: pg.Client,
  world: World,
  written: readonly Written[],
  before: Counters,
  killed: Killed,
): Promise<Shown> {
  const agreement = await compare(client, written, before)
  const wrong = [...agreement.wrong, ...(await misshown(client, world, written))]
  const { acknowledged, lost, unansweredThere, unansweredAbsent } = agreement
  const words = [
    `${Math.min(...killed.underWay)} to ${Math.max(...killed.underWay)} publications under way at each kill`,
    `well again after ${seconds(Math.max(...killed.recoveredMs))} at most`,
    `${acknowledged} publications acknowledged; of ${unansweredThere + unansweredAbsent} that were not, ${unansweredThere} are there and ${unansweredAbsent} absent`,
    ...(wrong.length === 0 ? ['all tables agree, and each page is right on both nodes'] : []),
  ].join('; ')
  return { words, acknowledged, lost, wrong }
}

const killing = (name: string, kill: (world: World, turn: number) => Promise<void>): Fault =>
  fault(name, async (world) => {
    const before = await world.database.connect()
    const counters = await readCounters(before)
    const sites = await addOwnSites(before, siteCount, peoplePerSite)
    const editors = await keepPublishing(before, { admin: world.balancer.adminPort }, sites, editorCount)
    await before.end()
    try {
      const killed = await killAgainAndAgain(world, editors, (turn) => kill(world, turn))
      await editors.stop()
      const after = await world.database.connect()
      const result = await shown(after, world, editors.written, counters, killed)
      await after.end()
      return result
    } finally {
      await editors.stop()
    }
  })

const victims = ['the server', 'every process', 'a connection'] as const satisfies readonly Victim[]

export const killFaults: readonly Fault[] = [
  killing(`a node, or both, killed ${kills} times while editors publish`, async ({ nodes }, turn) => {
    const [a, b] = nodes
    const dying = [[a], [b], [a, b]][turn % 3] ?? []
    for (const node of dying) node.signal('SIGKILL')
    await Promise.all(dying.map((node) => node.exited))
    for (const node of dying) node.start()
  }),
  killing(`the database killed ${kills} times while editors publish`, ({ database }, turn) =>
    database.kill(victims[turn % victims.length] ?? 'the server'),
  ),
]
