import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartupError } from '../startup-error.ts'
import type { Database, PlatformDb } from './database.ts'
import { statement } from './database.ts'

// Program and schema must match: a program can silently damage data of a schema it does not know.

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'
const invalidSchema = '3F000'
/** Errors of a schema that is older than the table of its version. */
const untoldCodes = new Set<unknown>([undefinedTable, insufficientPrivilege, invalidSchema])

const newestMigration = statement<{ version: number | null }>(
  'schema_version',
  'select max(created_at)::float8 as version from drizzle.__drizzle_migrations',
)

/** The version of the database's schema; 0 when the schema is too old to tell. Rejects while the database is away. */
export async function schemaVersion(database: Database): Promise<number> {
  try {
    const [row] = await database.inPlatformAtOnce((platform: PlatformDb) => platform.rows(newestMigration, []))
    return row?.version ?? 0
  } catch (error) {
    if (untoldCodes.has((error as { code?: unknown }).code)) return 0
    throw error
  }
}

const versionsOf = (migrations: string): number[] =>
  readMigrationFiles({ migrationsFolder: migrations }).map(({ folderMillis }) => folderMillis)

/** The version of the schema that this program is written for. `migrations`: the folder with the numbered SQL files. */
export const programSchemaVersion = (migrations: string): number => versionsOf(migrations).at(-1) ?? 0

const newerSchema =
  'Databasen kommer från en nyare version av Kansli. Starta den versionen, eller återställ en äldre säkerhetskopia.'
const olderSchema =
  'Databasen kommer från en äldre version av Kansli. Starta en gång med ägarens adress i DATABASE_OWNER_URL, så uppdateras den.'
const tooOldSchema =
  'Databasen är för gammal för att uppdateras till den här versionen av Kansli: starta den förra versionen igen, exportera varje sajt och läs in kopiorna i en ny databas.'

/**
 * Throws StartupError unless the database's schema, `found`, is the one the program is written for. `found` is 0 for a schema too
 * old to tell its version. With `canMove` an older schema is accepted, as long as there are migrations from it.
 */
export function refuseOtherSchema(found: number, migrations: string, { canMove = false } = {}): void {
  const [oldest = 0, ...later] = versionsOf(migrations)
  const wanted = later.at(-1) ?? oldest
  if (found > wanted) throw new StartupError(newerSchema)
  if (found !== 0 && found < oldest) throw new StartupError(tooOldSchema)
  if (found < wanted && !canMove) throw new StartupError(olderSchema)
}
