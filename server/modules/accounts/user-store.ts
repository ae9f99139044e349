import type { Membership, MembershipInput, User } from '#contract/users-and-sites/users.ts'
import { notFound } from '../../platform/errors.ts'
import { likePattern, listCursor, pageOf } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { ordinaryName } from './person-name.ts'

export interface StoredUser {
  readonly id: string
  readonly name: string
  readonly isAdmin: boolean
  readonly isFederationEditor: boolean
  readonly lastSignInAt: Date | null
  readonly deactivatedAt: Date | null
  readonly version: number
}

const columns =
  'id, name, is_admin as "isAdmin", is_federation_editor as "isFederationEditor", last_sign_in_at as "lastSignInAt", ' +
  'deactivated_at as "deactivatedAt", version'
const listedColumns = columns.replaceAll(/(?<=^|, )/g, 'u.')

const pageSize = 25

const living = `select ${columns} from users where id = $1 and removed_at is null`
const userById = {
  read: statement<StoredUser>('user_read', living),
  lock: statement<StoredUser>('user_lock', `${living} for update`),
}

/** An account that is not removed, or 404. */
export async function findUser(platform: PlatformDb, id: string, lock: 'lock' | 'read'): Promise<StoredUser> {
  if (!isUuid(id)) throw notFound()
  const [user] = await platform.rows(userById[lock], [id])
  if (!user) throw notFound()
  return user
}

const peopleLocked = statement('people_lock', 'select from users where id = any($1::uuid[]) order by id for update')

/** Locks the accounts in order of id, so that two calls at once do not deadlock. */
export async function lockPeople(platform: PlatformDb, ids: readonly string[]): Promise<void> {
  await platform.rows(peopleLocked, [ids])
}

/**
 * The same as `findUser`, with both accounts locked: the one to be changed, and the one of the caller, which the log and the roles
 * refer to. Without the second, two people who change each other would each wait for the other.
 */
export async function lockUser(platform: PlatformDb, id: string, callerId: string): Promise<StoredUser> {
  if (!isUuid(id)) throw notFound()
  await lockPeople(platform, [id, callerId])
  return findUser(platform, id, 'lock')
}

const userByIdentity = statement<StoredUser>('user_by_identity', `select ${columns} from users where identity_hash = $1`)

export async function findByIdentity(platform: PlatformDb, identityHash: Buffer): Promise<StoredUser | null> {
  const [user] = await platform.rows(userByIdentity, [identityHash])
  return user ?? null
}

const membershipsOfUsers = statement<Omit<Membership, 'givenAt'> & { userId: string; givenAt: Date }>(
  'memberships_of_users',
  `select m.user_id as "userId", m.site_id as "siteId", s.name as "siteName", m.role, m.valid_from::text as "validFrom",
     m.valid_to::text as "validTo", m.created_at as "givenAt", g.name as "givenBy"
   from memberships m join sites s on s.id = m.site_id left join users g on g.id = m.granted_by and g.removed_at is null
   where m.user_id = any($1::uuid[]) order by s.name collate "sv-x-icu"`,
)

async function membershipsOf(platform: PlatformDb, ids: readonly string[]): Promise<ReadonlyMap<string, Membership[]>> {
  const byUser = new Map<string, Membership[]>()
  if (ids.length === 0) return byUser
  const rows = await platform.rows(membershipsOfUsers, [ids])
  for (const { userId: id, givenAt, ...membership } of rows) {
    const of = byUser.get(id) ?? []
    of.push({ ...membership, givenAt: givenAt.toISOString() })
    byUser.set(id, of)
  }
  return byUser
}

const addressesOf = statement<{ userId: string; address: string }>(
  'addresses_of_users',
  'select user_id as "userId", address from letter_settings where user_id = any($1::uuid[]) and address is not null',
)

const toUser = (user: StoredUser, of: readonly Membership[], email: string | null): User => ({
  id: user.id,
  name: user.name,
  isAdmin: user.isAdmin,
  isFederationEditor: user.isFederationEditor,
  memberships: [...of],
  email,
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  deactivatedAt: user.deactivatedAt?.toISOString() ?? null,
  version: user.version,
})

export async function viewUser(platform: PlatformDb, user: StoredUser): Promise<User> {
  const [of, [address]] = await Promise.all([membershipsOf(platform, [user.id]), platform.rows(addressesOf, [[user.id]])])
  return toUser(user, of.get(user.id) ?? [], address?.address ?? null)
}

// The index `users_by_name` gives a page in its order, from its place on. Those of one site are few, and are sorted.
const listOf = (name: string, from: string, ofSite: string) => {
  const matching = `${from} where u.removed_at is null and ($1::text is null or u.search_name like $1)${ofSite}`
  const page = (after: string): string =>
    `select ${listedColumns} from ${matching}${after} order by u.name collate "sv-x-icu", u.id limit ${pageSize + 1}`
  const at = ofSite === '' ? 2 : 3
  return {
    first: statement<StoredUser>(`${name}_first`, page('')),
    next: statement<StoredUser>(
      `${name}_next`,
      page(` and (u.name collate "sv-x-icu", u.id) > ($${at} collate "sv-x-icu", $${at + 1}::uuid)`),
    ),
    count: statement<{ total: number }>(`${name}_count`, `select count(*)::int as total from ${matching}`),
  }
}
const everyUser = listOf('users', 'users u', '')
const usersOfSite = listOf('users_of_site', 'memberships m join users u on u.id = m.user_id', ' and m.site_id = $2')

const cursor = listCursor('text', 'id')

export async function listUsers(
  platform: PlatformDb,
  asked: { readonly search?: string | undefined; readonly siteId?: string | undefined; readonly after?: string | undefined },
): Promise<{ users: User[]; total: number; next: string | null }> {
  const list = asked.siteId ? usersOfSite : everyUser
  const filter = [asked.search ? likePattern(asked.search) : null, ...(asked.siteId ? [asked.siteId] : [])]
  const [rows, [counted]] = await Promise.all([
    asked.after === undefined
      ? platform.rows(list.first, filter)
      : platform.rows(list.next, [...filter, ...cursor.parse(asked.after)]),
    platform.rows(list.count, filter),
  ])
  const { shown, next } = pageOf(rows, pageSize, ({ name, id }) => cursor.print(name, id))
  const ids = shown.map((user) => user.id)
  const [of, addresses] = await Promise.all([membershipsOf(platform, ids), platform.rows(addressesOf, [ids])])
  const emails = new Map(addresses.map(({ userId, address }) => [userId, address]))
  return {
    users: shown.map((user) => toUser(user, of.get(user.id) ?? [], emails.get(user.id) ?? null)),
    total: counted?.total ?? 0,
    next,
  }
}

interface NewUser {
  readonly id: string
  readonly name: string
  readonly searchName: string
  readonly identityHash: Buffer | null
  readonly identityKeyId: string
  readonly isAdmin: boolean
}

const inserting = `insert into users (id, name, search_name, identity_hash, identity_key_id, is_admin) values ($1, $2, $3, $4, $5, $6)`
const insertOne = statement<StoredUser>('user_insert', `${inserting} returning ${columns}`)
const insertUnknown = statement<StoredUser>(
  'user_insert_unknown',
  `${inserting} on conflict (identity_hash) do nothing returning ${columns}`,
)
const insertedValues = ({ id, name, searchName, identityHash, identityKeyId, isAdmin }: NewUser): unknown[] => [
  id,
  ordinaryName(name),
  searchName,
  identityHash,
  identityKeyId,
  isAdmin,
]

export async function insertUser(platform: PlatformDb, user: NewUser): Promise<StoredUser> {
  const [inserted] = await platform.rows(insertOne, insertedValues(user))
  if (!inserted) throw new Error('An inserted user was not returned')
  return inserted
}

/** Null when the person already has an account. */
export async function insertNewUser(platform: PlatformDb, user: NewUser): Promise<StoredUser | null> {
  const [inserted] = await platform.rows(insertUnknown, insertedValues(user))
  return inserted ?? null
}

const change = statement<StoredUser>(
  'user_change',
  `update users set name = $2, search_name = $3, is_admin = $4, is_federation_editor = $5, version = version + 1
   where id = $1 returning ${columns}`,
)

/** Requires that the row is locked. */
export async function updateUser(
  platform: PlatformDb,
  {
    id,
    name,
    searchName,
    isAdmin,
    isFederationEditor,
  }: Pick<NewUser, 'id' | 'name' | 'searchName' | 'isAdmin'> & Pick<StoredUser, 'isFederationEditor'>,
): Promise<StoredUser> {
  const [updated] = await platform.rows(change, [id, ordinaryName(name), searchName, isAdmin, isFederationEditor])
  if (!updated) throw notFound()
  return updated
}

const deactivate = statement<StoredUser>(
  'user_deactivate',
  `update users set deactivated_at = $2, deactivated_by = $3, version = version + 1 where id = $1 returning ${columns}`,
)

/** Closes the account, or opens it again with null. Requires that the row is locked. */
export async function setDeactivated(platform: PlatformDb, id: string, at: Date | null, by: string): Promise<StoredUser> {
  const [updated] = await platform.rows(deactivate, [id, at, at && by])
  if (!updated) throw notFound()
  return updated
}

const empty = statement(
  'user_empty',
  `update users set identity_hash = null, identity_key_id = '', is_admin = false, is_federation_editor = false, display_choices = '{}', removed_at = $2,
   version = version + 1 where id = $1`,
)

const forgetRemovedRoles = statement('undo_steps_of_user', `delete from undo_steps where kind = 'membership' and subject_id = $1`)

/** Removes the identity, and the roles that could be given back. The row stays as the author of the person's texts. */
export async function emptyUser(platform: PlatformDb, id: string, now: Date): Promise<void> {
  platform.send(forgetRemovedRoles, [id])
  await platform.rows(empty, [id, now])
}

const sitesAmong = statement<{ id: string }>('sites_among', 'select id from sites where id = any($1::text[])')

/** The ids among `wanted` that are sites. */
export async function existingSites(platform: PlatformDb, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await platform.rows(sitesAmong, [wanted])
  return new Set(rows.map((row) => row.id))
}

const deleteOthers = statement(
  'memberships_delete_others',
  'delete from memberships where user_id = $1 and site_id <> all($2::text[])',
)
const upsertAll = statement(
  'memberships_upsert',
  `insert into memberships (site_id, user_id, role, valid_to, granted_by, valid_from, typed_name)
   select wanted.site_id, $1, wanted.role, wanted.valid_to, $5, wanted.valid_from, (select u.name from users u where u.id = $1)
   from unnest($2::text[], $3::text[], $4::date[], $6::date[]) as wanted (site_id, role, valid_to, valid_from)
   on conflict (site_id, user_id) do update
   set role = excluded.role, valid_from = excluded.valid_from, valid_to = excluded.valid_to, granted_by = excluded.granted_by,
     confirmed_at = now(), confirm_by = null, version = memberships.version + 1
   where (memberships.role, memberships.valid_from, memberships.valid_to)
     is distinct from (excluded.role, excluded.valid_from, excluded.valid_to)`,
)

/** Unchanged memberships keep their dates of grant and confirmation. */
export async function replaceMemberships(
  platform: PlatformDb,
  id: string,
  wanted: readonly MembershipInput[],
  grantedBy: string | null,
): Promise<void> {
  const siteIds = wanted.map(({ siteId }) => siteId)
  await platform.rows(deleteOthers, [id, siteIds])
  if (wanted.length === 0) return
  const columns = [
    wanted.map(({ role }) => role),
    wanted.map(({ validTo }) => validTo),
    grantedBy,
    wanted.map(({ validFrom }) => validFrom),
  ]
  await platform.rows(upsertAll, [id, siteIds, ...columns])
}

const namedAdmins = statement<{ id: string; name: string }>(
  'admins_by_name',
  'select id, name from users where is_admin and removed_at is null order by name collate "sv-x-icu", id',
)

/** All administrators, by name. */
export const administrators = (platform: PlatformDb): Promise<{ id: string; name: string }[]> => platform.rows(namedAdmins, [])

// The guards below lock the rows they count, so that two removals at once cannot both see the other administrator.
const adminsLocked = statement<{ id: string }>(
  'users_lock_admins',
  'select id from users where is_admin and removed_at is null and deactivated_at is null order by id for update',
)

export async function lockAdmins(platform: PlatformDb): Promise<string[]> {
  const rows = await platform.rows(adminsLocked, [])
  return rows.map((row) => row.id)
}

const siteLocked = statement('site_lock', 'select from sites where id = $1 for update')
const siteAdminsOn = statement<{ userId: string }>(
  'site_admins_on',
  `select m.user_id as "userId" from memberships m join users u on u.id = m.user_id and u.deactivated_at is null
   where m.site_id = $1 and m.role = 'siteAdmin' and (m.valid_to is null or m.valid_to >= $2::date)
     and (m.valid_from is null or m.valid_from <= $2::date)`,
)

/** Whoever takes a sajtansvarig away holds the site's row until the end. */
export async function lockSite(platform: PlatformDb, siteId: string): Promise<void> {
  await platform.rows(siteLocked, [siteId])
}

/** The users who are sajtansvariga of the site on `today` (a Swedish date). */
export async function lockSiteAdmins(platform: PlatformDb, siteId: string, today: string): Promise<string[]> {
  await lockSite(platform, siteId)
  const rows = await platform.rows(siteAdminsOn, [siteId, today])
  return rows.map((row) => row.userId)
}
