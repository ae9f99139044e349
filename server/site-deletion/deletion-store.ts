import type { SiteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import { archivedDays } from '#contract/users-and-sites/site-deletion.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { keepSharedGroups } from '../modules/shares/keep-shared.ts'
import type { removedSites } from '../modules/sites/removed-sites-table.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

/** A site as it is before it is deleted. */
interface SiteToDelete {
  readonly id: string
  readonly name: string
  /** Since when it is archived; null for any other site. */
  readonly archivedAt: Date | null
  readonly exportFetchedAt: Date | null
  readonly isOwnSite: boolean
  readonly below: number
  readonly isMerging: boolean
  /** Other sites were merged into it: their addresses lead here. */
  readonly leadHere: number
}

// An export is proven by the log, which outlives the file: it was made while the site lay in the archive, and fetched.
const readSite = statement<SiteToDelete>(
  'site_to_delete',
  `select s.id, s.name, case when s.stopped = 'archived' then s.stopped_at end as "archivedAt",
     (select max(f.at) from audit_log f where f.site_id = s.id and f.action = 'site.exportFetch' and f.at >= s.stopped_at
        and exists (select from audit_log c where c.site_id = s.id and c.action = 'site.export' and c.object_id = f.object_id
          and c.at >= s.stopped_at)) as "exportFetchedAt",
     exists (select from federation f where f.own_site_id = s.id) as "isOwnSite",
     (select count(*)::int from sites b where b.parent_id = s.id) as below,
     exists (select from site_merges m where (m.from_id = s.id or m.site_id = s.id) and m.state in ('running', 'undoing')) as "isMerging",
     (select count(*)::int from site_merges m join sites o on o.id = m.from_id where m.site_id = s.id and m.state = 'done') as "leadHere"
   from sites s where s.id = $1 and (select r.name from removed_sites r where r.id = s.id) is null`,
)
const lockRow = statement<{ id: string }>('site_delete_lock', 'select id from sites where id = $1 for update')

/** Null for an unknown site, and for one that is being deleted. `lock`: nobody changes it until the end of the transaction. */
export async function siteToDelete(platform: PlatformDb, id: string, purpose: 'lock' | 'read'): Promise<SiteToDelete | null> {
  if (purpose === 'lock') await platform.rows(lockRow, [id])
  const [site] = await platform.rows(readSite, [id])
  return site ?? null
}

const dayMs = 86_400_000

function obstacleOf({ isOwnSite, below, archivedAt, isMerging, leadHere }: SiteToDelete): string | null {
  if (isOwnSite) return 'Sajten är riksorganisationens egen. Välj en annan sådan först.'
  if (archivedAt === null) return 'Sajten är inte arkiverad. Arkivera den först.'
  if (isMerging) return 'En sammanslagning av sajten pågår. Vänta tills den är klar.'
  if (leadHere > 0) return 'En annan sajt är sammanslagen med den här, och dess adresser leder hit. Radera den först.'
  if (below === 1) return 'En sajt ligger under den här i trädet. Flytta den först.'
  if (below > 1) return `${below} sajter ligger under den här i trädet. Flytta dem först.`
  return null
}

/** What has to be so before it is deleted. */
export function conditionsOf(site: SiteToDelete, now: Date): Omit<SiteDeletion, 'counts'> {
  const { archivedAt, exportFetchedAt } = site
  const from = archivedAt && new Date(archivedAt.getTime() + archivedDays * dayMs)
  return {
    from: from && stockholmDate(from),
    isDayReached: from !== null && from <= now,
    exportFetchedAt: exportFetchedAt?.toISOString() ?? null,
    obstacle: obstacleOf(site),
  }
}

const begin = statement('site_delete_begin', 'insert into removed_sites (id, name, begun_at, begun_by) values ($1, $2, $3, $4)')
// Hidden: visitors meet nothing of it from now on, and no list shows it.
const hide = statement('site_delete_hide', 'update sites set is_hidden = true, version = version + 1 where id = $1')
const forgetRoles = statement('site_delete_roles', 'delete from memberships where site_id = $1')
const forgetInvitations = statement('site_delete_invitations', 'delete from invitations where site_id = $1')

/** From here on nobody reaches the site: its roles are gone, and every call on it is answered as for an unknown one. */
export function beginRemoval(platform: PlatformDb, site: SiteToDelete, by: { userId: string; now: Date }): void {
  platform.send(begin, [site.id, site.name, by.now, by.userId])
  platform.send(hide, [site.id])
  keepSharedGroups(platform)
  platform.send(forgetRoles, [site.id])
  platform.send(forgetInvitations, [site.id])
}

type Removal = Pick<typeof removedSites.$inferSelect, 'name' | 'begunBy' | 'rows' | 'endedAt'>
const readRemoval = statement<Removal>(
  'site_removal',
  'select name, begun_by as "begunBy", rows::float8 as rows, ended_at as "endedAt" from removed_sites where id = $1',
)
export async function removalOf(platform: PlatformDb, id: string): Promise<Removal | null> {
  const [removal] = await platform.rows(readRemoval, [id])
  return removal ?? null
}

const count = statement('site_removal_count', 'update removed_sites set rows = rows + $2 where id = $1')
export const countRemoved = (platform: PlatformDb, id: string, rows: number): void => platform.send(count, [id, rows])

const lift = statement('site_removal_lift', 'update sites set parent_id = null where parent_id = $1')
const removeSite = statement('site_removal_site', 'delete from sites where id = $1')
const end = statement('site_removal_end', 'update removed_sites set ended_at = $2 where id = $1')

/** The last row of the site. */
export function endRemoval(platform: PlatformDb, id: string, now: Date): void {
  platform.send(lift, [id])
  platform.send(removeSite, [id])
  platform.send(end, [id, now])
}
