import type { Media, MediaPlace, MediaRow } from '#contract/media/media.ts'
import { replacementDays } from '#contract/media/media.ts'
import { notFound } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { asId } from '../../platform/database/as-id.ts'
import { momentText } from '../../platform/database/listing.ts'
import { formerUser } from '../accounts/former-user.ts'
import { factColumns, sharedLibrary } from './media-facts.ts'
import { isUuid } from '../../platform/uuid.ts'

/** The contract's row, from the table's row `m`. Counts the uses that the handle may see. */
export const rowColumns = `${factColumns}, m.collection_id as "collectionId", m.tags,
  (select count(distinct (u.site_id, u.owner))::int from media_uses u
   where u.library_id = m.site_id and u.media_id = m.id and u.version = 'published') as "liveUses",
  m.is_ready as "isReady", m.fault, ${momentText('m.created_at')} as "createdAt",
  coalesce((select p.name from users p where p.id = m.created_by), '${formerUser}') as "createdBy", m.version`

type MediaWithoutUses = MediaRow & Omit<Media, keyof MediaRow | 'usedIn' | 'oldVersions'>

const mediaRow = statement<MediaWithoutUses>(
  'media_told',
  `select ${rowColumns}, m.file_name as "fileName", m.content_type as "contentType", m.consent_note as "consentNote",
          m.consent_on::text as "consentOn", m.suggested_credit as "suggestedCredit", m.suggested_licence as "suggestedLicence",
          m.suggested_alt as "suggestedAlt",
          m.needs_recheck as "needsRecheck",
          case when m.deleted_at is null and (m.former ->> 'version')::int = m.version and s.id is not null then json_build_object(
            'undoToken', s.id,
            'at', ${momentText("(m.former ->> 'replacedAt')::timestamptz")},
            'until', ${momentText(`((m.former ->> 'replacedAt')::timestamptz + interval '${replacementDays} days')`)},
            'by', coalesce((select p.name from ${asId("m.former ->> 'replacedBy'")} r join users p on p.id = r.id), '${formerUser}')
          ) end as replaced, ${momentText('m.deleted_at')} as "trashedAt"
   from media m left join undo_steps s on s.site_id = m.site_id and s.subject_id = m.id and s.action = 'replace' and s.undone_at is null
     and s.after ->> 'fileKey' = m.former_file_key
   where m.site_id = $1 and m.id = $2`,
)
// Reads tables of the items module, which this module may not import: only the titles of the items are read.
const placeRows = statement<MediaPlace>(
  'media_places',
  `select u.site_id as "siteId", u.item_id as "itemId", i.area, coalesce(i.title, 'Inställningar') as title,
          case when bool_or(u.version = 'published') then 'live' else 'draft' end as version
   from media_uses u left join items i on i.site_id = u.site_id and i.id = u.item_id
   where u.library_id = $1 and u.media_id = $2 and (u.item_id is null or i.deleted_at is null)
   group by u.site_id, u.item_id, i.area, i.title
   order by version desc, title collate "sv-x-icu", u.item_id limit 200`,
)
// Titles of other sites' items are not revealed.
const sitesOfShared = statement<MediaPlace>(
  'media_places_shared',
  `select s.id as "siteId", null as "itemId", null as area, s.name as title,
          case when bool_or(u.version = 'published') then 'live' else 'draft' end as version
   from media_uses u join sites s on s.id = u.site_id
   where u.library_id = $1 and u.media_id = $2
   group by s.id, s.name order by version desc, s.name collate "sv-x-icu", s.id`,
)
const oldVersionCount = statement<{ count: number }>(
  'media_old_versions',
  `select count(*)::int as count from item_revisions r
   where r.site_id = $1 and position($2 in r.content::text) > 0
     and not exists (select from items i where i.site_id = r.site_id and i.published_revision_id = r.id)`,
)

/** The places that use it, without those that the caller may not know of. */
export const placesOf = (asker: SiteDb, libraryId: string, id: string): Promise<MediaPlace[]> =>
  asker.rows(asker.siteId === sharedLibrary ? sitesOfShared : placeRows, [libraryId, id])

/** One picture of a library in the form of the contract; 404 when it does not exist. */
export async function readMedia(asker: SiteDb, id: string, libraryId = asker.siteId): Promise<Media> {
  if (!isUuid(id)) throw notFound()
  const [[told], usedIn, [old]] = await Promise.all([
    asker.rows(mediaRow, [libraryId, id]),
    placesOf(asker, libraryId, id),
    asker.rows(oldVersionCount, [asker.siteId, id]),
  ])
  if (!told) throw notFound()
  return { ...told, usedIn, oldVersions: old?.count ?? 0 }
}
