import type { Leaving, LeftThing } from '#contract/users-and-sites/left-behind.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { reachesWithoutRole } from '../accounts/site-access.ts'
import { recordAudit } from '../audit/audit.ts'

// What a person leaves behind on a site (docs/decisions/106). Links end by themselves, so only those that are kept are written; keys and
// webhooks go on by themselves, so only those that are withdrawn are.

interface LeftRow extends Omit<LeftThing, 'createdAt' | 'expiresAt' | 'lastUsedAt'> {
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}

const left = statement<LeftRow>(
  'left_behind',
  `select 'link' as kind, l.id, i.title as name, l.created_at as "createdAt", l.expires_at as "expiresAt", null::timestamptz as "lastUsedAt"
   from preview_links l join items i on i.site_id = l.site_id and i.id = l.item_id and i.deleted_at is null
   where l.site_id = $1 and coalesce(l.kept_by, l.created_by) = $2 and l.is_shared and l.expires_at > $3
     and ($4 or not ${reachesWithoutRole('$2', '$1')})
   union all
   select 'key', k.id, k.name, k.created_at, null, k.last_used_at from delivery_keys k where k.site_id = $1 and k.created_by = $2
   union all
   select 'webhook', w.id, w.name, w.created_at, null, null from webhooks w where w.site_id = $1 and w.created_by = $2
   order by 4 desc, 2 limit 500`,
)

/** Latest first. `isWhole`: the account itself is closed or removed, and not only the role on this site. */
export async function leftBehind(site: SiteDb, userId: string, isWhole: boolean, now: Date): Promise<LeftThing[]> {
  const rows = await site.rows(left, [site.siteId, userId, now, isWhole])
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

const sitesWithSome = statement<{ siteId: string; siteName: string }>(
  'left_behind_sites',
  `select s.id as "siteId", s.name as "siteName" from sites s
   where not exists (select from removed_sites r where r.id = s.id) and s.id in (
     select site_id from preview_links where coalesce(kept_by, created_by) = $1 and is_shared and expires_at > $2
     union all select site_id from delivery_keys where created_by = $1
     union all select site_id from webhooks where created_by = $1)
   order by s.name collate "sv-x-icu", s.id`,
)

/** The sites where the person leaves something behind, by name. */
export const sitesWithLeftBehind = (
  platform: PlatformDb,
  userId: string,
  now: Date,
): Promise<{ siteId: string; siteName: string }[]> => platform.rows(sitesWithSome, [userId, now])

interface Settled {
  readonly siteId: string
  readonly id: string
}

const chosen = 'id = any($1::uuid[]) and ($3::text[] is null or site_id = any($3))'
const keep = statement<Settled>(
  'left_links_keep',
  `update preview_links set kept_by = $4 where ${chosen} and coalesce(kept_by, created_by) = $2 and is_shared
   returning site_id as "siteId", item_id as id`,
)
const withdrawKeys = statement<Settled>(
  'left_keys_withdraw',
  `delete from delivery_keys where ${chosen} and created_by = $2 returning site_id as "siteId", id`,
)
// Deliveries go with it, and a job without one does nothing.
const withdrawWebhooks = statement<Settled>(
  'left_webhooks_withdraw',
  `delete from webhooks where ${chosen} and created_by = $2 returning site_id as "siteId", id`,
)

/** Settles what was chosen, on these sites; null: on all. What the person did not make, or is gone by now, is passed by. */
export async function settleLeftBehind(
  platform: PlatformDb,
  left: { readonly by: string; readonly on: readonly string[] | null },
  { keptLinks, withdrawn }: Leaving,
  actor: { readonly userId: string; readonly now: Date },
): Promise<void> {
  const note = async (rows: readonly Settled[], action: string) => {
    for (const { siteId, id } of rows)
      await recordAudit(platform, { actorId: actor.userId, siteId, action, objectId: id }, actor.now)
  }
  if (keptLinks.length > 0) await note(await platform.rows(keep, [keptLinks, left.by, left.on, actor.userId]), 'previewLink.keep')
  if (withdrawn.length === 0) return
  await note(await platform.rows(withdrawKeys, [withdrawn, left.by, left.on]), 'deliveryKey.remove')
  await note(await platform.rows(withdrawWebhooks, [withdrawn, left.by, left.on]), 'webhook.remove')
}
