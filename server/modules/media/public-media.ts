import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { CropRect, LeadImage, MediaRef } from '#contract/media-use.ts'
import { nextStockholmMidnight, stockholmInstant } from '#contract/typed-time.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { pictureHere } from '../sites/picture-here.ts'
import { libraryOf } from './media-facts.ts'

// The public facts of pictures and documents: nothing about the people shown. A published item holds them for all its media
// (docs/decisions/013); from the library itself `PublicDb` reads only media that the site shows now (0016).

type Private = 'people' | 'consent' | 'licence' | 'isTrashed' | 'isHidden' | 'recalled'

export interface PublicMedia extends Omit<MediaFacts, Private> {
  readonly extension: string
  /** True when a placeholder is shown: consent was withdrawn, an editor has hidden it, or it shows a person with Skyddade uppgifter. */
  readonly isWithdrawn: boolean
  /** True until the whole picture has been made as AVIF, which takes seconds; absent afterwards. */
  readonly lacksAvif?: true
  /** The library that holds it, of a picture of the federation's own site that another site shows; absent for every other. */
  readonly library?: string
  /** The id of the federation's picture that stands here instead of a recalled one: what is told is of that one, and so are the files. */
  readonly shownAs?: string
  /** The licence that lets others use it; absent for every other. */
  readonly freeUse?: Extract<MediaFacts['licence'], 'press' | 'ccBy' | 'cc0'>
}

/** A picture of a content field: its reference in that place, and its facts. */
export interface PublicImage {
  readonly use: LeadImage
  readonly media: PublicMedia
}

/** An SQL column of type `PublicImage | null`: the picture in that field of a published item `i`. */
export const imageIn = (field: 'image' | 'portrait'): string =>
  `case when i.image is not null then jsonb_build_object('use', i.head -> '${field}', 'media', i.image) end`

/** True when it must not be shown on this Swedish date, `2026-11-21`: the last day of a licence still counts. */
export const isWithheld = ({ isWithdrawn, licenceUntil }: PublicMedia, today: string): boolean =>
  isWithdrawn || (licenceUntil !== null && licenceUntil < today)

/** The midnight after the first licence to end, when a page must change without an edit. Undefined: never. */
export function mediaEnd(media: readonly PublicMedia[], today: string): Date | undefined {
  const [first] = media
    .flatMap(({ licenceUntil }) => (licenceUntil !== null && licenceUntil >= today ? [licenceUntil] : []))
    .toSorted()
  if (first === undefined) return undefined
  const noon = stockholmInstant(`${first}T12:00`)
  if (noon.kind !== 'instant') throw new Error(`No noon on ${first}`)
  return nextStockholmMidnight(noon.instant)
}

const fresh = statement(
  'public_media_fresh',
  `update published_items p set media = fresh.media, updated_at = now() from (select published_media($1, $2) as media) fresh
   where p.site_id = $1 and p.id = $2 and p.media <> fresh.media`,
)

/** Before the item is shared with other sites: each of its pictures says what content it shows, also one from before that was kept. */
export const freshPublicMedia = (site: SiteDb, itemId: string): void => site.send(fresh, [site.siteId, itemId])

interface Row {
  readonly media: PublicMedia
}

const draftRows = statement<Row>(
  'media_as_public',
  `select media_on_site($3, m.site_id, m.id, m.public) as media from unnest($1::text[], $2::uuid[]) as named (library_id, id)
   join media m on m.site_id = named.library_id and m.id = named.id`,
)

/** The media that a draft names, as the public would read them if it were published now. */
export async function draftMedia(site: SiteDb, refs: readonly MediaRef[]): Promise<PublicMedia[]> {
  if (refs.length === 0) return []
  const named = [refs.map((ref) => libraryOf(site.siteId, ref)), refs.map(({ id }) => id)]
  const rows = await site.rows(draftRows, [...named, site.siteId])
  return rows.map(({ media }) => media)
}

export interface DeliveredMedia {
  readonly media: PublicMedia
  /** Parts chosen by individual places: their files are as public as those of the picture's own part. */
  readonly ownParts: readonly CropRect[]
}

const delivered = statement<{ media: PublicMedia; ownParts: readonly CropRect[] | null }>(
  'public_media',
  `select m.public as media,
     (select json_agg(i.head -> u.field -> 'crop')
      from media_uses u join published_items i on i.site_id = u.site_id and i.id = u.item_id
      where u.library_id = m.site_id and u.media_id = m.id and u.version = 'published'
        and jsonb_typeof(i.head -> u.field -> 'crop') = 'object') as "ownParts"
   from media m where m.id = $1
   union all
   select ${pictureHere('p.value')}, null from federation f, jsonb_each(f.pictures) as p where p.value ->> 'id' = $1::uuid::text
   union all
   select m, (select json_agg(p.value -> 'crop') from jsonb_each(b.head) as p where jsonb_typeof(p.value) = 'object'
                and p.value ->> 'id' = $1::uuid::text and jsonb_typeof(p.value -> 'crop') = 'object')
   from shares s join shared_here b on b.origin_site_id = s.origin_site_id and b.id = s.id, jsonb_array_elements(b.media) m
   where s.media @> jsonb_build_array(jsonb_build_object('id', $1::uuid)) and b.is_shown and m ->> 'id' = $1::uuid::text
   limit 1`,
)

/** The media if the site shows them now; null otherwise. Callers that take the id from an address check its form. */
export async function deliveredMedia(site: PublicDb, id: string): Promise<DeliveredMedia | null> {
  const [row] = await site.rows(delivered, [id])
  return row ? { media: row.media, ownParts: row.ownParts ?? [] } : null
}

const documents = statement<{ media: PublicMedia }>(
  'public_documents',
  `select distinct on (m.media ->> 'id') m.media from published_items i, jsonb_array_elements(i.media) m (media)
   where m.media ->> 'kind' = 'document' order by m.media ->> 'id' limit 500`,
)

/** The documents that published items show, in no order. Callers check with `isWithheld` whether each may be given out today. */
export async function publicDocuments(site: PublicDb): Promise<PublicMedia[]> {
  return (await site.rows(documents, [])).map(({ media }) => media)
}

const illustrated = statement<{ path: string; media: PublicMedia }>(
  'public_media_of_paths',
  'select path, image as media from published_items where image is not null limit 20000',
)

/** The lead picture of each item, by the path of the item: for the sitemap. */
export async function mediaByPath(site: PublicDb): Promise<ReadonlyMap<string, PublicMedia>> {
  const rows = await site.rows(illustrated, [])
  return new Map(rows.map(({ path, media }) => [path, media]))
}

/** Pictures by `mediaKey`. */
export const byMediaKey = (media: readonly PublicMedia[]): ReadonlyMap<string, PublicMedia> =>
  new Map(media.map((one) => [mediaKey(one), one]))
