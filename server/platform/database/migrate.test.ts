import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { openConfiguredDatabase } from '../../start/open-database.ts'
import { withLaterMigration } from '../../testing/other-migrations.ts'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { migrationsFolder } from '../../testing/test-readiness.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { readSchema } from './schema-version.ts'

type Owned = Awaited<ReturnType<typeof ownedDatabase>>

async function connected(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const another = ({ superuser: { host, port, database, user } }: Owned) => connected({ host, port, database, user })

/** As a program that is started without the owner's address. */
async function startedWith({ superuser, appRole }: Owned, migrations: string) {
  const { host, port, database } = superuser
  const url = `postgres://${appRole}:kansli-test@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const watch = { onError: () => undefined, onLost: () => undefined }
  const opened = await openConfiguredDatabase({ ...parseConfig({}, '/'), databaseUrl: url }, migrations, watch)
  onTestFinished(() => opened.close())
  return opened.database
}

// covers Upgrade: a migration that waits for a table does not make people wait, and is done when the table is free
it('a migration that waits for a table lets others read it meanwhile, and is done when the table is free', async () => {
  const owned = await ownedDatabase()
  await owned.prepare(migrationsFolder)
  const [owner, holder, reader] = [await connected(owned.connection), await another(owned), await another(owned)]
  await holder.query('begin; select from sites')
  const later = readMigrations(await withLaterMigration('alter table sites add column later text'))
  const migrating = migrate(owner, later, { lockMs: 100, pauseMs: 100, allMs: 30_000 })
  // Behind a migration that waits for ever, the first of these would wait as long as the holder holds.
  await reader.query('set statement_timeout = 2000')
  for (let n = 0; n < 50; n++) await reader.query('select count(*) from sites')
  await holder.query('commit')
  expect(await migrating).toEqual(['9999_later'])
})

it('a table that is never free ends the migration with who holds it, and nothing of it is done', async () => {
  const owned = await ownedDatabase()
  await owned.prepare(migrationsFolder)
  const [owner, holder] = [await connected(owned.connection), await another(owned)]
  await holder.query("set application_name = 'reports'")
  await holder.query('begin; select from sites')
  const later = readMigrations(
    await withLaterMigration('create table later (id int);--> statement-breakpoint\nalter table sites add column later text'),
  )
  await expect(migrate(owner, later, { lockMs: 50, pauseMs: 10, allMs: 200 })).rejects.toThrow(
    /9999_later kom inte åt en tabell.*förra versionen kan köra vidare/,
  )
  await holder.query('commit')
  expect((await holder.query("select to_regclass('later') as made")).rows).toEqual([{ made: null }])
})

// covers Upgrade: an index is made beside people's work, also when two programs are started at once
it('an index is made outside a transaction, by one of the programs that start at once', async () => {
  const owned = await ownedDatabase()
  await owned.prepare(migrationsFolder)
  const later = await withLaterMigration(
    '-- outside a transaction\ndrop index concurrently if exists later;\n--> statement-breakpoint\ncreate index concurrently later on items (updated_at);',
  )
  const ran = await Promise.all([owned.prepare(later), owned.prepare(later), owned.prepare(later)])
  expect(ran.flat()).toEqual(['9999_later'])
  const { rows } = await owned.superuser.query("select indisvalid as valid from pg_index where indexrelid = 'later'::regclass")
  expect(rows).toEqual([{ valid: true }])
})

it('an index that broke off is made again', async () => {
  const owned = await ownedDatabase()
  await owned.prepare(migrationsFolder)
  await owned.superuser.query('create index later on items (updated_at)')
  await owned.superuser.query("update pg_index set indisvalid = false where indexrelid = 'later'::regclass")
  await owned.prepare(
    await withLaterMigration(
      '-- outside a transaction\ndrop index concurrently if exists later;\n--> statement-breakpoint\ncreate index concurrently later on items (updated_at);',
    ),
  )
  const { rows } = await owned.superuser.query("select indisvalid as valid from pg_index where indexrelid = 'later'::regclass")
  expect(rows).toEqual([{ valid: true }])
})

// covers Upgrade: the version before runs on the new schema, with and without the owner's address
it('the version before starts and is ready on a schema that only has more', async () => {
  const owned = await ownedDatabase()
  await owned.prepare(migrationsFolder)
  await owned.prepare(await withLaterMigration('alter table sites add column later text'))
  expect(await owned.prepare(migrationsFolder)).toEqual([])
  const database = await startedWith(owned, migrationsFolder)
  const own = readMigrations(migrationsFolder).at(-1)
  expect((await readSchema(database)).version).toBeGreaterThan(own?.version ?? Infinity)
  // What a program of 0.1.0 asks, which wants its own version and no other.
  const shown = await database.inPlatform(({ query }) =>
    query.execute('select max(created_at)::float8 as version from drizzle.__drizzle_migrations'),
  )
  expect(shown.rows).toEqual([
    { version: readMigrations(migrationsFolder).find(({ tag }) => tag === '0021_press_portraits')?.version },
  ])
})

// covers Upgrade: going back over a step that removes something is refused, with how to go back
it('the version before is refused on a schema that lacks what it needs, with how to go back', async () => {
  const owned = await ownedDatabase()
  await owned.prepare(migrationsFolder)
  await owned.prepare(await withLaterMigration('-- needs: 9999_later\nalter table sites drop column municipality'))
  const howBack = /nyare version.*återställ säkerhetskopian från före uppgraderingen.*kansli restore/s
  await expect(owned.prepare(migrationsFolder)).rejects.toThrow(howBack)
  await expect(startedWith(owned, migrationsFolder)).rejects.toThrow(howBack)
})

it('a migration cannot need one that is not there', async () => {
  const folder = await withLaterMigration('-- needs: 0099_misspelt\nalter table sites drop column municipality')
  expect(() => readMigrations(folder)).toThrow('9999_later needs 0099_misspelt')
})
