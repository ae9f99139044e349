import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { allChecks } from '../doctor/all-checks.ts'
import type { DatabaseDeps } from '../doctor/check.ts'
import { diskOf } from '../doctor/disk.ts'
import { examine } from '../doctor/examine.ts'
import type { Doctor } from '../doctor/kept-report.ts'
import { createDoctor } from '../doctor/kept-report.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/keys.ts'
import { programVersion } from '../version.ts'
import type { TestDatabase } from './test-database.ts'
import { migrationsFolder } from './test-readiness.ts'

interface Given extends Pick<TestDatabase, 'database' | 'connection'> {
  readonly config: Config
  readonly keys: Keys
  readonly clock: Clock
}

/** What the doctor needs to look at an installation of a test, as `kansli doctor` does. */
export const doctorDeps = ({ config, keys, clock, database, connection }: Given): DatabaseDeps => ({
  config,
  keys,
  clock,
  database,
  connection,
  program: programVersion,
  migrations: migrationsFolder,
  schemaFile: join(migrationsFolder, '..', 'schema.sql'),
  outside: { tlsPort: 443, tlsRoots: null, diskOf },
})

/** The doctor of an app under test: in this process, since the test's database is known to it alone. */
export const testDoctor = (given: Given): Doctor =>
  createDoctor({ look: () => examine(allChecks, doctorDeps(given)), clock: given.clock, program: programVersion })
