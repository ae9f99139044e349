import { resolve } from 'node:path'
import type { Bench } from './bench.ts'
import { addSites, fillLimits, siteId } from './content.ts'
import { addPeople } from './people.ts'
import { buildLimits, firstAnswer, makeSetting, serverOf, startLimits, startProduct, stopAll, superuser } from './programs.ts'
import type { Result } from './report.ts'
import { measureFolder } from './scale.ts'
import { print } from './report.ts'
import { publishedList } from './rows/delivery.ts'
import { federationLists } from './rows/federation-lists.ts'
import { productionInstall } from './rows/install.ts'
import { adminList, drops, grownLists, measureLists, measureSearch, measureSized } from './rows/lists.ts'
import { memory } from './rows/memory.ts'
import { cachedPage, uncachedPage } from './rows/public-pages.ts'
import { firstScreens, signIn } from './rows/screens.ts'
import { pictureIn, pictureOut } from './rows/pictures.ts'
import { recall } from './rows/recall.ts'
import { secondNode } from './rows/second-node.ts'
import { typing } from './rows/typing.ts'
import { startBesideDatabase, startWithDatabase } from './rows/starts.ts'
import { writes } from './rows/writes.ts'

const usage = 'npm run bench -- [--only 1,4] [--profile], or npm run bench -- --folder DATA_DIR'
const fewSites = { search: 5, sized: 10 }
const allSites = 500

interface Asked {
  /** Null: all rows. */
  readonly only: ReadonlySet<number> | null
  readonly profile: boolean
}

function parseArguments(args: readonly string[]): Asked {
  let only: ReadonlySet<number> | null = null
  let profile = false
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--profile') profile = true
    else if (args[at] === '--only' && /^\d+(,\d+)*$/.test(args[at + 1] ?? '')) only = new Set(args[++at]?.split(',').map(Number))
    else throw new Error(`Unknown: ${args[at]}. Usage: ${usage}`)
  }
  return { only, profile }
}

async function main(): Promise<void> {
  const { only, profile } = parseArguments(process.argv.slice(2))
  const wants = (row: number): boolean => only === null || only.has(row)
  const results: Result[] = []
  const show = (...made: Result[]): void => {
    for (const result of made) {
      if (!wants(result.row)) continue
      results.push(result)
      print(result)
    }
  }
  const took = performance.now()

  await buildLimits()
  const setting = await makeSetting()
  try {
    // The first start creates and fills the database; the measured start is an ordinary one.
    const first = await startProduct(setting)
    await firstAnswer(first.adminPort, '/readyz')
    await first.stop()
    const product = await startProduct(setting, { profile })
    await firstAnswer(product.sitesPort, '/malmo')
    if (wants(10)) show(await memory(product, 'idle', 90))

    const server = await serverOf(setting)
    const maintenance = await superuser(server, 'postgres')
    await maintenance.query('create database bench_limits')
    await maintenance.end()
    const limitsClient = await superuser(server, 'bench_limits')
    await fillLimits(limitsClient)
    await limitsClient.end()

    const client = await superuser(server, 'kansli')
    const limits = await startLimits(server)
    await firstAnswer(limits.port, '/news')
    let bench: Bench = { setting, product, server, limits, client, sites: 0, readers: [], editors: [] }
    const fill = async (sites: number): Promise<void> => {
      const { rows } = await client.query<{ id: string }>('select id from users where is_admin limit 1')
      await addSites(client, bench.sites + 1, sites, rows[0]?.id ?? '')
      const readers = [...bench.readers, ...(await addPeople(client, 'reader', bench.sites + 1, sites))]
      const editors = [...bench.editors, ...(await addPeople(client, 'editor', bench.sites + 1, sites))]
      bench = { ...bench, sites, readers, editors }
    }

    await fill(fewSites.search)
    const fewSearch = wants(4) ? await measureSearch(bench) : null
    await fill(fewSites.sized)
    const fewSized = wants(12) ? await measureSized(bench) : null
    const fewLists = wants(13) ? await measureLists(bench) : null
    const filling = performance.now()
    await fill(allSites)
    console.log(
      `     (filled ${allSites} sites with 100 000 news and the rest in ${((performance.now() - filling) / 1000).toFixed(0)} s; ${siteId(1)} and on)`,
    )

    // Memory under load is measured after these rows, so they run even if they are not shown.
    const loads = wants(10)
    if (wants(1) || loads) show(...(await cachedPage(bench)))
    if (wants(2) || loads) show(...(await uncachedPage(bench)))
    if (fewSearch) show(...adminList(fewSearch, await measureSearch(bench), await measureSearch(bench, 1)))
    if (wants(5) || loads) show(...(await writes(bench)))
    if (fewSized) show(...drops(fewSized, await measureSized(bench)))
    if (fewLists) show(...grownLists(fewLists, await measureLists(bench)))
    if (loads) {
      // The connections of the limits are closed, because they are not the product's.
      await bench.limits.stop()
      await bench.client.end()
      show(await memory(product, 'after load', 200))
      show(await memory(product, 'a minute after load', 120))
      bench = { ...bench, limits: await startLimits(server), client: await superuser(server, 'kansli') }
      await firstAnswer(bench.limits.port, '/news')
    }
    if (wants(3)) show(...(await publishedList(bench)))
    if (wants(14)) show(...(await pictureIn(bench)))
    if (wants(15)) show(...(await pictureOut(bench)))
    if (wants(6)) show(...(await secondNode(bench)))
    if (wants(17)) show(...(await recall(bench)))
    if (wants(18)) show(...(await federationLists(bench)))
    if (wants(7)) show(...(await signIn(bench)))
    if (wants(8)) show(...(await firstScreens(bench)))
    if (wants(16)) show(...(await typing(bench)))
    const start = wants(9) ? await startBesideDatabase(bench) : null
    if (start) show(start.result)
    await bench.limits.stop()
    await bench.client.end()
    await product.stop()
    if (start) show(await startWithDatabase(setting, start.limitMs))
    if (wants(11)) show(...(await productionInstall()))
  } finally {
    stopAll()
    await setting.close()
  }

  const count = (met: boolean | null): number => results.filter(({ isMet }) => isMet === met).length
  console.log(
    `\n${count(true)} met, ${count(false)} not met, ${count(null)} not measured; ${((performance.now() - took) / 1000).toFixed(0)} s`,
  )
}

// An interrupted run leaves no program behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopAll()
    process.exit(1)
  })
}

const [option, folder] = process.argv.slice(2)
if (option === '--folder' && folder !== undefined) await measureFolder(resolve(folder))
else await main()
process.exit(0)
