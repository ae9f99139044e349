import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartupError } from '../startup-error.ts'
import type { Database, PlatformDb } from './database.ts'
import { statement } from './database.ts'

// A program can silently damage data of a schema it does not know, so the schema says which programs run on it (docs/decisions/075).

const undefinedTable = '42P01'
const insufficientPrivilege = '42501'
const invalidSchema = '3F000'
/** Errors of a schema that is older than the table of its version. */
const untoldCodes = new Set<unknown>([undefinedTable, insufficientPrivilege, invalidSchema])

/** What a database says of its schema: its version, and that of the oldest program that runs on it. */
interface Schema {
  readonly version: number
  readonly oldestProgram: number
}

const known = statement<Schema>(
  'schema_known',
  `select version::float8 as version, oldest_program::float8 as "oldestProgram" from drizzle.kansli_schema`,
)
/** Before 0.2.0 a program ran on its own schema only. */
const before = statement<{ version: number | null }>(
  'schema_version',
  'select max(created_at)::float8 as version from drizzle.__drizzle_migrations',
)
const untold: Schema = { version: 0, oldestProgram: 0 }

async function asked(database: Database): Promise<Schema> {
  try {
    const [row] = await database.inPlatformAtOnce((platform: PlatformDb) => platform.rows(known, []))
    if (row) return row
  } catch (error) {
    if ((error as { code?: unknown }).code !== undefinedTable) throw error
  }
  const [row] = await database.inPlatformAtOnce((platform: PlatformDb) => platform.rows(before, []))
  return { version: row?.version ?? 0, oldestProgram: row?.version ?? 0 }
}

/** The database's schema; version 0 when it is too old to tell. Rejects while the database is away. */
export async function readSchema(database: Database): Promise<Schema> {
  try {
    return await asked(database)
  } catch (error) {
    if (untoldCodes.has((error as { code?: unknown }).code)) return untold
    throw error
  }
}

/** True when a program written for `wanted` runs on the schema: it has all the program needs, and has lost nothing of it. */
export const runsOn = ({ version, oldestProgram }: Schema, wanted: number): boolean => version >= wanted && oldestProgram <= wanted

const versionsOf = (migrations: string): number[] =>
  readMigrationFiles({ migrationsFolder: migrations }).map(({ folderMillis }) => folderMillis)

/** The version of the schema that this program is written for. `migrations`: the folder with the numbered SQL files. */
export const programSchemaVersion = (migrations: string): number => versionsOf(migrations).at(-1) ?? 0

const newerSchema =
  'Databasen kommer från en nyare version av Kansli, och har ändrats så att den här versionen inte kan köra på den. Starta den nyare versionen igen. För att gå tillbaka: återställ säkerhetskopian från före uppgraderingen till en ny, tom databas (kansli restore, se ”Going back” i docs/operations.md). Det som skrivits sedan dess finns bara i den nyare.'
const olderSchema =
  'Databasen kommer från en äldre version av Kansli. Starta en gång med ägarens adress i DATABASE_OWNER_URL, så uppdateras den.'
const tooOldSchema =
  'Databasen är för gammal för att uppdateras till den här versionen av Kansli: starta den förra versionen igen, exportera varje sajt och läs in kopiorna i en ny databas.'

/**
 * Throws StartupError unless the program runs on the database's schema, `found`; its version is 0 when it is too old to tell. With
 * `canMove` an older schema is accepted, as long as there are migrations from it.
 */
export function refuseOtherSchema(found: Schema, migrations: string, { canMove = false } = {}): void {
  const [oldest = 0, ...later] = versionsOf(migrations)
  const wanted = later.at(-1) ?? oldest
  if (found.version > wanted && !runsOn(found, wanted)) throw new StartupError(newerSchema)
  if (found.version !== 0 && found.version < oldest) throw new StartupError(tooOldSchema)
  if (found.version < wanted && !canMove) throw new StartupError(olderSchema)
}
