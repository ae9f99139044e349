import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { openConfiguredDatabase } from '../../start/open-database.ts'
import { withLaterMigration } from '../../testing/other-migrations.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { migrationsFolder } from '../../testing/test-readiness.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { prepareDatabase } from './prepare.ts'
import { readSchema } from './schema-version.ts'

/** A database with this version's schema. Its owner is the superuser: what an owner may is tested in testing/upgrade.test.ts. */
async function presentDatabase() {
  const { superuser } = await testDatabase()
  const { host, port, database, user } = superuser
  const owner = { host, port, database, user }
  return {
    superuser,
    connect: async (): Promise<pg.Client> => {
      const client = new pg.Client(owner)
      await client.connect()
      onTestFinished(() => client.end())
      return client
    },
    prepare: (migrations: string) => prepareDatabase({ owner, appRole: 'kansli_app', appPassword: 'kansli-test', migrations }),
    /** As a program that is started without the owner's address. */
    start: async (migrations: string) => {
      const url = `postgres://kansli_app:kansli-test@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
      const watch = { onError: () => undefined, onLost: () => undefined }
      const opened = await openConfiguredDatabase({ ...parseConfig({}, '/'), databaseUrl: url }, migrations, watch)
      onTestFinished(() => opened.close())
      return opened.database
    },
  }
}

// covers Operations: upgrade: a migration that waits for a table does not make people wait, and is done when the table is free
it('a migration that waits for a table lets others read it meanwhile, and is done when the table is free', async () => {
  const present = await presentDatabase()
  const [owner, holder, reader] = [await present.connect(), await present.connect(), await present.connect()]
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
  const present = await presentDatabase()
  const [owner, holder] = [await present.connect(), await present.connect()]
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

// covers Operations: upgrade: an index is made beside people's work, also when two programs are started at once
it('an index is made outside a transaction, by one of the programs that start at once', async () => {
  const present = await presentDatabase()
  const later = await withLaterMigration(
    '-- outside a transaction\ndrop index concurrently if exists later;\n--> statement-breakpoint\ncreate index concurrently later on items (updated_at);',
  )
  const ran = await Promise.all([present.prepare(later), present.prepare(later), present.prepare(later)])
  expect(ran.flat()).toEqual(['9999_later'])
  const { rows } = await present.superuser.query("select indisvalid as valid from pg_index where indexrelid = 'later'::regclass")
  expect(rows).toEqual([{ valid: true }])
})

it('an index that broke off is made again', async () => {
  const present = await presentDatabase()
  await present.superuser.query('create index later on items (updated_at)')
  await present.superuser.query("update pg_index set indisvalid = false where indexrelid = 'later'::regclass")
  await present.prepare(
    await withLaterMigration(
      '-- outside a transaction\ndrop index concurrently if exists later;\n--> statement-breakpoint\ncreate index concurrently later on items (updated_at);',
    ),
  )
  const { rows } = await present.superuser.query("select indisvalid as valid from pg_index where indexrelid = 'later'::regclass")
  expect(rows).toEqual([{ valid: true }])
})

// covers Operations: upgrade: the version before runs on the new schema, with and without the owner's address
it('the version before starts and is ready on a schema that only has more', async () => {
  const present = await presentDatabase()
  await present.prepare(await withLaterMigration('alter table sites add column later text'))
  expect(await present.prepare(migrationsFolder)).toEqual([])
  const database = await present.start(migrationsFolder)
  const own = readMigrations(migrationsFolder).at(-1)
  expect((await readSchema(database)).version).toBeGreaterThan(own?.version ?? Infinity)
  // What a program of 0.1.0 asks, which wants its own version and no other: it is shown that of the oldest which runs, and is not ready.
  const shown = await database.inPlatform(({ query }) =>
    query.execute('select max(created_at)::float8 as version from drizzle.__drizzle_migrations'),
  )
  expect(shown.rows).toEqual([{ version: readMigrations(migrationsFolder).find(({ tag }) => tag === '0056_one_outbox')?.version }])
})

// covers Operations: upgrade: going back over a step that removes something is refused, with how to go back
it('the version before is refused on a schema that lacks what it needs, with how to go back', async () => {
  const present = await presentDatabase()
  await present.prepare(await withLaterMigration('-- needs: 9999_later\nalter table sites drop column municipality'))
  const howBack = /nyare version.*återställ säkerhetskopian från före uppgraderingen.*kansli restore/s
  await expect(present.prepare(migrationsFolder)).rejects.toThrow(howBack)
  await expect(present.start(migrationsFolder)).rejects.toThrow(howBack)
})

it('a migration cannot need one that is not there', async () => {
  const folder = await withLaterMigration('-- needs: 0099_misspelt\nalter table sites drop column municipality')
  expect(() => readMigrations(folder)).toThrow('9999_later needs 0099_misspelt')
})
