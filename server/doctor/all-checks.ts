import { backupChecks } from './backup-checks.ts'
import { databaseChecks, databaseReach } from './database-checks.ts'
import { domainCheck } from './domain-check.ts'
import { filesCheck, storeCheck } from './file-checks.ts'
import { programChecks } from './program-checks.ts'
import { reachChecks } from './reach-checks.ts'
import { workChecks } from './work-checks.ts'
import type { Examination } from './examine.ts'

/** Everything the doctor looks at. */
export const allChecks: Examination = {
  always: [...programChecks, storeCheck, ...backupChecks, ...reachChecks],
  reach: databaseReach,
  withDatabase: [...databaseChecks, filesCheck, ...workChecks, domainCheck],
}
