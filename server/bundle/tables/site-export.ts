import type { DescribedTables } from '../description/described-table.ts'

export const siteExportTables: DescribedTables = {
  site_exports: {
    holds: 'a copy of the whole site to take away',
    columns: {
      key: 'site_id id file_key open_for',
      state: 'state bytes',
      program: 'fault',
      time: 'created_at expires_at open_until',
    },
    did: { created_by: 'exporter som personen har gjort' },
    copy: 'other copies',
    ends: { step: 9, atOnce: true },
  },
  site_imports: {
    holds: 'a copy on its way into an empty site',
    key: 'id',
    columns: { key: 'site_id id', state: 'state bytes received done total', program: 'fault', time: 'created_at expires_at' },
    did: { created_by: 'kopior som personen har läst in' },
    people: {
      siteImport: {
        label: 'Kopia som läses in',
        plural: 'kopior som läses in',
        personal: { file_name: 'Filnamn', report: 'Rapport' },
        erasure: 'overwrite',
      },
    },
    copy: 'copies on their way in',
    ends: { step: 9, atOnce: true },
  },
}
