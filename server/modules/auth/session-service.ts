import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac } from '../../platform/keys.ts'
import type { Limit } from '../../platform/rate-limit.ts'
import { countUse } from '../../platform/rate-limit.ts'
import { recordAudit } from '../audit/audit.ts'
import { deviceName } from './device-name.ts'
import type { SessionTokens, StoredSession } from './session-store.ts'
import { deleteSession, insertSession, lockSession, storeRotation, tokenHash } from './session-store.ts'

const seconds = 1000
export const accessMs = 600 * seconds
/** BankID's terms: a sign-in ends after two hours without use, and after twelve in any case. */
const idleMs = 2 * 3600 * seconds
const wholeMs = 12 * 3600 * seconds
/** As long after a rotation the token before it still yields the same successor: two tabs, or an answer that got lost. */
const graceMs = 10 * seconds

const rotations: Limit = { name: 'refresh', limit: 20, seconds: 60 }

/** A session as its browser gets it. */
export interface OpenSession {
  readonly id: string
  readonly userId: string
  readonly tokens: SessionTokens
  readonly accessExpiresAt: Date
  readonly endsAt: Date
}

/**
 * The tokens that follow from a secret only the browser has. Tokens are stored hashed, so this is how the same answer can
 * be given twice: whoever shows the same secret gets the same tokens, from any process.
 */
export function derivedTokens(keys: Pick<Keys, 'tokens'>, from: string): SessionTokens {
  const derive = (kind: string): string => mac(keys.tokens, `${kind}:${from}`).toString('base64url')
  return { access: derive('access'), refresh: derive('refresh') }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** Starts a session, whose first tokens follow from `secret`, in the browser that says this of itself. */
export async function openSession(
  platform: PlatformDb,
  keys: Pick<Keys, 'tokens'>,
  begun: { readonly id: string; readonly userId: string; readonly secret: string; readonly userAgent: string },
  now: Date,
): Promise<void> {
  const tokens = derivedTokens(keys, begun.secret)
  await insertSession(platform, {
    id: begun.id,
    userId: begun.userId,
    accessHash: tokenHash(tokens.access),
    accessExpiresAt: after(now, accessMs),
    refreshHash: tokenHash(tokens.refresh),
    rotatedAt: now,
    refreshExpiresAt: after(now, idleMs),
    endsAt: after(now, wholeMs),
    device: deviceName(begun.userAgent),
  })
}

/** The session opened with that secret, for the browser that is to hold it. Null when it has ended or been refreshed. */
export async function firstTokens(
  platform: PlatformDb,
  keys: Pick<Keys, 'tokens'>,
  sessionId: string,
  secret: string,
  now: Date,
): Promise<OpenSession | null> {
  const session = await lockSession(platform, sessionId, now)
  if (!session) return null
  const tokens = derivedTokens(keys, secret)
  return session.refreshHash.equals(tokenHash(tokens.refresh)) ? opened(session, tokens) : null
}

const opened = (session: StoredSession, tokens: SessionTokens): OpenSession => ({
  id: session.id,
  userId: session.userId,
  tokens,
  accessExpiresAt: session.accessExpiresAt,
  endsAt: session.endsAt,
})

/** A browser refreshes every ten minutes for twelve hours at most; many more are tabs racing each other. */
const mostRotations = 1000
const unknownTokens: Limit = { name: 'refresh-unknown', limit: 20, seconds: 60 }

/** True if the token was this session's before: each token follows from the one before it, so the newest follows from it. */
function wasOurs(keys: Pick<Keys, 'tokens'>, session: StoredSession, token: string): boolean {
  let { refresh } = derivedTokens(keys, token)
  for (let n = 0; n < mostRotations; n++) {
    if (session.refreshHash.equals(tokenHash(refresh))) return true
    refresh = derivedTokens(keys, refresh).refresh
  }
  return false
}

/**
 * Exchanges a refresh token for its successor. Null when there is no such session (any more). A token that has been
 * exchanged before, and longer ago than tabs racing each other explain, is in the wrong hands: it ends the sign-in. One that never
 * was this session's says nothing about it, and ends nothing.
 */
export async function rotateSession(
  platform: PlatformDb,
  keys: Pick<Keys, 'tokens'>,
  presented: { readonly sessionId: string; readonly token: string },
  now: Date,
): Promise<OpenSession | null> {
  const session = await lockSession(platform, presented.sessionId, now)
  if (!session) return null
  const hash = tokenHash(presented.token)
  const tokens = derivedTokens(keys, presented.token)
  if (hash.equals(session.refreshHash)) {
    await countUse(platform, rotations, session.id, now)
    const next = {
      accessHash: tokenHash(tokens.access),
      accessExpiresAt: earlier(after(now, accessMs), session.endsAt),
      refreshHash: tokenHash(tokens.refresh),
      rotatedAt: now,
      refreshExpiresAt: earlier(after(now, idleMs), session.endsAt),
    }
    await storeRotation(platform, session.id, next)
    return opened({ ...session, ...next }, tokens)
  }
  const isGrace = now.getTime() - session.rotatedAt.getTime() <= graceMs
  if (isGrace && session.previousRefreshHash?.equals(hash)) return opened(session, tokens)
  await countUse(platform, unknownTokens, session.id, now)
  if (!wasOurs(keys, session, presented.token)) return null
  await deleteSession(platform, session.id)
  await recordAudit(platform, { actorId: session.userId, siteId: null, action: 'session.reuse' }, now)
  return null
}
