import type { DescribedTables } from '../description/described-table.ts'

export const visitsTables: DescribedTables = {
  visit_days: {
    holds: 'readings of all pages of a site on a Swedish day',
    key: 'day',
    columns: { site: 'site_id day readings' },
    copy: 'the copy is another website, whose readings are counted from its first day',
    ends: { by: 'platform', step: 0 },
  },
  visit_pages: {
    holds: 'readings of a page on a day: an item by its id, another page by its path',
    key: 'day page',
    columns: { site: 'site_id day page readings' },
    copy: 'the copy is another website, whose readings are counted from its first day',
    ends: { by: 'platform', step: 0 },
  },
  visit_sources: {
    holds: "how many came on a day from a host outside the site; '' from none, `*` from hosts that are not named",
    key: 'day host',
    columns: { site: 'site_id day host readings' },
    copy: 'the copy is another website, whose readings are counted from its first day',
    ends: { by: 'platform', step: 0 },
  },
}
