import type { Session } from '#contract/users-and-sites/sessions.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { malformed, notFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { unknownDevice } from './device-name.ts'
import type { PresentedTokens } from './session-store.ts'
import { findSession } from './session-store.ts'

// Lists and ends a person's own sign-ins (SEC-14). Sessions are not cached in memory: deleting the row ends one on
// every node with the next call.

/** The person, and the session that makes the call. */
interface Owner {
  readonly id: string
  readonly sessionId: string
}

const living = statement<{ id: string; device: string | null; signedInAt: Date; rotatedAt: Date }>(
  'sessions_of_user',
  `select id, device, signed_in_at as "signedInAt", rotated_at as "rotatedAt" from sessions
   where user_id = $1 and ends_at > $2 and refresh_expires_at > $2
   order by id = $3 desc, rotated_at desc, id`,
)

export async function listSessions(platform: PlatformDb, owner: Owner, now: Date): Promise<{ sessions: Session[] }> {
  const rows = await platform.rows(living, [owner.id, now, owner.sessionId])
  const sessions = rows.map(({ id, device, signedInAt, rotatedAt }) => ({
    id,
    device: device ?? unknownDevice,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: rotatedAt.toISOString(),
    isThis: id === owner.sessionId,
  }))
  return { sessions }
}

// Compared as text, so that a malformed id just matches no row.
const removeOne = statement<{ id: string }>(
  'session_end_own',
  'delete from sessions where user_id = $1 and id::text = $2 and ends_at > $3 and refresh_expires_at > $3 returning id',
)

/** 404 for a session that has ended or belongs to another person. */
export async function endSession(platform: PlatformDb, owner: Owner, sessionId: string, now: Date): Promise<void> {
  // Otherwise the browser would keep the cookies of an ended session.
  if (sessionId === owner.sessionId) throw malformed('Det är den här enheten. Välj Logga ut i stället.')
  const ended = await platform.rows(removeOne, [owner.id, sessionId, now])
  if (ended.length === 0) throw notFound('Enheten är redan utloggad.')
  await recordAudit(platform, { actorId: owner.id, siteId: null, action: 'session.end', objectId: sessionId }, now)
}

// Locked in order of id, so that two calls at once cannot deadlock.
const removeAll = statement<{ id: string }>(
  'sessions_end_all',
  `delete from sessions where id in (select id from sessions where user_id = $1 and id is distinct from $2::uuid order by id for update)
   returning id`,
)

/** Ends all sessions of the person except `kept`; returns their number. */
export async function endSessionsOf(platform: PlatformDb, userId: string, kept: string | null): Promise<number> {
  return (await platform.rows(removeAll, [userId, kept])).length
}

/** Ends the sessions of a person on behalf of `actorId`; null is the operator at the console. Returns their number. */
export async function endSessionsFor(platform: PlatformDb, userId: string, actorId: string | null, now: Date): Promise<number> {
  const ended = await endSessionsOf(platform, userId, null)
  await recordAudit(platform, { actorId, siteId: null, action: 'session.endFor', objectId: userId }, now)
  return ended
}

const removeEvery = statement<{ id: string }>(
  'sessions_end_every',
  'delete from sessions where id in (select id from sessions order by id for update) returning id',
)

/** Ends every session of the installation, from the console. Returns their number. */
export async function endEverySession(platform: PlatformDb, now: Date): Promise<number> {
  const ended = await platform.rows(removeEvery, [])
  await recordAudit(platform, { actorId: null, siteId: null, action: 'session.endEvery' }, now)
  return ended.length
}

const livingOfAll = statement<{ userId: string; name: string; isAdmin: boolean; count: number; rotatedAt: Date }>(
  'sessions_living',
  `select u.id as "userId", u.name, u.is_admin as "isAdmin", count(*)::int as count, max(s.rotated_at) as "rotatedAt"
   from sessions s join users u on u.id = s.user_id where s.ends_at > $1 and s.refresh_expires_at > $1
   group by u.id order by max(s.rotated_at) desc, u.id`,
)

/** Who is signed in, and in how many browsers, the latest use first. */
export const signedInPeople = (platform: PlatformDb, now: Date) => platform.rows(livingOfAll, [now])

export async function endOtherSessions(platform: PlatformDb, owner: Owner, now: Date): Promise<void> {
  const ended = await endSessionsOf(platform, owner.id, owner.sessionId)
  if (ended > 0) await recordAudit(platform, { actorId: owner.id, siteId: null, action: 'session.endOthers' }, now)
}

/**
 * Ends all sessions of the person who holds this one, and returns the person's id. Null when it has already ended: then its
 * owner is unknown.
 */
export async function endEverywhere(platform: PlatformDb, held: PresentedTokens, now: Date): Promise<string | null> {
  const found = await findSession(platform, { ...held, siteId: null, now })
  if (!found || !(found.accessMatches || found.refreshMatches)) return null
  await endSessionsOf(platform, found.userId, null)
  await recordAudit(platform, { actorId: found.userId, siteId: null, action: 'auth.signOutEverywhere' }, now)
  return found.userId
}
