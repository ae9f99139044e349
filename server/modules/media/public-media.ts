import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { CropRect, LeadImage, MediaRef } from '#contract/media-use.ts'
import { nextStockholmMidnight, stockholmInstant } from '#contract/stockholm-time.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { libraryOf } from './media-facts.ts'

// What the public reads of pictures and documents. `PublicDb` leaves only those that the site shows somewhere now (0016), and of
// them nothing about who is in the picture. Modules right of this one put the columns below in their own statements, so that a
// page's pictures come with what they stand beside.

type Private = 'people' | 'consent' | 'licence' | 'isTrashed'

export interface PublicMedia extends Omit<MediaFacts, Private> {
  readonly extension: string
  /** Consent was taken back: whatever names it shows a placeholder instead. */
  readonly isWithdrawn: boolean
}

/** A picture in a field of its own: how that place names it, and what is known of it. */
export interface PublicImage {
  readonly use: LeadImage
  readonly media: PublicMedia
}

/** `PublicMedia` as JSON, of the table's row `m`. */
export const publicMedia = `json_build_object('id', m.id, 'isShared', m.site_id = '*', 'kind', m.kind, 'title', m.title, 'alt', m.alt,
  'isDecorative', m.is_decorative, 'caption', m.caption, 'credit', m.credit, 'licenceUntil', m.licence_until,
  'isAiGenerated', m.is_ai_generated, 'width', m.width, 'height', m.height, 'bytes', m.bytes, 'color', m.color,
  'focal', json_build_object('x', m.focal_x, 'y', m.focal_y), 'crops', m.crops, 'fileKey', m.file_key,
  'extension', m.extension, 'isWithdrawn', m.is_withdrawn or m.deleted_at is not null)`

/** A column: `PublicMedia[] | null`, all that the published item `i` shows, each once and in no order. */
export const mediaShownBy = (i: string): string => `(select json_agg(${publicMedia})
  from (select distinct library_id, media_id from media_uses
        where site_id = ${i}.site_id and item_id = ${i}.id and version = 'published') u
  join media m on m.site_id = u.library_id and m.id = u.media_id)`

/** A column: `PublicImage | null`, what a field of the content `content` names; `i` is the item it is of. */
export const imageIn = (content: string, field: string, i: string): string => `(select json_build_object(
    'use', ${content} -> '${field}', 'media', ${publicMedia})
  from media m where m.id = (${content} -> '${field}' ->> 'id')::uuid
    and m.site_id = case ${content} -> '${field}' ->> 'isShared' when 'true' then '*' else ${i}.site_id end)`

/** True when it must not be shown on this Swedish date, `2026-11-21`: the last day of a licence still counts. */
export const isWithheld = ({ isWithdrawn, licenceUntil }: PublicMedia, today: string): boolean =>
  isWithdrawn || (licenceUntil !== null && licenceUntil < today)

/** When something of it must go, though nobody changes anything: the midnight after the first licence to end. Undefined: never. */
export function mediaEnd(media: readonly PublicMedia[], today: string): Date | undefined {
  const [first] = media
    .flatMap(({ licenceUntil }) => (licenceUntil !== null && licenceUntil >= today ? [licenceUntil] : []))
    .toSorted()
  if (first === undefined) return undefined
  const noon = stockholmInstant(`${first}T12:00`)
  if (noon.kind !== 'instant') throw new Error(`No noon on ${first}`)
  return nextStockholmMidnight(noon.instant)
}

interface Row {
  readonly media: PublicMedia
}

const draftRows = statement<Row>(
  'media_as_public',
  `select ${publicMedia} as media from unnest($1::text[], $2::uuid[]) as named (library_id, id)
   join media m on m.site_id = named.library_id and m.id = named.id`,
)

/** What a draft names, as the public would read it if it were published now. */
export async function draftMedia(site: SiteDb, refs: readonly MediaRef[]): Promise<PublicMedia[]> {
  if (refs.length === 0) return []
  const rows = await site.rows(draftRows, [refs.map((ref) => libraryOf(site.siteId, ref)), refs.map(({ id }) => id)])
  return rows.map(({ media }) => media)
}

export interface DeliveredMedia {
  readonly media: PublicMedia
  /** Parts that places of their own have chosen: their files are as public as those the picture's own facts give. */
  readonly ownParts: readonly CropRect[]
}

const delivered = statement<{ media: PublicMedia; ownParts: readonly CropRect[] | null }>(
  'public_media',
  `select ${publicMedia} as media,
     (select json_agg(i.head -> u.field -> 'crop')
      from media_uses u join published_items i on i.site_id = u.site_id and i.id = u.item_id
      where u.library_id = m.site_id and u.media_id = m.id and u.version = 'published'
        and jsonb_typeof(i.head -> u.field -> 'crop') = 'object') as "ownParts"
   from media m where m.id = $1`,
)

/** What the site shows somewhere under this id now; null for all else. Ids are ids: whoever takes one from an address checks it. */
export async function deliveredMedia(site: PublicDb, id: string): Promise<DeliveredMedia | null> {
  const [row] = await site.rows(delivered, [id])
  return row ? { media: row.media, ownParts: row.ownParts ?? [] } : null
}

const illustrated = statement<{ path: string; media: PublicMedia }>(
  'public_media_of_paths',
  `select i.path, ${publicMedia} as media from media_uses u
   join published_items i on i.site_id = u.site_id and i.id = u.item_id
   join media m on m.site_id = u.library_id and m.id = u.media_id
   where u.version = 'published' and u.field in ('image', 'portrait') limit 20000`,
)

/** The picture each item stands with, by the path of the item: for the sitemap. */
export async function mediaByPath(site: PublicDb): Promise<ReadonlyMap<string, PublicMedia>> {
  const rows = await site.rows(illustrated, [])
  return new Map(rows.map(({ path, media }) => [path, media]))
}

/** Pictures by `mediaKey`. */
export const byMediaKey = (media: readonly PublicMedia[] | null): ReadonlyMap<string, PublicMedia> =>
  new Map((media ?? []).map((one) => [mediaKey(one), one]))
