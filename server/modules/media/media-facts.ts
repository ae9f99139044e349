import type { MediaFacts } from '#contract/media-facts.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { MediaRef } from '#contract/media-use.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { recalled } from './offered-media.ts'

/** The id of the federation's library among those of sites. No site can have this id. */
export const sharedLibrary = '*'

/** The contract's facts, from the table's row `m`. */
export const factColumns = `m.id, m.site_id = '*' as "isShared", m.kind, m.title, m.alt, m.is_decorative as "isDecorative", m.caption,
  m.credit, m.licence, m.licence_until::text as "licenceUntil", m.people, m.consent, m.is_ai_generated as "isAiGenerated",
  m.width, m.height, m.bytes, m.color, json_build_object('x', m.focal_x, 'y', m.focal_y) as focal, m.crops,
  m.deleted_at is not null as "isTrashed", m.is_hidden as "isHidden", ${recalled} as recalled, m.file_key as "fileKey"`

const factRows = statement<MediaFacts>(
  'media_facts',
  `select ${factColumns} from unnest($1::text[], $2::uuid[]) as named (library_id, id)
   join media m on m.site_id = named.library_id and m.id = named.id`,
)

/** `library`: of a picture that is neither the site's nor shared with all (`PublicMedia`). */
export const libraryOf = (siteId: string, { isShared, library }: MediaRef & { readonly library?: string }): string =>
  library ?? (isShared ? sharedLibrary : siteId)

/** Facts about the named pictures and documents, by `mediaKey`. Missing ones are left out. */
export async function mediaFactsOf(site: SiteDb, refs: readonly MediaRef[]): Promise<ReadonlyMap<string, MediaFacts>> {
  const wanted = new Map(refs.map((ref) => [mediaKey(ref), ref]))
  if (wanted.size === 0) return new Map()
  const named = [...wanted.values()]
  const rows = await site.rows(factRows, [named.map((ref) => libraryOf(site.siteId, ref)), named.map(({ id }) => id)])
  return new Map(rows.map((row) => [mediaKey(row), row]))
}
