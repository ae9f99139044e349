import type { DescribedTables } from '../description/described-table.ts'

export const healthTables: DescribedTables = {
  site_health: {
    holds: 'how much of each kind a site has to mend, as last counted ([083](decisions/083-a-site-counts-what-it-has-to-mend.md))',
    columns: { site: 'site_id kind count first_area first_id counted_at' },
    copy: 'counted anew each hour',
    ends: { step: 9, atOnce: true },
  },
  health_reminders: {
    holds:
      'the latest reminder of each kind that a site has to mend, until it is mended ([089](decisions/089-what-is-reminded-of-and-what-is-kept.md))',
    key: 'kind',
    columns: { key: 'site_id id', state: 'kind role' },
    didElsewhere: { sent_by: 'påminnelser som personen har skickat' },
    people: {
      reminder: {
        label: 'Rad i en påminnelse till sajten',
        plural: 'rader i påminnelser till sajter',
        personal: { note: 'Egen rad' },
        beside: { sent_at: 'Skickad' },
        erasure: 'overwrite',
      },
    },
    copy: 'what administrators have asked the people of this installation to mend',
    ends: { by: 'platform', step: 0, atOnce: true },
  },
}
