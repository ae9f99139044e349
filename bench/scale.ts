import { addPeople } from './people.ts'
import type { Bench } from './bench.ts'
import { buildLimits, firstAnswer, serverOf, startLimits, startProduct, stopAll, superuser } from './programs.ts'
import { fillLimits } from './content.ts'
import { print } from './report.ts'
import { publishedList } from './rows/delivery.ts'
import { grownWork } from './rows/lists.ts'
import { publishing } from './rows/writes.ts'

// `npm run bench -- --folder DIR`: the same short load on a data folder that `npm run seed:large` has filled, of any size, for
// docs/scaling.md. It signs people in and publishes news there, so the folder is one for measurements.

interface TableSize {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

/** The largest tables with their indexes and long values. */
async function printSizes(client: Bench['client']): Promise<void> {
  const { rows } = await client.query<TableSize>(
    `select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by bytes desc limit 8`,
  )
  for (const { name, rows: count, bytes } of rows)
    console.log(`     ${name.padEnd(24)} ${Math.round(count)} rows, ${(bytes / 1024 / 1024).toFixed(0)} MiB`)
  const { rows: whole } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  console.log(`     ${'the whole database'.padEnd(24)} ${((whole[0]?.bytes ?? 0) / 1024 / 1024).toFixed(0)} MiB`)
}

export async function measureFolder(dataDir: string): Promise<void> {
  const setting = { dataDir, simulatorPort: 3100 }
  try {
    await buildLimits()
    const product = await startProduct(setting)
    await firstAnswer(product.adminPort, '/readyz')
    const server = await serverOf(setting)
    const maintenance = await superuser(server, 'postgres')
    await maintenance.query('drop database if exists bench_limits')
    await maintenance.query('create database bench_limits')
    await maintenance.end()
    const limitsClient = await superuser(server, 'bench_limits')
    await fillLimits(limitsClient)
    await limitsClient.end()
    const limits = await startLimits(server)
    await firstAnswer(limits.port, '/news')

    const client = await superuser(server, 'kansli')
    const { rows } = await client.query<{ sites: number; news: number }>(
      `select count(distinct site_id)::int as sites, count(*)::int as news from items where area = 'news' and site_id like 'sajt-%'`,
    )
    const { sites = 0, news = 0 } = rows[0] ?? {}
    if (sites === 0) throw new Error('npm run seed:large has not filled this folder')
    console.log(`     ${sites} sites, ${news} news`)
    await printSizes(client)
    const people = { readers: await addPeople(client, 'reader', 1, sites), editors: await addPeople(client, 'editor', 1, sites) }
    const bench: Bench = { setting, product, server, limits, client, sites, ...people }
    for (const result of [...(await grownWork(bench)), ...(await publishedList(bench)), ...(await publishing(bench))]) print(result)
    await client.end()
    await limits.stop()
    await product.stop()
  } finally {
    stopAll()
  }
}
