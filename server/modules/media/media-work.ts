import type { SiteRole } from '#contract/roles.ts'
import type { MediaAction } from '#contract/media/media-permissions.ts'
import { mediaRefusal } from '#contract/media/media-permissions.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { federationPicturesChanged } from '../design/federation-pictures.ts'
import { keepShared, keepSharedMedia } from '../shares/keep-shared.ts'
import { everySiteId, siteChangedChannel } from '../sites/sites.ts'
import type { AuditReason } from '../audit/audit-reasons.ts'

/** The acting person with role, and the time. Administrators act as `siteAdmin` in the federation's library. */
export interface MediaActor {
  readonly userId: string
  readonly role: SiteRole
  readonly now: Date
}

/** Context of every step: a handle opened for the library – a site's id, or `*` –, and the actor. */
export interface MediaWork {
  readonly library: SiteDb
  readonly actor: MediaActor
}

/** Throws 403 with the reason when the actor may not do this. `media` null: not about one picture. */
export function refuseUnlessAllowed({ actor }: MediaWork, action: MediaAction, media: { readonly liveUses: number } | null): void {
  const refusal = mediaRefusal(actor.role, action, media)
  if (refusal !== null) throw forbidden(refusal)
}

export const log = ({ library, actor }: MediaWork, action: string, objectId: string, reason?: AuditReason): Promise<void> =>
  recordAudit(
    library,
    { actorId: actor.userId, siteId: library.siteId, action, objectId, ...(reason !== undefined && { reason }) },
    actor.now,
  )

// Always in order of site id, so that two changes of shared pictures do not deadlock.
const announce = statement(
  'media_announce',
  `with recursive named as (
     select unnest($2::uuid[]) as id
     union select m.id from media m join named on m.replacement_id = named.id where $1 = '*' and m.site_id = '*'
   ), shown as (
     select id from sites where id in (
       select site_id from media_uses where library_id = $1 and media_id in (select id from named) and version = 'published'
     ) order by id for update
   ), changed as (
     update sites s set revision = s.revision + 1 from shown where s.id = shown.id returning s.id
   ) select pg_notify('${siteChangedChannel}', id) from changed`,
)

/** Drops the cached pages of all sites that show one of these media, or one that they stand for, in the transaction of the change. */
export function announceWhereShown({ library }: Pick<MediaWork, 'library'>, ids: readonly string[]): void {
  if (library.siteId === everySiteId) keepSharedMedia(library)
  else keepShared(library)
  library.send(announce, [library.siteId, ids])
  federationPicturesChanged(library, ids)
}
