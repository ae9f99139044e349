import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartupError } from '../startup-error.ts'
import type { Database, PlatformDb } from './database.ts'
import { statement } from './database.ts'

// A program and a schema belong together: what one of them does not know, the other may get wrong in silence.

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'
const invalidSchema = '3F000'
/** The schema is from before it could be asked for its version. */
const untoldCodes = new Set<unknown>([undefinedTable, insufficientPrivilege, invalidSchema])

const newestMigration = statement<{ version: number | null }>(
  'schema_version',
  'select max(created_at)::float8 as version from drizzle.__drizzle_migrations',
)

/** The version of the database's schema; 0 when it is older than the question. Rejects while the database is away. */
export async function schemaVersion(database: Database): Promise<number> {
  try {
    const [row] = await database.inPlatformAtOnce((platform: PlatformDb) => platform.rows(newestMigration, []))
    return row?.version ?? 0
  } catch (error) {
    if (untoldCodes.has((error as { code?: unknown }).code)) return 0
    throw error
  }
}

/** The version of the schema that this program is written for. `migrations`: the folder with the numbered SQL files. */
export const programSchemaVersion = (migrations: string): number =>
  readMigrationFiles({ migrationsFolder: migrations }).at(-1)?.folderMillis ?? 0

const newerSchema =
  'Databasen kommer från en nyare version av Kansli. Starta den versionen, eller återställ en äldre säkerhetskopia.'
const olderSchema =
  'Databasen kommer från en äldre version av Kansli. Starta en gång med ägarens adress i DATABASE_OWNER_URL, så uppdateras den.'

/** Throws StartupError when the two differ. */
export function refuseOtherSchema(found: number, wanted: number): void {
  if (found !== wanted) throw new StartupError(found > wanted ? newerSchema : olderSchema)
}
