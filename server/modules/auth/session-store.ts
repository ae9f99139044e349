import { createHash } from 'node:crypto'
import type { SiteRole } from '#contract/roles.ts'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countingSql, windowStart } from '../../platform/http/rate-limit.ts'

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

interface FoundSession {
  readonly userId: string
  readonly name: string
  readonly isAdmin: boolean
  readonly isFederationEditor: boolean
  readonly signedInAt: Date
  readonly accessMatches: boolean
  readonly refreshMatches: boolean
  readonly siteExists: boolean
  readonly role: SiteRole | null
  /** The person has a role on the site, and has not reached it with this sign-in before. */
  readonly isNewHere: boolean
  /** How the site is stopped, with the federation's name. */
  readonly stop: SiteStop | null
  readonly federationName: string | null
}

// One statement for every call: the user, whether the session lives, and the role on the requested site.
const liveSession = statement<FoundSession>(
  'live_session',
  `select s.user_id as "userId", u.name, u.is_admin as "isAdmin", u.is_federation_editor as "isFederationEditor", s.signed_in_at as "signedInAt",
          s.access_hash = $2 and s.access_expires_at > $3 as "accessMatches",
          coalesce($6 in (s.refresh_hash, s.previous_refresh_hash), false) as "refreshMatches",
          st.id is not null as "siteExists",
          case when u.is_federation_editor and m.role is distinct from 'siteAdmin' and st.id = (select own_site_id from federation)
            then 'editor' else m.role end as role,
          m.user_id is not null and (m.last_sign_in_at is null or m.last_sign_in_at < date_trunc('milliseconds', s.signed_in_at)) as "isNewHere",
          st.stopped as stop, case when st.stopped is not null then (select name from federation) end as "federationName"
   from sessions s
   join users u on u.id = s.user_id and u.removed_at is null and u.deactivated_at is null
   left join sites st on st.id = $4 and not exists (select from removed_sites r where r.id = $4)
   left join memberships m on m.site_id = $4 and m.user_id = s.user_id and (m.valid_to is null or m.valid_to >= $5::date) and (m.valid_from is null or m.valid_from <= $5::date)
   where s.id = $1 and s.ends_at > $3 and s.refresh_expires_at > $3`,
)

/** The tokens of a browser's two cookies, null for a missing one. */
export interface PresentedTokens {
  readonly sessionId: string
  readonly access: string | null
  readonly refresh: string | null
}

const hashOrNone = (token: string | null): Buffer => (token === null ? Buffer.alloc(0) : tokenHash(token))

/** The live session, with its user's role on `siteId` today (Swedish date). Null once it has ended. */
export async function findSession(
  platform: PlatformDb,
  lookup: PresentedTokens & { readonly siteId: string | null; readonly now: Date },
): Promise<FoundSession | null> {
  const [found] = await platform.rows(liveSession, [
    lookup.sessionId,
    hashOrNone(lookup.access),
    lookup.now,
    lookup.siteId,
    stockholmDate(lookup.now),
    hashOrNone(lookup.refresh),
  ])
  return found ?? null
}

const countSessionUse = statement<{ count: number }>(
  'session_use_count',
  countingSql(`select $4 || ':' || user_id, $2::bigint, 1 from sessions where id = $1 and access_hash = $3`),
)

/** Number of uses by the session's user in the current window, including this one; 0 for an unknown session. */
export async function countSession(platform: PlatformDb, presented: PresentedTokens, limit: Limit, now: Date): Promise<number> {
  const [row] = await platform.rows(countSessionUse, [
    presented.sessionId,
    windowStart(limit, now),
    hashOrNone(presented.access),
    limit.name,
  ])
  return row?.count ?? 0
}

export interface SessionTokens {
  readonly access: string
  readonly refresh: string
}

export interface StoredSession {
  readonly id: string
  readonly userId: string
  readonly accessHash: Buffer
  readonly accessExpiresAt: Date
  readonly refreshHash: Buffer
  readonly previousRefreshHash: Buffer | null
  readonly rotatedAt: Date
  readonly refreshExpiresAt: Date
  readonly endsAt: Date
}

const insert = statement(
  'session_insert',
  `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, rotated_at, refresh_expires_at, ends_at, signed_in_at, device)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $6, $9)`,
)

export async function insertSession(
  platform: PlatformDb,
  session: Omit<StoredSession, 'previousRefreshHash'> & { readonly device: string | null },
): Promise<void> {
  await platform.rows(insert, [
    session.id,
    session.userId,
    session.accessHash,
    session.accessExpiresAt,
    session.refreshHash,
    session.rotatedAt,
    session.refreshExpiresAt,
    session.endsAt,
    session.device,
  ])
}

const lock = statement<StoredSession>(
  'session_lock',
  `select s.id, s.user_id as "userId", s.access_hash as "accessHash", s.access_expires_at as "accessExpiresAt",
          s.refresh_hash as "refreshHash", s.previous_refresh_hash as "previousRefreshHash", s.rotated_at as "rotatedAt",
          s.refresh_expires_at as "refreshExpiresAt", s.ends_at as "endsAt"
   from sessions s join users u on u.id = s.user_id and u.removed_at is null and u.deactivated_at is null
   where s.id = $1 and s.ends_at > $2 and s.refresh_expires_at > $2
   for update of s`,
)

/** Locks the live session until the transaction ends, so that simultaneous calls run one after the other. */
export async function lockSession(platform: PlatformDb, sessionId: string, now: Date): Promise<StoredSession | null> {
  const [session] = await platform.rows(lock, [sessionId, now])
  return session ?? null
}

const rotate = statement(
  'session_rotate',
  `update sessions set access_hash = $2, access_expires_at = $3, previous_refresh_hash = refresh_hash, refresh_hash = $4,
          rotated_at = $5, refresh_expires_at = $6
   where id = $1`,
)

export async function storeRotation(
  platform: PlatformDb,
  sessionId: string,
  next: Pick<StoredSession, 'accessHash' | 'accessExpiresAt' | 'refreshHash' | 'rotatedAt' | 'refreshExpiresAt'>,
): Promise<void> {
  await platform.rows(rotate, [
    sessionId,
    next.accessHash,
    next.accessExpiresAt,
    next.refreshHash,
    next.rotatedAt,
    next.refreshExpiresAt,
  ])
}

const remove = statement('session_delete', 'delete from sessions where id = $1')

export async function deleteSession(platform: PlatformDb, sessionId: string): Promise<void> {
  await platform.rows(remove, [sessionId])
}

const removeHeld = statement<{ userId: string }>(
  'session_delete_held',
  `delete from sessions where id = $1 and (access_hash = $2 or $3 in (refresh_hash, previous_refresh_hash)) returning user_id as "userId"`,
)

/** Ends the session if the browser holds one of its tokens. Returns its user's id. */
export async function deleteHeldSession(platform: PlatformDb, held: PresentedTokens): Promise<string | null> {
  const [row] = await platform.rows(removeHeld, [held.sessionId, hashOrNone(held.access), hashOrNone(held.refresh)])
  return row?.userId ?? null
}
