import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { databaseOf } from './global-setup.ts'

export interface TestDatabase {
  readonly database: Database
  /** As the program connects: the role that can reach nothing by itself. */
  readonly connection: pg.ClientConfig
  /** Past all protection, to see what is really stored. */
  readonly superuser: pg.Client
}

/** A database of the test file's own, copied from the migrated template; dropped with the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.template}_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client(server.connection)
  await admin.connect()
  // As files: by way of the log, PostgreSQL's own choice, a copy costs it four times the work.
  await admin.query(`create database ${name} template ${server.template} strategy file_copy`)
  const superuser = new pg.Client(databaseOf(server.connection, name))
  await superuser.connect()
  const connection = databaseOf(server.connection, name, { name: 'kansli_app', password: 'kansli-test' })
  const database = openDatabase(connection, () => undefined)
  afterAll(async () => {
    await database.close()
    await superuser.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  return { database, connection, superuser }
}
