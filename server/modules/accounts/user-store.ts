import { and, asc, count, eq, gte, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Membership, MembershipInput, User } from '#contract/users-and-sites/users.ts'
import { malformed, notFound } from '../../platform/errors.ts'
import { likePattern, nameCursor, parseNameCursor, swedishOrder } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { sites } from '../sites/sites-table.ts'
import { memberships, users } from './users-table.ts'

export type StoredUser = typeof users.$inferSelect

const pageSize = 25
const userId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A living account, or 404. */
export async function findUser(platform: PlatformDb, id: string, lock: 'lock' | 'read'): Promise<StoredUser> {
  if (!userId.test(id)) throw notFound()
  const found = platform.query
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.removedAt)))
  const [user] = await (lock === 'lock' ? found.for('update') : found)
  if (!user) throw notFound()
  return user
}

export async function findByIdentity(platform: PlatformDb, identityHash: Buffer): Promise<StoredUser | null> {
  const [user] = await platform.query.select().from(users).where(eq(users.identityHash, identityHash))
  return user ?? null
}

async function membershipsOf(platform: PlatformDb, ids: readonly string[]): Promise<ReadonlyMap<string, Membership[]>> {
  const byUser = new Map<string, Membership[]>()
  if (ids.length === 0) return byUser
  const rows = await platform.query
    .select({
      userId: memberships.userId,
      siteId: memberships.siteId,
      siteName: sites.name,
      role: memberships.role,
      validTo: memberships.validTo,
    })
    .from(memberships)
    .innerJoin(sites, eq(sites.id, memberships.siteId))
    .where(inArray(memberships.userId, [...ids]))
    .orderBy(swedishOrder(sites.name))
  for (const { userId: id, ...membership } of rows) byUser.set(id, [...(byUser.get(id) ?? []), membership])
  return byUser
}

const toUser = (user: StoredUser, of: readonly Membership[]): User => ({
  id: user.id,
  name: user.name,
  isAdmin: user.isAdmin,
  memberships: [...of],
  lastSignInAt: user.lastSignInAt?.toISOString() ?? null,
  version: user.version,
})

export async function viewUser(platform: PlatformDb, user: StoredUser): Promise<User> {
  return toUser(user, (await membershipsOf(platform, [user.id])).get(user.id) ?? [])
}

const contains = (column: unknown, search: string) => sql`${column} like ${likePattern(search)}`

export async function listUsers(
  platform: PlatformDb,
  query: { readonly search?: string | undefined; readonly siteId?: string | undefined; readonly after?: string | undefined },
): Promise<{ users: User[]; total: number; next: string | null }> {
  const onSite = query.siteId
    ? inArray(
        users.id,
        platform.query.select({ id: memberships.userId }).from(memberships).where(eq(memberships.siteId, query.siteId)),
      )
    : undefined
  const matching = and(isNull(users.removedAt), onSite, query.search ? contains(users.searchName, query.search) : undefined)
  const after = query.after === undefined ? null : parseNameCursor(query.after)
  if (after && !userId.test(after[1])) throw malformed()
  const next = after
    ? sql`(${users.name} collate "sv-x-icu", ${users.id}) > (${after[0]} collate "sv-x-icu", ${after[1]}::uuid)`
    : undefined
  const [rows, [counted]] = await Promise.all([
    platform.query
      .select()
      .from(users)
      .where(and(matching, next))
      .orderBy(swedishOrder(users.name), asc(users.id))
      .limit(pageSize + 1),
    platform.query.select({ total: count() }).from(users).where(matching),
  ])
  const shown = rows.slice(0, pageSize)
  const of = await membershipsOf(
    platform,
    shown.map((user) => user.id),
  )
  const last = shown.at(-1)
  return {
    users: shown.map((user) => toUser(user, of.get(user.id) ?? [])),
    total: counted?.total ?? 0,
    next: rows.length > pageSize && last ? nameCursor(last.name, last.id) : null,
  }
}

export async function insertUser(platform: PlatformDb, user: typeof users.$inferInsert): Promise<StoredUser> {
  const [inserted] = await platform.query.insert(users).values(user).returning()
  if (!inserted) throw new Error('An inserted user was not returned')
  return inserted
}

/** Null when the person has an account already. */
export async function insertNewUser(platform: PlatformDb, user: typeof users.$inferInsert): Promise<StoredUser | null> {
  const [inserted] = await platform.query.insert(users).values(user).onConflictDoNothing({ target: users.identityHash }).returning()
  return inserted ?? null
}

export async function updateUser(
  platform: PlatformDb,
  id: string,
  columns: Partial<typeof users.$inferInsert>,
): Promise<StoredUser> {
  const [updated] = await platform.query.update(users).set(columns).where(eq(users.id, id)).returning()
  if (!updated) throw notFound()
  return updated
}

/** The ids among `wanted` that are sites. */
export async function existingSites(platform: PlatformDb, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await platform.query
    .select({ id: sites.id })
    .from(sites)
    .where(inArray(sites.id, [...wanted]))
  return new Set(rows.map((row) => row.id))
}

/** Unchanged memberships keep their dates of grant and confirmation. */
export async function replaceMemberships(
  platform: PlatformDb,
  id: string,
  wanted: readonly MembershipInput[],
  grantedBy: string,
): Promise<void> {
  const kept = wanted.map(({ siteId }) => siteId)
  await platform.query.delete(memberships).where(and(eq(memberships.userId, id), notInArray(memberships.siteId, kept)))
  if (wanted.length === 0) return
  await platform.query
    .insert(memberships)
    .values(wanted.map((one) => ({ ...one, userId: id, grantedBy })))
    .onConflictDoUpdate({
      target: [memberships.siteId, memberships.userId],
      set: {
        role: sql`excluded.role`,
        validTo: sql`excluded.valid_to`,
        grantedBy: sql`excluded.granted_by`,
        version: sql`${memberships.version} + 1`,
      },
      setWhere: sql`(${memberships.role}, ${memberships.validTo}) is distinct from (excluded.role, excluded.valid_to)`,
    })
}

// The guards below count under a lock on what they count, so that two who remove one each cannot both see the other.
export async function lockAdmins(platform: PlatformDb): Promise<string[]> {
  const rows = await platform.query
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.removedAt)))
    .orderBy(users.id)
    .for('update')
  return rows.map((row) => row.id)
}

/** The users who are sajtansvariga of the site on `today` (a Swedish date). */
export async function lockSiteAdmins(platform: PlatformDb, siteId: string, today: string): Promise<string[]> {
  await platform.query.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId)).for('update')
  const rows = await platform.query
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.siteId, siteId),
        eq(memberships.role, 'siteAdmin'),
        or(isNull(memberships.validTo), gte(memberships.validTo, today)),
      ),
    )
  return rows.map((row) => row.userId)
}
