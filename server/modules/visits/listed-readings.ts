import { daysAfter } from '#contract/field-forms.ts'
import { shownDays } from '#contract/visits/visits.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// By the index of a page's days, once for each row that is shown. A person with Skyddade uppgifter has no number.
const ofItems = statement<{ id: string; readings: number }>(
  'visit_pages_of_items',
  `select i.id, sum(v.readings)::int as readings
   from items i join visit_pages v on v.site_id = i.site_id and v.page = i.id::text and v.day >= $3::date
   where i.site_id = $1 and i.id = any($2::uuid[]) and i.is_protected is not true group by i.id`,
)

/** How often the items of a list were read in the last 30 days, by id; those that nobody read are left out. */
export async function listedReadings(site: SiteDb, ids: readonly string[], today: string): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await site.rows(ofItems, [site.siteId, ids, daysAfter(today, 1 - shownDays)])
  return new Map(rows.map(({ id, readings }) => [id, readings]))
}
