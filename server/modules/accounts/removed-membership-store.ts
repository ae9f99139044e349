import { randomUUID } from 'node:crypto'
import type { RemovedUser } from '#contract/users-and-sites/site-users.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { formerUser } from './former-user.ts'
import { nameOnSite } from './site-user-store.ts'

// A removed role is stored for 30 days. Only the latest removed role of a person on a site can be restored.

const keep = statement(
  'membership_keep_removed',
  `insert into removed_memberships
     (site_id, id, user_id, role, valid_from, valid_to, granted_by, created_at, confirmed_at, version, removed_at, removed_by, typed_name,
      last_sign_in_at)
   select site_id, $3, user_id, role, valid_from, valid_to, granted_by, created_at, confirmed_at, version, $4, $5, typed_name, last_sign_in_at
   from memberships where site_id = $1 and user_id = $2`,
)

/** Call before the role is removed. Returns the token that restores it. */
export function storeRemovedMembership(platform: PlatformDb, siteId: string, userId: string, removedBy: string, now: Date): string {
  const token = randomUUID()
  platform.send(keep, [siteId, userId, token, now, removedBy])
  return token
}

interface RemovedMembership {
  readonly userId: string
  readonly role: SiteRole
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly grantedBy: string | null
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly version: number
  readonly typedName: string | null
  readonly lastSignInAt: Date | null
}

const isLatest = `not exists (select from removed_memberships later
  where later.site_id = r.site_id and later.user_id = r.user_id and later.removed_at > r.removed_at)`

const take = statement<RemovedMembership>(
  'membership_take_removed',
  `delete from removed_memberships r
   where r.site_id = $1 and r.id = $2 and r.removed_at > $3::timestamptz - interval '30 days' and ${isLatest}
   returning r.user_id as "userId", r.role, r.valid_from::text as "validFrom", r.valid_to::text as "validTo", r.granted_by as "grantedBy",
             r.created_at as "createdAt", r.confirmed_at as "confirmedAt", r.version, r.typed_name as "typedName",
             r.last_sign_in_at as "lastSignInAt"`,
)

/** The membership that a token restores; null when the token is used, expired or another site's. */
export async function takeRemovedMembership(
  platform: PlatformDb,
  siteId: string,
  token: string,
  now: Date,
): Promise<RemovedMembership | null> {
  const [found] = await platform.rows(take, [siteId, token, now])
  return found ?? null
}

// Higher than any earlier version: an editor with an older one on screen gets a conflict.
const putBack = statement<{ id: string }>(
  'membership_put_back',
  `insert into memberships (site_id, user_id, role, valid_to, granted_by, created_at, confirmed_at, version, valid_from, typed_name,
     last_sign_in_at)
   values ($1, $2, $3, $4::date, $5, $6, $7, $8 + 1, $9::date, $10, $11)
   on conflict do nothing returning user_id as id`,
)
const touchUser = statement('membership_put_back_touch', 'update users set version = version + 1 where id = $1')

/** False when the person has been given a role meanwhile. */
export async function putBackMembership(platform: PlatformDb, siteId: string, before: RemovedMembership): Promise<boolean> {
  const { userId, role, validFrom, validTo, grantedBy, createdAt, confirmedAt, version, typedName, lastSignInAt } = before
  const values = [siteId, userId, role, validTo, grantedBy, createdAt, confirmedAt, version, validFrom, typedName, lastSignInAt]
  const rows = await platform.rows(putBack, values)
  platform.send(touchUser, [userId])
  return rows.length > 0
}

const removed = statement<Omit<RemovedUser, 'removedAt' | 'removedBy'> & { removedAt: Date; removedBy: string | null }>(
  'memberships_removed',
  `select r.id as "undoToken", ${nameOnSite('r', 'u')} as name, r.role, r.valid_to::text as "validTo", r.removed_at as "removedAt",
          (select by.name from users by where by.id = r.removed_by and by.removed_at is null) as "removedBy"
   from removed_memberships r join users u on u.id = r.user_id and u.removed_at is null
   where r.site_id = $1 and r.removed_at > $2::timestamptz - interval '30 days' and ${isLatest}
     and not exists (select from memberships m where m.site_id = r.site_id and m.user_id = r.user_id)
   order by r.removed_at desc, r.id limit 50`,
)

/** The removed roles on a site that can be restored, latest first. */
export async function removedMembers(platform: PlatformDb, siteId: string, now: Date): Promise<RemovedUser[]> {
  const rows = await platform.rows(removed, [siteId, now])
  return rows.map((row) => ({ ...row, removedAt: row.removedAt.toISOString(), removedBy: row.removedBy ?? formerUser }))
}
