import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Database } from '../platform/database/database.ts'
import { programSchemaVersion } from '../platform/database/schema-version.ts'
import type { Readiness } from '../platform/http/readiness.ts'
import { createReadiness } from '../platform/http/readiness.ts'

export const migrationsFolder = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'migrations')

/** The readiness check of a program of this version. */
export const testReadiness = (database: Database): Readiness =>
  createReadiness(database, programSchemaVersion(migrationsFolder), pino({ level: 'silent' }))
