import type { DescribedTables } from '../description/described-table.ts'

export const platformTables: DescribedTables = {
  rate_limits: {
    holds: 'how often something was tried; unlogged',
    columns: { passing: 'key window_start count' },
  },
  jobs: {
    holds: 'work for a later moment, for any process ([008](decisions/008-a-queue-of-our-own.md))',
    key: 'kind key',
    columns: {
      key: 'kind site_id key',
      time: 'run_at taken_until failing_since failed_at',
      state: 'attempts deaths',
      program: 'last_error',
    },
    copy: 'made anew from the times of the items',
    ends: { by: 'platform', step: 0 },
  },
}
