import { setTimeout as wait } from 'node:timers/promises'
import { addSites, siteId } from '../content.ts'
import { addPeople } from '../people.ts'
import type { Person } from '../people.ts'
import { stopAll } from '../programs.ts'
import type { Shown } from './fault.ts'
import { seconds } from './fault.ts'
import { faults } from './faults.ts'
import type { Seen } from './observers.ts'
import { call, countLost, observe, publishOne } from './observers.ts'
import type { Node, World } from './world.ts'
import { openWorld } from './world.ts'

// `npm run chaos`: two nodes behind a balancer, one fault after the other, and its effects on a visitor and an editor.

const siteCount = 8
const wellLimitMs = 60_000

const statusWords = (seen: Seen): string =>
  [...seen.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'nothing' : status}`)
    .join(', ')
const seenWords = (seen: Seen): string => `${statusWords(seen)}; slowest ${seconds(seen.slowestMs)}`

/** True if the node is ready, accepts a publication and shows it. */
async function isWell(world: World, node: Node, person: Person): Promise<boolean> {
  const [adminHost, sitesHost] = [`localhost:${world.balancer.adminPort}`, `localhost:${world.balancer.sitesPort}`]
  if ((await call(node.adminPort, 'GET', '/readyz', { host: adminHost })).status !== 200) return false
  const done = await publishOne(node.adminPort, adminHost, person)
  if (!done) return false
  const { text } = await call(node.sitesPort, 'GET', `/${person.siteId}/nyheter`, { host: sitesHost })
  return text.includes(done.title)
}

async function untilWell(world: World, people: readonly Person[]): Promise<number | null> {
  const began = performance.now()
  for (let turn = 0; performance.now() - began < wellLimitMs; turn++) {
    const person = people[turn % people.length] as Person
    const well = await Promise.all(world.nodes.map((node) => isWell(world, node, person)))
    if (!well.includes(false)) return performance.now() - began
    await wait(100)
  }
  return null
}

/** Makes every node cache each site's list, as in ordinary use, because the previous fault has invalidated some pages. */
async function readAll({ nodes, balancer }: World): Promise<void> {
  const host = `localhost:${balancer.sitesPort}`
  for (let n = 1; n <= siteCount; n++)
    await Promise.all(nodes.map(({ sitesPort }) => call(sitesPort, 'GET', `/${siteId(n)}/nyheter`, { host })))
}

async function main(): Promise<void> {
  const only = process.argv.slice(2).join(' ').split(', ')
  const world = await openWorld()
  let isWhole = true
  try {
    for (const node of world.nodes) node.start()
    for (const node of world.nodes)
      for (
        let tries = 0;
        (await call(node.adminPort, 'GET', '/readyz', { host: `localhost:${world.balancer.adminPort}` })).status !== 200;
        tries++
      ) {
        if (tries > 600) throw new Error(`Node ${node.name} does not become ready:\n${node.log()}`)
        await wait(100)
      }
    const client = await world.database.connect()
    const { rows } = await client.query<{ id: string }>('select id from users where is_admin limit 1')
    await addSites(client, 1, siteCount, rows[0]?.id ?? '')
    const editors = await addPeople(client, 'editor', 1, siteCount)
    const testers = await addPeople(client, 'editor', 1, siteCount)
    await client.end()
    console.log(`sites ${siteId(1)} to ${siteId(siteCount)}\n`)
    console.log('| Fault | A visitor saw | An editor saw | Oldest page | Lost | Well after | Took |\n|---|---|---|---|---|---|---|')
    const began = performance.now()
    for (const fault of faults) {
      if (!only.some((words) => fault.name.includes(words))) continue
      const from = performance.now()
      const watching = observe({ admin: world.balancer.adminPort, sites: world.balancer.sitesPort }, editors)
      await wait(1500)
      await readAll(world)
      const shown = await fault.make(world, editors).catch((error: unknown): Shown => ({ wrong: [String(error)] }))
      const well = await untilWell(world, testers)
      await wait(500)
      await watching.stop()
      const counting = await world.database.connect()
      const lost = (await countLost(counting, watching.acknowledged)) + (shown.lost ?? 0)
      const acknowledged = watching.acknowledged.length + (shown.acknowledged ?? 0)
      await counting.end()
      // An internal error in a node's log always needs attention.
      for (const node of world.nodes)
        for (const line of node.newErrors()) console.error(`${fault.name}, node ${node.name}: ${line}`)
      const wrong = shown.wrong ?? []
      isWhole &&= lost === 0 && well !== null && wrong.length === 0
      const words = [shown.words, ...wrong.map((one) => `**${one}**`)].filter((one) => one !== undefined)
      console.log(
        `| ${fault.name}${words.length === 0 ? '' : `: ${words.join('; ')}`} | ${seenWords(watching.visitor)} | ${seenWords(watching.editor)} | ${seconds(watching.staleMs())} | ${lost} of ${acknowledged} | ${well === null ? '**not within a minute**' : seconds(well)} | ${seconds(performance.now() - from)} |`,
      )
    }
    console.log(`\nIn all ${seconds(performance.now() - began)}.`)
  } finally {
    await world.close()
    stopAll()
  }
  if (!isWhole) process.exitCode = 1
}

await main()
process.exit()
