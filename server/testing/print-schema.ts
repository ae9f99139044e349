import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { schemaText } from '../platform/database/schema-text.ts'

// `npm run schema`: writes server/schema.sql from a new database after all migrations.

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
  } finally {
    await client.end()
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
