import type { DescribedTables } from '../description/described-table.ts'

export const mattersTables: DescribedTables = {
  matters: {
    holds:
      'that something began to wait for somebody, until letters have told of it and 60 days more ([056](decisions/056-letters-say-where-to-look.md))',
    key: 'kind subject mark',
    columns: { key: 'site_id subject mark', state: 'kind', time: 'at told_at' },
    didElsewhere: { caused_by: 'ärenden som personen har väckt', for_user: 'ärenden som väntar på personen' },
    copy: 'what waits for the people of this installation',
    ends: { by: 'platform', step: 0 },
  },
}
