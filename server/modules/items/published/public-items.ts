import type { PublicDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { PublicMedia } from '../../media/public-media.ts'
import { ofShownItems } from '../../shares/asked-here.ts'

/** A published item as shown in links from other items. */
export interface PublicItem {
  readonly id: string
  readonly area: string
  readonly title: string
  readonly path: string
}

const row = 'i.id, i.area, i.path, i.title'

const referredBy = ofShownItems((items, form) =>
  statement<PublicItem>(
    `public_referred${form}`,
    `select ${row}
   from (
     select distinct f.site_id, f.to_item_id as id from item_references f
     join published_items s on s.site_id = f.site_id and s.id = f.item_id
     where s.path = $1 and f.version = 'published'
   ) f join ${items} i on i.site_id = f.site_id and i.id = f.id`,
  ),
)
const byIds = ofShownItems((items, form) =>
  statement<PublicItem>(`public_items${form}`, `select ${row} from unnest($1::uuid[]) f (id) join ${items} i using (id)`),
)

const referredByIds = ofShownItems((items, form) =>
  statement<PublicItem & { fromId: string }>(
    `public_referred_by_ids${form}`,
    `select f.item_id as "fromId", ${row}
   from (select distinct site_id, item_id, to_item_id from item_references where item_id = any($1::uuid[]) and version = 'published') f
   join published_items s on s.site_id = f.site_id and s.id = f.item_id
   join ${items} i on i.site_id = f.site_id and i.id = f.to_item_id`,
  ),
)
const bodies = ofShownItems((items, form) =>
  statement<Omit<PublishedBody, 'common'> & { common: StoredOrigin | null }>(
    `public_bodies_of_items${form}`,
    `select i.id, i.body, i.media, i.common from ${items} i where i.id = any($1::uuid[])`,
  ),
)

/** Of a text that is written on another site: which, and the public items there that it refers to. */
export interface TextOrigin {
  readonly originSiteId: string
  readonly referred: readonly PublicItem[]
}

/** As the view `shown_items` has it. */
export interface StoredOrigin {
  readonly originSiteId: string
  readonly referred: Readonly<Record<string, PublicItem>>
}

/** Null for null: a text of the site's own. */
export const originOf = (stored: StoredOrigin | null): TextOrigin | null =>
  stored && { originSiteId: stored.originSiteId, referred: Object.values(stored.referred) }

/** The text of a published item. */
interface PublishedBody {
  readonly id: string
  /** As stored. */
  readonly body: unknown
  /** Every picture and document that the item shows. */
  readonly media: readonly PublicMedia[]
  /** Null: written on the site itself. */
  readonly common: TextOrigin | null
}

/** The texts of published items, in no order. */
export const publishedBodies = async (site: PublicDb, ids: readonly string[]): Promise<PublishedBody[]> =>
  (await site.rows(bodies, [ids])).map((row) => ({ ...row, common: originOf(row.common) }))

/** The public items that several published items refer to; see `referredItems`. */
export const referredByItems = (site: PublicDb, ids: readonly string[]): Promise<(PublicItem & { fromId: string })[]> =>
  site.rows(referredByIds, [ids])

/** The public items that the published item at a path refers to, in no order. */
export const referredItems = (site: PublicDb, path: string): Promise<PublicItem[]> => site.rows(referredBy, [path])

/** The public ones of these items, in no order. */
export const publicItems = (site: PublicDb, ids: readonly string[]): Promise<PublicItem[]> => site.rows(byIds, [ids])
