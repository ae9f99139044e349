import { mediaKey } from '#contract/media-facts.ts'
import type { MediaUse } from '#contract/media-use.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError, validation } from '../../platform/errors.ts'
import { libraryOf, mediaFactsOf } from './media-facts.ts'
import { isOffered } from './offered-media.ts'

// Uses of pictures, mirrored from contents in the transaction that changes them: the list "används i", delete protection
// and the public's access to files depend on it.

/** The item's id, or the site's settings. */
type UseOwner = { readonly itemId: string } | 'settings'
type Version = 'draft' | 'published'

const clearUses = statement('media_uses_clear', 'delete from media_uses where site_id = $1 and owner = $2 and version = $3')
// Missing media are skipped here; the publish check already reported them.
const addUses = statement(
  'media_uses_add',
  `insert into media_uses (site_id, owner, item_id, version, field, library_id, media_id)
   select $1, $2, $3, $4, u.field, u.library_id, u.media_id
   from unnest($5::text[], $6::text[], $7::uuid[]) as u (field, library_id, media_id)
   where exists (select from media m where m.site_id = u.library_id and m.id = u.media_id)
   on conflict do nothing`,
)

const placeOf = ({ field, media }: MediaUse): string => `${field} ${mediaKey(media)}`

/** Sets the uses of an owner. `before`: its previous uses, if known; unchanged uses run no statement. */
export function mirrorMedia(
  site: SiteDb,
  owner: UseOwner,
  version: Version,
  uses: readonly MediaUse[],
  before?: readonly MediaUse[],
): void {
  const [now, old] = [new Set(uses.map(placeOf)), before && new Set(before.map(placeOf))]
  if (old && old.size === now.size && [...now].every((place) => old.has(place))) return
  const itemId = owner === 'settings' ? null : owner.itemId
  const key = itemId ?? 'settings'
  if (!old || old.size > 0) site.send(clearUses, [site.siteId, key, version])
  if (uses.length === 0) return
  site.send(addUses, [
    site.siteId,
    key,
    itemId,
    version,
    uses.map(({ field }) => field),
    uses.map(({ media }) => libraryOf(site.siteId, media)),
    uses.map(({ media }) => media.id),
  ])
}

const offered = statement<{ id: string }>(
  'media_offered_among',
  `select m.id from media m where m.site_id = '*' and m.id = any($1::uuid[]) and ${isOffered}`,
)

/** Those of the federation's that the site may choose now. */
async function offeredAmong(site: SiteDb, uses: readonly MediaUse[]): Promise<ReadonlySet<string>> {
  const ids = uses.flatMap(({ media }) => (media.isShared ? media.id : []))
  return new Set(ids.length === 0 ? [] : (await site.rows(offered, [ids])).map(({ id }) => id))
}

/** Somebody chose it while the federation took it back. */
function refuseRecalled(fields: readonly string[]): void {
  if (fields.length === 0) return
  const message =
    'Bilden drogs tillbaka av riksorganisationen medan du valde den. Välj en annan – det andra du har skrivit är kvar.'
  throw new HttpError(409, 'STATE_CHANGED', message, {
    fields: Object.fromEntries(fields.map((field) => [`fields.${field}`, { code: 'MEDIA_RECALLED', message }])),
  })
}

/**
 * Throws 400 at the field for media in neither library, for a document in place of a picture, and for one of the federation's that the
 * site is not offered; 409 for one that was recalled. Uses already in `before`, in any place, are not checked again.
 */
export async function refuseUnknownMedia(site: SiteDb, before: readonly MediaUse[], after: readonly MediaUse[]): Promise<void> {
  const known = new Set(before.map(placeOf))
  const added = after.filter((use) => !known.has(placeOf(use)))
  if (added.length === 0) return
  const [facts, forSite] = await Promise.all([
    mediaFactsOf(
      site,
      added.map(({ media }) => media),
    ),
    offeredAmong(site, added),
  ])
  refuseRecalled(added.flatMap(({ media, field }) => (facts.get(mediaKey(media))?.recalled ? field : [])))
  const wrong = added.filter(({ media, kind }) => {
    const known = facts.get(mediaKey(media))
    return known?.kind !== kind || (known.isShared && !forSite.has(known.id))
  })
  if (wrong.length === 0) return
  const message = 'Bilden eller dokumentet finns inte i bildbanken. Ta bort det och välj igen.'
  throw validation(Object.fromEntries(wrong.map(({ field }) => [`fields.${field}`, { code: 'UNKNOWN_MEDIA', message }])))
}
