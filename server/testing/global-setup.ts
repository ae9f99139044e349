import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { buildPrograms } from './built-programs.ts'
import { shortLived } from './short-lived.ts'

/** Connection of a test file to the server; plain data, since it is sent to the workers. */
export interface TestServer {
  readonly connection: pg.ClientConfig
  readonly template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
    /** The folder of the programs that tests start (built-programs.ts). */
    programs: string
  }
}

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
/** No data outlives the run, so durability is switched off; autovacuum is off because it would disturb measurements. */
const forgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
  file_copy_method: 'clone',
  max_connections: '100',
}

/**
 * One PostgreSQL for the whole run, migrated once: the template that each test file copies. TEST_DATABASE_URL names
 * another server to use instead, such as another version, with a superuser's credentials.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env['TEST_DATABASE_URL']
  const folder = await mkdtemp(join(await shortLived(), 'kansli-test-'))
  const embedded = givenUrl ? null : await startEmbeddedPostgres({ dataDir: folder, settings: forgetful })
  const connection: pg.ClientConfig = embedded ? { ...embedded.adminConnection } : { connectionString: givenUrl }
  // A killed run may have left its databases on an external server, so each run uses its own name.
  const template = `kansli_test_${process.pid}_${project.name}`
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await prepareDatabase({ owner: databaseOf(connection, template), appRole: 'kansli_app', appPassword: 'kansli-test', migrations })
  project.provide('testServer', { connection, template })
  // The folder is inside the project, because the programs must find the picture library.
  await mkdir(cache, { recursive: true })
  const programs = await mkdtemp(join(cache, 'test-programs-'))
  await buildPrograms(programs)
  project.provide('programs', programs)
  return async () => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${template}%`,
    ])
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.end()
    await embedded?.stop()
    await Promise.all([folder, programs].map((made) => rm(made, { recursive: true, force: true })))
  }
}

/** The same server with another database, for either form of the connection. */
export function databaseOf(
  connection: pg.ClientConfig,
  database: string,
  user?: { name: string; password: string },
): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database, ...(user && { user: user.name, password: user.password }) }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  if (user) {
    url.username = user.name
    url.password = user.password
  }
  return { connectionString: url.href }
}
