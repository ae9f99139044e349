import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'

// The draft, the published and the scheduled text may all differ.
const uses = statement<{ facet: string; uses: number }>(
  'item_facet_uses',
  `select used.facet, count(*)::int as uses from (
     select id, facet from items where site_id = $1 and area = $2 and deleted_at is null
     union select id, facet from published_items where site_id = $1 and area = $2
     union select i.id, r.content ->> $3::text from items i
       join item_revisions r on r.site_id = i.site_id and r.id = i.scheduled_revision_id
       where i.site_id = $1 and i.area = $2 and i.deleted_at is null
   ) used where used.facet <> '' group by used.facet`,
)

/** By facet, how many items outside the trash have it in one of their texts. `field`: the area's field of the facet. */
export const facetUses = async (site: SiteDb, area: string, field: string): Promise<ReadonlyMap<string, number>> =>
  new Map((await site.rows(uses, [site.siteId, area, field])).map((row) => [row.facet, row.uses]))
