import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** A published item as another one names it. */
export interface PublicItem {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly path: string
}

/** What a published item `i` is called: every area says it in one of these. */
export const publicTitle = `coalesce(i.head ->> 'title', i.head ->> 'name', nullif(i.head ->> 'displayName', ''),
  trim(concat(i.head ->> 'givenName', ' ', i.head ->> 'familyName')))`

const row = `i.id, i.area, i.path, ${publicTitle} as title`

const referredBy = statement<PublicItem>(
  'public_referred',
  `select ${row}
   from (
     select distinct f.site_id, f.to_item_id as id from item_references f
     join published_items s on s.site_id = f.site_id and s.id = f.item_id
     where s.path = $1 and f.version = 'published'
   ) f join published_items i on i.site_id = f.site_id and i.id = f.id`,
)
const byIds = statement<PublicItem>(
  'public_items',
  `select ${row} from unnest($1::uuid[]) f (id) join published_items i using (id)`,
)

/** What the published item at a path refers to and the public can read, in no order. */
export const referredItems = (site: PublicDb, path: string): Promise<PublicItem[]> => site.rows(referredBy, [path])

/** Those of the items that the public can read, in no order. */
export const publicItems = (site: PublicDb, ids: readonly string[]): Promise<PublicItem[]> => site.rows(byIds, [ids])
