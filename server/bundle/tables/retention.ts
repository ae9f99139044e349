import type { DescribedTables } from '../description/described-table.ts'

export const retentionTables: DescribedTables = {
  retention_choices: {
    holds:
      'for how many days a kind is kept, where other than usual ([089](decisions/089-what-is-reminded-of-and-what-is-kept.md))',
    columns: { state: 'kind days', time: 'changed_at' },
  },
  retention_purges: {
    holds: 'how much of a kind was removed on a day',
    columns: { key: 'kind', state: 'count', time: 'day last_at' },
  },
}
