import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { parseConfig } from '../../config/config.ts'
import type { Config } from '../../config/config.ts'
import { openConfiguredDatabase } from '../../start/open-database.ts'
import { makeDataDir } from '../../platform/postgres/embedded-data-dir.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { addLargeMemberships, addLargePeople, addLargeSites, largeAuthorId, largeSiteId, settle } from './large-fill.ts'
import type { LargeSizes } from './large-sizes.ts'
import { intoServer, parseLargeSizes } from './large-sizes.ts'

// `npm run seed:large`: fills the database like that of a federation with hundreds or thousands of sites.

/** Sites between two lines that say how far it is. */
const toldEvery = 500
const migrations = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'migrations')

/** Bypasses row level security: otherwise hundreds of thousands of rows could not be written directly. */
function superuserOf(config: Config, connection: pg.ClientConfig): pg.ClientConfig {
  if (config.databaseUrl === null) return { ...connection, user: 'postgres' }
  return { connectionString: config.databaseOwnerUrl ?? config.databaseUrl }
}

async function fill(client: pg.Client, { sites, newsPerSite }: LargeSizes): Promise<string> {
  const { rows } = await client.query<{ isSuperuser: boolean; sitesThere: number }>(
    `select (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
            (select count(*)::int from sites where exists (select from sites where id = $1)) as "sitesThere"`,
    [largeSiteId(1)],
  )
  const there = rows[0]?.sitesThere ?? 0
  if (there > 0) return `Den stora mängden data finns redan, med ${there} sajter i allt; inget ändrades.`
  if (!rows[0]?.isSuperuser) throw new StartupError('DATABASE_OWNER_URL måste vara en superanvändare för att fylla databasen.')
  const start = performance.now()
  await client.query('begin')
  await addLargePeople(client, sites)
  let told = 0
  await addLargeSites(client, 1, sites, largeAuthorId, {
    newsCount: newsPerSite,
    onFilled: (last) => {
      if (last - told < toldEvery || last === sites) return
      told = last
      process.stdout.write(`${last} av ${sites} sajter …\n`)
    },
  })
  await addLargeMemberships(client, sites)
  await client.query('commit')
  await settle(client)
  const { rows: counts } = await client.query<{ area: string; count: number }>(
    'select area, count(*)::int as count from items group by area union all select $1, count(*)::int from assignments order by 1',
    ['assignments'],
  )
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  return `${sites} sajter fylldes på ${seconds} s: ${counts.map(({ area, count }) => `${count} ${area}`).join(', ')}.`
}

async function seedLarge(): Promise<string> {
  // Checked first, because a production start requires more settings.
  if (process.env['NODE_ENV'] === 'production')
    throw new StartupError('Den stora mängden data är för utveckling och mätningar, inte för drift.')
  const sizes = parseLargeSizes(process.argv.slice(2))
  const config = parseConfig(process.env, process.cwd())
  if (config.databaseUrl !== null && !process.argv.includes(intoServer)) {
    throw new StartupError(`DATABASE_URL är angiven. Lägg till ${intoServer} om den databasen verkligen ska fyllas.`)
  }
  if (config.databaseUrl === null) await makeDataDir(config.dataDir)
  const opened = await openConfiguredDatabase(config, migrations, { onError: () => undefined, onLost: () => undefined })
  try {
    const client = new pg.Client(superuserOf(config, opened.connection))
    await client.connect()
    try {
      return await fill(client, sizes)
    } finally {
      await client.end()
    }
  } finally {
    await opened.close()
  }
}

seedLarge().then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
