import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { seconds, until } from '../chaos/fault.ts'
import { addOwnSites } from '../chaos/own-sites.ts'
import { readyz } from '../chaos/schema-faults.ts'
import type { Node, World } from '../chaos/world.ts'
import { openWorld } from '../chaos/world.ts'
import { projectRoot, stopAll } from '../programs.ts'
import type { Busy, Published } from './busy.ts'
import { keepBusy } from './busy.ts'
import type { Version } from './versions.ts'
import { nextVersion, versionBefore } from './versions.ts'

// `npm run upgrade-test`: two nodes of the version before, under load, are exchanged one after the other for the present version, then
// for a next one, and then one of them goes back.

const siteCount = 3
const peoplePerSite = 80
const steadyMs = 6000
/** As long as a migration waits for a table that people use (docs/decisions/075). */
const readyLimitMs = 300_000

const isServing = (world: World, node: Node) => async (): Promise<boolean> =>
  (await readyz(world, node)) === 200 && world.balancer.isReady(node)

async function untilServing(world: World, node: Node): Promise<number> {
  const ms = await until(isServing(world, node), readyLimitMs)
  if (ms === null) throw new Error(`Node ${node.name} does not become ready:\n${node.log()}`)
  return ms
}

/** Stops the node as systemd does, starts the version in its place, and waits until the balancer sends people there. */
async function exchange(world: World, node: Node, version: Version, env: Record<string, string> = {}): Promise<string> {
  node.signal('SIGTERM')
  const code = await node.exited
  const began = performance.now()
  node.start({ program: version.folder, env })
  await untilServing(world, node)
  const words = `serving ${seconds(performance.now() - began)} after its start`
  return code === 0 ? words : `${words}; **the old one ended with ${code}**`
}

/** How many of the acknowledged texts are not what the public reads, nor in the history. */
async function lostOf(client: pg.Client, acknowledged: readonly Published[]): Promise<number> {
  const { rows } = await client.query<{ kept: number }>(
    `select count(*)::int as kept from unnest($1::uuid[], $2::text[]) as a (id, lead)
     where exists (select from item_revisions r where r.item_id = a.id and r.kind = 'published' and r.content ->> 'lead' = a.lead)`,
    [acknowledged.map(({ id }) => id), acknowledged.map(({ lead }) => lead)],
  )
  const last = new Map(acknowledged.map(({ id, lead }) => [id, lead]))
  const { rows: shown } = await client.query<{ shown: number }>(
    `select count(*)::int as shown from unnest($1::uuid[], $2::text[]) as a (id, lead)
     join published_items p on p.id = a.id and p.head ->> 'lead' = a.lead`,
    [[...last.keys()], [...last.values()]],
  )
  return acknowledged.length - (rows[0]?.kept ?? 0) + last.size - (shown[0]?.shown ?? 0)
}

let failedInAll = 0
let requestsInAll = 0

function row(step: string, words: string, busy: Busy, tookMs: number): void {
  const counts = Object.entries(busy.counts())
  const cells = counts.map(([kind, { requests, failed, slowestMs, faults }]) => {
    requestsInAll += requests
    failedInAll += failed
    for (const one of faults) console.error(`${step}, ${kind}: ${one}`)
    return `${requests}, ${failed === 0 ? 0 : `**${failed}**`}, ${seconds(slowestMs)}`
  })
  console.log(`| ${step}${words === '' ? '' : `: ${words}`} | ${cells.join(' | ')} | ${seconds(tookMs)} |`)
}

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const asked = args.includes('--from') ? (args[args.indexOf('--from') + 1] ?? null) : null
  const before = await versionBefore(asked)
  const present: Version = { name: 'the present', folder: projectRoot }
  const next = await nextVersion()
  const world = await openWorld({ isPrepared: false, isStrict: true })
  try {
    for (const node of world.nodes) {
      node.start({ program: before.folder })
      await untilServing(world, node)
    }
    const [, b] = world.nodes
    const client = await world.database.connect()
    const busy = await keepBusy(world, client, await addOwnSites(client, siteCount, peoplePerSite))
    console.log(`From ${before.name} to ${present.name}, to ${next.name}, and back.\n`)
    console.log('Each cell: requests, failed of them, the slowest.\n')
    console.log('| Step | Pages | Edits | Sign-ins | Sharing | Took |\n|---|---|---|---|---|---|')
    const steps: readonly (readonly [string, () => Promise<string>])[] = [
      [`both nodes ${before.name}`, () => wait(steadyMs, '')],
      ...[present, next].flatMap((version) => [
        ...world.nodes.map((node) => [`node ${node.name} becomes ${version.name}`, () => exchange(world, node, version)] as const),
        [`both nodes ${version.name}`, () => wait(steadyMs, '')] as const,
      ]),
      [`node b goes back to ${present.name}, on the schema of ${next.name}`, () => exchange(world, b, present)],
      ['two versions at once', () => wait(steadyMs, '')],
      [`and to ${before.name}`, () => exchange(world, b, before)],
      ['the last and the next version at once', () => wait(steadyMs, '')],
    ]
    for (const [name, work] of steps) {
      const began = performance.now()
      row(name, await work(), busy, performance.now() - began)
    }
    await busy.stop()
    row('the last answers', '', busy, 0)
    const lost = await lostOf(client, busy.acknowledged)
    await client.end()
    const errors = world.nodes.flatMap((node) => node.newErrors())
    for (const line of errors) console.error(line)
    console.log(
      `\n${requestsInAll} requests, ${failedInAll} failed; ${busy.acknowledged.length} publications acknowledged, ${lost} lost; ${errors.length} errors in the logs.`,
    )
    if (failedInAll > 0 || lost > 0) process.exitCode = 1
  } finally {
    await world.close()
    stopAll()
  }
}

await main()
process.exit()
