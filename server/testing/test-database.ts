import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { roadTo } from './database-road.ts'
import { databaseOf } from './global-setup.ts'
import { sharesOutOfStep } from './shares-in-step.ts'

export interface TestDatabase {
  readonly database: Database
  /** Credentials of the program: a role without rights of its own. */
  readonly connection: pg.ClientConfig
  /** Ignores row level security, to read the stored rows. */
  readonly superuser: pg.Client
}

/** A busy machine may need longer than a program lets people wait; the program's own limits are tested with roads and short limits. */
const patientLimits = { statementMs: 30_000, silenceMs: 40_000, readerSilenceMs: 40_000 }

/** By night everything is tried once more with a database whose answers come late, and not equally late (docs/tests.md). */
const latestMs = process.env['KANSLI_WORLD'] === 'slow-database' ? 15 : 0

/** A second connection of the superuser, for example to hold a lock. The test ends it. */
export async function anotherConnection({ superuser }: Pick<TestDatabase, 'superuser'>): Promise<pg.Client> {
  const client = new pg.Client(databaseOf(inject('testServer').connection, superuser.database ?? ''))
  await client.connect()
  return client
}

/** A database for the test file, copied from the migrated template and dropped after it. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.template}_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(server.connection)
  await admin.connect()
  // `file_copy`: a copy through the write-ahead log, PostgreSQL's default, costs it four times the work.
  await admin.query(`create database ${name} template ${server.template} strategy file_copy`)
  const superuser = new pg.Client(databaseOf(server.connection, name))
  await superuser.connect()
  const road = latestMs > 0 ? await roadTo({ superuser }) : null
  road?.slow(latestMs, true)
  const connection = road?.connection ?? databaseOf(server.connection, name, { name: 'kansli_app', password: 'kansli-test' })
  const database = openDatabase(
    { ...connection, connectionTimeoutMillis: patientLimits.statementMs },
    () => undefined,
    patientLimits,
  )
  afterAll(async () => {
    await database.close()
    const outOfStep = await sharesOutOfStep(superuser)
    await superuser.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    expect(outOfStep, 'what sites share differs from what is public of it').toEqual([])
  })
  return { database, connection, superuser }
}
