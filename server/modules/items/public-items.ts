import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** A published item as another one names it. */
export interface PublicItem {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly path: string
}

/** What an item is called, of its published content `r`: every area says it in one of these. */
export const publicTitle = `coalesce(r.content ->> 'title', r.content ->> 'name', nullif(r.content ->> 'displayName', ''),
  trim(concat(r.content ->> 'givenName', ' ', r.content ->> 'familyName')))`

const row = `i.id, i.area, i.path, ${publicTitle} as title`
// "offset 0": see modules/news/news.ts.
const withContent = `cross join lateral (
    select content from item_revisions where site_id = i.site_id and id = i.published_revision_id offset 0
  ) r`

const referredBy = statement<PublicItem>(
  'public_referred',
  `select ${row}
   from (
     select distinct f.site_id, f.to_item_id as id from item_references f
     join items s on s.site_id = f.site_id and s.id = f.item_id
     where s.path = $1 and f.version = 'published'
   ) f join items i on i.site_id = f.site_id and i.id = f.id ${withContent}`,
)
const byIds = statement<PublicItem>(
  'public_items',
  `select ${row} from unnest($1::uuid[]) f (id) join items i using (id) ${withContent}`,
)

/** What the published item at a path refers to and the public can read, in no order. */
export const referredItems = (site: PublicDb, path: string): Promise<PublicItem[]> => site.rows(referredBy, [path])

/** Those of the items that the public can read, in no order. */
export const publicItems = (site: PublicDb, ids: readonly string[]): Promise<PublicItem[]> => site.rows(byIds, [ids])
