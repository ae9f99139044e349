import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { addPeople } from '../people.ts'
import type { Product } from '../programs.ts'
import { firstAnswer, freePort, makeSetting, serverOf, startProduct, stopAll, superuser } from '../programs.ts'
import { siteId } from '../content.ts'
import { perAnswer, processorTime } from '../processor.ts'
import { importingBrowser } from './importing-browser.ts'
import { writeLargeFile } from './large-file.ts'
import { memoryLines, mostResident, watchMemory } from './watched-memory.ts'

// Reads a large export of WordPress into a real server with its database, twice: how fast, in how much memory, whether everything in the
// file is accounted for, and whether the second time changes anything.

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    bytes: { type: 'string', default: '20000' },
    once: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const wanted = { items: Number(values.items), bytesEach: Number(values.bytes) }
const bars = { perMinute: 5000, grownBytes: 400e6 }
const faults: string[] = []
const say = (text: string): boolean => process.stdout.write(`${text}\n`)
const must = (isSo: boolean, what: string): void => {
  say(`${isSo ? 'ok  ' : 'FAIL'} ${what}`)
  if (!isSo) faults.push(what)
}

/** Everything of the site that an import may change. */
async function fingerprint(client: pg.Client, site: string): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select concat_ws(' ',
       (select md5(string_agg(md5(i::text), '' order by i.id)) from items i where i.site_id = $1),
       (select count(*) from item_references where site_id = $1), (select count(*) from redirects where site_id = $1),
       (select count(*) from item_revisions where site_id = $1), (select count(*) from wordpress_sources where site_id = $1)) as all`,
    [site],
  )
  return rows[0]?.all ?? ''
}

interface Reading {
  readonly product: Product
  readonly client: pg.Client
  readonly site: string
  readonly path: string
  readonly things: number
  readonly metricsPort: number
}

async function readIn(reading: Reading, browser: ReturnType<typeof importingBrowser>, name: string): Promise<void> {
  const { product, client, path, things } = reading
  const id = await browser.upload(path)
  const memory = watchMemory(product.pid, reading.metricsPort)
  const timed = async (what: () => Promise<unknown>) => {
    const [from, began] = [await processorTime(), performance.now()]
    await what()
    const cost = perAnswer(from, await processorTime(), things)
    return { seconds: (performance.now() - began) / 1000, cost }
  }
  const checking = await timed(() => browser.check(id))
  const running = await timed(() => browser.run(id))
  const moments = memory.stop()
  const perMinute = (things * 60) / (checking.seconds + running.seconds)
  const cost = (of: 'program' | 'database'): string => `${checking.cost[of].toFixed(2)} + ${running.cost[of].toFixed(2)}`
  say(
    `${name}: trial ${checking.seconds.toFixed(1)} s, import ${running.seconds.toFixed(1)} s: ${Math.round(perMinute)} a minute\n` +
      `  processor time of one thing in the file, trial + import: program ${cost('program')} ms, PostgreSQL ${cost('database')} ms\n` +
      memoryLines(moments).join('\n'),
  )
  const { rows } = await client.query<{ outcome: string; n: number; silent: number }>(
    `select outcome, count(*)::int as n, count(*) filter (where outcome = 'leftOut' and notes = '[]')::int as silent
     from wordpress_rows where import_id = $1 group by 1 order by 1`,
    [id],
  )
  say(`  ${rows.map(({ outcome, n }) => `${outcome} ${n}`).join(', ')}`)
  const count = rows.reduce((sum, { n }) => sum + n, 0)
  must(count === things, `${name}: ${count} of ${things} things in the file have a row`)
  must(
    rows.every(({ outcome, silent }) => outcome !== 'waiting' && silent === 0),
    `${name}: each has an outcome, and a reason if left out`,
  )
  must(perMinute >= bars.perMinute, `${name}: ${Math.round(perMinute)} a minute, at least ${bars.perMinute}`)
  const grown = mostResident(moments) - (moments[0]?.resident ?? 0)
  must(grown < bars.grownBytes, `${name}: memory grew by ${Math.round(grown / 1e6)} MB at most, below ${bars.grownBytes / 1e6}`)
  const report = await browser.readReport(id, 40)
  must(
    report.slowestMs < 500,
    `${name}: the slowest of ${report.rows / 50} pages of the report took ${Math.round(report.slowestMs)} ms`,
  )
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-wordpress-trial-'))
  const setting = await makeSetting()
  try {
    const path = join(folder, 'stor.xml')
    const things = await writeLargeFile(path, wanted)
    say(`${Math.round((await stat(path)).size / 1e6)} MB, ${things} things, ${wanted.items} of them items`)
    const metricsPort = await freePort()
    const product = await startProduct(setting, { profile: values.profile, env: { METRICS_PORT: String(metricsPort) } })
    await firstAnswer(product.adminPort, '/readyz')
    const client = await superuser(await serverOf(setting), 'kansli')
    const site = siteId(1)
    await client.query(`insert into sites (id, name, search_name) values ($1, 'Föreningen', 'foreningen')`, [site])
    const [person] = await addPeople(client, 'siteAdmin', 1, 1)
    if (!person) throw new Error('The trial has no person to sign in')
    const browser = importingBrowser(product.adminPort, person)
    const reading = { product, client, site, path, things, metricsPort }
    await readIn(reading, browser, 'first time')
    if (!values.once) {
      const before = await fingerprint(client, site)
      await readIn(reading, browser, 'second time')
      must((await fingerprint(client, site)) === before, 'second time: nothing of the site has changed')
    }
    await client.end()
    await product.stop()
  } finally {
    await setting.close()
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  await main()
} finally {
  stopAll()
}
process.exitCode = faults.length === 0 ? 0 : 1
