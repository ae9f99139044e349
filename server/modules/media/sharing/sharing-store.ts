import type { MediaSite } from '#contract/media/shared-media.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { listCursor, pageOf } from '../../../platform/database/listing.ts'
import { formerUser } from '../../accounts/former-user.ts'
import type { MediaActor } from '../media-work.ts'

// What is stored of the federation's pictures besides what every picture has. All handles are of the library `*`.

interface StoredOffer {
  readonly isRecommended: boolean
  /** Null: all sites. */
  readonly target: SiteTarget | null
}

interface StoredSharing extends StoredOffer {
  readonly version: number
  readonly sites: number
  readonly recalledAt: Date | null
  readonly recalledBy: string
  readonly reason: string
  readonly replacementId: string | null
  /** Of the picture that is shown in the end. */
  readonly shownTitle: string
  readonly places: number
}

const sharingRow = statement<StoredSharing>(
  'shared_media_row',
  `select m.is_recommended as "isRecommended", m.target, m.version, m.recalled_at as "recalledAt", m.recall_reason as reason,
     coalesce((select u.name from users u where u.id = m.recalled_by), '${formerUser}') as "recalledBy",
     m.replacement_id as "replacementId", m.public ->> 'title' as "shownTitle",
     coalesce(jsonb_array_length(m.recalled_places), 0) as places,
     (select count(distinct u.site_id)::int from media_uses u where u.library_id = m.site_id and u.media_id = m.id) as sites
   from media m where m.site_id = $1 and m.id = $2`,
)

export async function sharingOf(library: SiteDb, id: string): Promise<StoredSharing | null> {
  const [row] = await library.rows(sharingRow, [library.siteId, id])
  return row ?? null
}

const aroundRows = statement<StoredOffer & { readonly name: string }>(
  'shared_media_collections',
  `with recursive around as (
     select c.*, 1 as depth from media m join media_collections c on c.site_id = m.site_id and c.id = m.collection_id
     where m.site_id = $1 and m.id = $2
     union all select c.*, a.depth + 1 from media_collections c join around a on c.site_id = a.site_id and c.id = a.parent_id
   ) select name, is_recommended as "isRecommended", target from around
   where is_recommended or target is not null order by depth desc`,
)

/** The collections it lies in that say something about who is offered it, outermost first. */
export const collectionsAround = (library: SiteDb, id: string) => library.rows(aroundRows, [library.siteId, id])

const targetText = (target: SiteTarget | null): string | null => target && JSON.stringify(target)

const setOffer = statement(
  'shared_media_offer',
  `update media set is_recommended = $3, target = $4::jsonb, version = version + 1, updated_at = $5, updated_by = $6
   where site_id = $1 and id = $2`,
)

export const writeOffer = (
  library: SiteDb,
  id: string,
  { isRecommended, target }: StoredOffer,
  { now, userId }: MediaActor,
): void => library.send(setOffer, [library.siteId, id, isRecommended, targetText(target), now, userId])

const offerRows = statement<StoredOffer & { readonly id: string }>(
  'shared_collection_offers',
  `select id, is_recommended as "isRecommended", target from media_collections where site_id = $1 order by id`,
)
export const offersOfCollections = (library: SiteDb) => library.rows(offerRows, [library.siteId])

const setCollectionOffer = statement<{ id: string }>(
  'shared_collection_offer',
  'update media_collections set is_recommended = $3, target = $4::jsonb where site_id = $1 and id = $2 returning id',
)

/** False if there is no such collection. */
export async function writeCollectionOffer(library: SiteDb, id: string, offer: StoredOffer): Promise<boolean> {
  const values = [library.siteId, id, offer.isRecommended, targetText(offer.target)]
  return (await library.rows(setCollectionOffer, values)).length > 0
}

// The places are kept with it, since the sites take them away one by one.
const setRecall = statement(
  'shared_media_recall',
  `update media set recalled_at = $3, recalled_by = $4, recall_reason = $5, replacement_id = $6, version = version + 1,
     updated_at = $3, updated_by = $4, recalled_places = (
       select coalesce(jsonb_agg(json_build_object('siteId', p.site_id, 'itemId', p.item_id, 'version', p.version)
         order by p.name collate "sv-x-icu", p.site_id, p.version desc, p.item_id), '[]')
       from (
         select u.site_id, u.item_id, s.name, case when bool_or(u.version = 'published') then 'live' else 'draft' end as version
         from media_uses u join sites s on s.id = u.site_id where u.library_id = $1 and u.media_id = $2
         group by u.site_id, u.item_id, s.name
       ) p)
   where site_id = $1 and id = $2`,
)

export const writeRecall = (
  library: SiteDb,
  id: string,
  { reason, replacementId }: { readonly reason: string; readonly replacementId: string | null },
  { now, userId }: MediaActor,
): void => library.send(setRecall, [library.siteId, id, now, userId, reason, replacementId])

const endRecall = statement(
  'shared_media_recall_end',
  `update media set recalled_at = null, recalled_by = null, recall_reason = '', replacement_id = null, recalled_places = null,
     version = version + 1, updated_at = $3, updated_by = $4
   where site_id = $1 and id = $2`,
)

export const removeRecall = (library: SiteDb, id: string, { now, userId }: MediaActor): void =>
  library.send(endRecall, [library.siteId, id, now, userId])

const pageSize = 25

const siteRows = statement<MediaSite>(
  'shared_media_sites',
  `select s.id, s.name, (count(*) filter (where u.live))::int as live, (count(*) filter (where not u.live))::int as drafts
   from (select site_id, owner, bool_or(version = 'published') as live from media_uses
         where library_id = $1 and media_id = $2 group by site_id, owner) u
   join sites s on s.id = u.site_id
   where $3::text is null or (s.name collate "sv-x-icu", s.id) > ($3::text collate "sv-x-icu", $4::text)
   group by s.id, s.name order by s.name collate "sv-x-icu", s.id limit $5`,
)
const siteCount = statement<{ total: number }>(
  'shared_media_site_count',
  'select count(distinct site_id)::int as total from media_uses where library_id = $1 and media_id = $2',
)
const siteCursor = listCursor('text', 'text')

/** The sites that use it, by name. */
export async function sitesUsing(library: SiteDb, id: string, after: string | undefined) {
  const place = siteCursor.placeAfter(after)
  const [rows, [counted]] = await Promise.all([
    library.rows(siteRows, [library.siteId, id, ...place, pageSize + 1]),
    library.rows(siteCount, [library.siteId, id]),
  ])
  const { shown, next } = pageOf(rows, pageSize, (last) => siteCursor.print(last.name, last.id))
  return { sites: shown, total: counted?.total ?? 0, next }
}

interface PlaceRow {
  readonly at: string
  readonly siteId: string
  readonly siteName: string
  readonly version: 'live' | 'draft'
  readonly isSettings: boolean
  readonly title: string | null
  readonly path: string | null
  readonly isThere: boolean
  readonly total: number
}
const placeRows = statement<PlaceRow>(
  'shared_media_recalled_places',
  `select lpad(p.at::text, 8, '0') as at, s.id as "siteId", s.name as "siteName", p.place ->> 'version' as version,
     p.place ->> 'itemId' is null as "isSettings", i.title, i.path,
     exists (select from media_uses u where u.site_id = s.id and u.library_id = m.site_id and u.media_id = m.id
       and u.owner = coalesce(p.place ->> 'itemId', 'settings')) as "isThere",
     jsonb_array_length(m.recalled_places) as total
   from media m cross join jsonb_array_elements(m.recalled_places) with ordinality as p (place, at)
   join sites s on s.id = p.place ->> 'siteId'
   left join published_items i on i.site_id = s.id and i.id = (p.place ->> 'itemId')::uuid and not i.is_protected
   where m.site_id = $1 and m.id = $2 and p.at > $3::int order by p.at limit $4`,
)
const placeCursor = listCursor('text')

/** Where it was when it was recalled, by site. Of what is not public, only that there is something. */
export async function placesOfRecalled(library: SiteDb, id: string, after: string | undefined) {
  const [place] = placeCursor.placeAfter(after)
  const begins = /^\d{1,8}$/.test(String(place ?? '')) ? Number(place) : 0
  const rows = await library.rows(placeRows, [library.siteId, id, begins, pageSize + 1])
  const { shown, next } = pageOf(rows, pageSize, ({ at }) => placeCursor.print(at))
  return { places: shown, total: rows[0]?.total ?? 0, next }
}

const replacing = statement<{ title: string }>(
  'shared_media_replacing',
  'select title from media where site_id = $1 and replacement_id = $2 order by title limit 1',
)

/** The name of a recalled picture that it stands for; null for none. */
export async function standsFor(library: SiteDb, id: string): Promise<string | null> {
  const [row] = await library.rows(replacing, [library.siteId, id])
  return row?.title ?? null
}
