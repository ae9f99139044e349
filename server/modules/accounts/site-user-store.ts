import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import type { SiteRole } from '#contract/roles.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { ordinaryName } from './person-name.ts'

/**
 * The name that a site may show of a membership `m` of the account `u`: what was typed until the person has signed in there, since a
 * site's administrators learn nothing of a personal number before that (SEC-63). Roles of older versions have the account's name.
 */
export const nameOnSite = (m: string, u: string): string =>
  `case when ${m}.last_sign_in_at is null then coalesce(${m}.typed_name, ${u}.name) else ${u}.name end`
/** Whether the person has never been on the site, as far as the role knows; then nothing of the account is shown. */
const isAwaited = (m: string): string => `(${m}.last_sign_in_at is null and ${m}.typed_name is not null)`

interface MemberRow {
  readonly id: string
  readonly name: string
  readonly role: SiteRole
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly lastSignInAt: Date | null
  readonly isAwaited: boolean
  readonly confirmedAt: Date | null
  readonly needsConfirmation: boolean
  readonly confirmBy: string | null
  readonly givenAt: Date
  readonly givenBy: string | null
  readonly isDeactivated: boolean
  readonly version: number
}

// Expired memberships are included, because they can be prolonged.
const members = statement<MemberRow>(
  'site_members',
  `select u.id, ${nameOnSite('m', 'u')} as name, m.role, m.valid_from::text as "validFrom", m.valid_to::text as "validTo",
          m.last_sign_in_at as "lastSignInAt", ${isAwaited('m')} as "isAwaited", m.confirmed_at as "confirmedAt",
          coalesce(m.confirmed_at, m.created_at) < $2::timestamptz - interval '1 year' as "needsConfirmation", m.version,
          m.confirm_by::text as "confirmBy", m.created_at as "givenAt", g.name as "givenBy", u.deactivated_at is not null and not ${isAwaited('m')} as "isDeactivated"
   from memberships m join users u on u.id = m.user_id left join users g on g.id = m.granted_by and g.removed_at is null
   where m.site_id = $1 and u.removed_at is null
   order by (${nameOnSite('m', 'u')}) collate "sv-x-icu", u.id`,
)

/** The members of a site, by name. */
export async function siteMembers(platform: PlatformDb, siteId: string, viewerId: string, now: Date): Promise<SiteUser[]> {
  const rows = await platform.rows(members, [siteId, now])
  return rows.map((row) => ({
    ...row,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    givenAt: row.givenAt.toISOString(),
    isYou: row.id === viewerId,
  }))
}

const nameOfMember = statement<{ name: string }>(
  'site_member_name',
  `select ${nameOnSite('m', 'u')} as name from memberships m join users u on u.id = m.user_id where m.site_id = $1 and m.user_id = $2`,
)

/** What the site calls a person with a role there; '' without one. */
export async function memberName(platform: PlatformDb, siteId: string, userId: string): Promise<string> {
  const [found] = await platform.rows(nameOfMember, [siteId, userId])
  return found?.name ?? ''
}

const reached = statement(
  'site_member_reached',
  `update memberships set last_sign_in_at = $3, typed_name = null
   where site_id = $1 and user_id = $2 and (last_sign_in_at is null or last_sign_in_at < $3)`,
)

/** Notes the sign-in with which a person reaches the site. From then on the site knows the account by its name. */
export const noteReached = (platform: PlatformDb, siteId: string, userId: string, signedInAt: Date): void =>
  platform.send(reached, [siteId, userId, signedInAt])

const nameOfSite = statement<{ name: string }>('site_name', 'select name from sites where id = $1')

export async function siteName(platform: PlatformDb, siteId: string): Promise<string> {
  const [site] = await platform.rows(nameOfSite, [siteId])
  return site?.name ?? ''
}

export interface StoredMembership {
  readonly role: SiteRole
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly version: number
}

const oneMembership = statement<StoredMembership>(
  'site_member_lock',
  `select role, valid_from::text as "validFrom", valid_to::text as "validTo", version from memberships where site_id = $1 and user_id = $2 for update`,
)
const insertOne = statement<{ id: string }>(
  'site_member_add',
  `insert into memberships (site_id, user_id, role, valid_from, valid_to, granted_by, created_at, typed_name)
   values ($1, $2, $3, $7::date, $4::date, $5, $6, coalesce($8, (select name from users where id = $2)))
   on conflict do nothing returning user_id as id`,
)
const updateOne = statement(
  'site_member_change',
  `update memberships set role = $3, valid_from = $6::date, valid_to = $4::date, granted_by = $5, confirmed_at = $7, confirm_by = null,
     version = version + 1 where site_id = $1 and user_id = $2`,
)
const confirmOne = statement<{ id: string }>(
  'site_member_confirm',
  'update memberships set confirmed_at = $3, confirm_by = null where site_id = $1 and user_id = $2 returning user_id as id',
)
const confirmThese = statement<{ id: string }>(
  'site_members_confirm',
  `update memberships set confirmed_at = $3, confirm_by = null where site_id = $1 and user_id = any($2::uuid[]) returning user_id as id`,
)
const removeOne = statement('site_member_remove', 'delete from memberships where site_id = $1 and user_id = $2')
// Raises the user's version, so that an administrator with the old roles on screen gets a conflict.
const touchUser = statement('site_member_touch', 'update users set version = version + 1 where id = $1')

/** Locks the role until the end of the transaction; null when the person has none on the site. */
export async function lockMembership(platform: PlatformDb, siteId: string, userId: string): Promise<StoredMembership | null> {
  const [found] = await platform.rows(oneMembership, [siteId, userId])
  return found ?? null
}

interface Given {
  readonly siteId: string
  readonly userId: string
  readonly role: SiteRole
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly grantedBy: string
}

interface NewlyGiven extends Given {
  /** What was typed, or what BankID said when an invitation was answered; see `nameOnSite`. Null: the name of the account. */
  readonly typedName: string | null
}

/** False when the person already has a role there. */
export async function insertMembership(platform: PlatformDb, membership: NewlyGiven, now: Date): Promise<boolean> {
  const { siteId, userId, role, validFrom, validTo, grantedBy, typedName } = membership
  const added = await platform.rows(insertOne, [
    siteId,
    userId,
    role,
    validTo,
    grantedBy,
    now,
    validFrom,
    typedName && ordinaryName(typedName),
  ])
  platform.send(touchUser, [userId])
  return added.length > 0
}

/** Whoever changes a role says at the same time that it is right. */
export function updateMembership(platform: PlatformDb, membership: Given, now: Date): void {
  const { siteId, userId, role, validFrom, validTo, grantedBy } = membership
  platform.send(updateOne, [siteId, userId, role, validTo, grantedBy, validFrom, now])
  platform.send(touchUser, [userId])
}

/** False when the person has no role there. */
export async function confirmMembership(platform: PlatformDb, siteId: string, userId: string, now: Date): Promise<boolean> {
  return (await platform.rows(confirmOne, [siteId, userId, now])).length > 0
}

/** Returns the people who had a role there. */
export async function confirmMemberships(
  platform: PlatformDb,
  siteId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  return (await platform.rows(confirmThese, [siteId, userIds, now])).map(({ id }) => id)
}

export function removeMembership(platform: PlatformDb, siteId: string, userId: string): void {
  platform.send(removeOne, [siteId, userId])
  platform.send(touchUser, [userId])
}

const held = statement<{ row: object }>(
  'membership_before',
  'select to_jsonb(m) as row from memberships m where m.site_id = $1 and m.user_id = $2',
)

/** All columns of a membership, for `putBackMembership`. */
export async function membershipRow(platform: PlatformDb, siteId: string, userId: string): Promise<object> {
  const [found] = await platform.rows(held, [siteId, userId])
  return found?.row ?? {}
}

const columns = 'role, valid_to, granted_by, created_at, confirmed_at, valid_from, typed_name, last_sign_in_at'
// Higher than any earlier version: an editor with an older one on screen gets a conflict.
const putBack = statement<{ id: string }>(
  'membership_put_back',
  `insert into memberships (site_id, user_id, version, ${columns})
   select $1, $2, version + 1, ${columns} from jsonb_populate_record(null::memberships, $3)
   on conflict do nothing returning user_id as id`,
)

/** False when the person has been given a role meanwhile. */
export async function putBackMembership(platform: PlatformDb, siteId: string, userId: string, row: object): Promise<boolean> {
  const rows = await platform.rows(putBack, [siteId, userId, row])
  platform.send(touchUser, [userId])
  return rows.length > 0
}
