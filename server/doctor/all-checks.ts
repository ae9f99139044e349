import { backupChecks } from './checks/backup-checks.ts'
import { databaseChecks, databaseReach } from './checks/database-checks.ts'
import { domainCheck } from './checks/domain-check.ts'
import { filesCheck, storeCheck } from './checks/file-checks.ts'
import { programChecks } from './checks/program-checks.ts'
import { reachChecks } from './checks/reach-checks.ts'
import { workChecks } from './checks/work-checks.ts'
import type { Examination } from './examine.ts'

/** Everything the doctor looks at. */
export const allChecks: Examination = {
  always: [...programChecks, storeCheck, ...backupChecks, ...reachChecks],
  reach: databaseReach,
  withDatabase: [...databaseChecks, filesCheck, ...workChecks, domainCheck],
}
