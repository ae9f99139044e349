import type { DescribedTables } from '../description/described-table.ts'

export const designTables: DescribedTables = {
  federation_design: {
    holds:
      'the design of all sites: used and draft; a single row ([063](decisions/063-a-federation-has-a-face.md), [070](decisions/070-a-federation-decides-what-sites-may.md))',
    columns: { site: 'id used draft previous version' },
  },
}
