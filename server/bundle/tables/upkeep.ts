import type { DescribedTables } from '../description/described-table.ts'

export const upkeepTables: DescribedTables = {
  sweep_faults: {
    holds: 'a part of a sweep that failed when it was last tried',
    columns: { key: 'sweep site_id subject', time: 'since last_at', state: 'times', program: 'code' },
    copy: 'what this installation does not succeed with',
    ends: { by: 'platform', step: 0, atOnce: true },
  },
}
