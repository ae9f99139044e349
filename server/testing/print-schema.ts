import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { schemaText } from '../platform/database/schema-text.ts'
import { databasePage } from './database-page.ts'

// `npm run schema`: writes server/schema.sql, and the tables of docs/database.md, from a new database after all migrations.

const here = fileURLToPath(new URL('..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'kansli-schema-'))
const server = await startEmbeddedPostgres({ dataDir })
try {
  const owner = { ...server.adminConnection, database: 'postgres' }
  await prepareDatabase({ owner, appRole: 'kansli_app', appPassword: null, migrations: join(here, 'migrations') })
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await writeFile(join(here, 'schema.sql'), await schemaText(client))
    const page = join(here, '../docs/database.md')
    await writeFile(page, await databasePage(client, await readFile(page, 'utf8')))
  } finally {
    await client.end()
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
