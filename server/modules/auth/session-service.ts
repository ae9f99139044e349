import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { acceptedKeys, mac } from '../../platform/keys.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { recordAudit } from '../audit/audit.ts'
import { deviceName } from './device-name.ts'
import type { SessionTokens, StoredSession } from './session-store.ts'
import { deleteSession, insertSession, lockSession, storeRotation, tokenHash } from './session-store.ts'

const seconds = 1000
const accessMs = 600 * seconds
/** BankID's terms: a sign-in ends after two hours without use, and after twelve in any case. */
const idleMs = 2 * 3600 * seconds
const wholeMs = 12 * 3600 * seconds
/** For this long after a rotation the earlier token still yields the same successor: for two tabs, or a lost answer. */
const graceMs = 10 * seconds

const rotations: Limit = { name: 'refresh', limit: 20, seconds: 60 }

/** A session as handed to its browser. */
export interface OpenSession {
  readonly id: string
  readonly userId: string
  readonly tokens: SessionTokens
  readonly accessExpiresAt: Date
  readonly refreshExpiresAt: Date
  readonly endsAt: Date
}

/**
 * Derives tokens from a secret that only the browser has. Tokens are stored hashed, so deriving them is how the same answer can
 * be given twice: the same secret yields the same tokens, in any process.
 */
export const derivedTokens = (keys: Pick<Keys, 'tokens'>, from: string): SessionTokens => tokensFrom(keys.tokens, from)

type TokenKeys = Pick<Keys, 'tokens' | 'previous'>

const derived = (key: Buffer, kind: 'access' | 'refresh', from: string): string => mac(key, `${kind}:${from}`).toString('base64url')
const tokensFrom = (key: Buffer, from: string): SessionTokens => ({
  access: derived(key, 'access', from),
  refresh: derived(key, 'refresh', from),
})

/** The session's tokens if they follow from `from`, with whichever key they were made; null if they do not. */
function ownTokens(keys: TokenKeys, session: StoredSession, from: string): SessionTokens | null {
  const candidates = acceptedKeys(keys, 'tokens').map((key) => tokensFrom(key, from))
  return candidates.find(({ refresh }) => session.refreshHash.equals(tokenHash(refresh))) ?? null
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** Starts a session, whose first tokens are derived from `secret`, for the described browser. */
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

/** The session opened with that secret, for its browser. Null when it has ended or been refreshed. */
export async function firstTokens(
  platform: PlatformDb,
  keys: TokenKeys,
  sessionId: string,
  secret: string,
  now: Date,
): Promise<OpenSession | null> {
  const session = await lockSession(platform, sessionId, now)
  if (!session) return null
  const tokens = ownTokens(keys, session, secret)
  return tokens && opened(session, tokens)
}

const opened = (session: StoredSession, tokens: SessionTokens): OpenSession => ({
  id: session.id,
  userId: session.userId,
  tokens,
  accessExpiresAt: session.accessExpiresAt,
  refreshExpiresAt: session.refreshExpiresAt,
  endsAt: session.endsAt,
})

/** Limit of steps searched. A browser refreshes every ten minutes for at most twelve hours; more come from competing tabs. */
const mostRotations = 1000
/** The limit for each part of a session from before and after an exchange of keys: every pair of steps has to be tried. */
const mostRekeyed = 100
const unknownTokens: Limit = { name: 'refresh-unknown', limit: 20, seconds: 60 }

/** True if the token belonged to this session earlier: each token is derived from the one before it, so the newest one is too. */
function wasOurs({ tokens, previous }: TokenKeys, session: StoredSession, token: string): boolean {
  if (leadsToNewest(tokens, session, token, mostRotations)) return true
  // A sign-in that began before SECRET_KEY was exchanged went some steps with the previous key, then some with the current one.
  if (previous === null) return false
  let before = token
  for (let n = 0; n < mostRotations; n++) {
    before = derived(previous.tokens, 'refresh', before)
    if (session.refreshHash.equals(tokenHash(before))) return true
    if (n < mostRekeyed && leadsToNewest(tokens, session, before, mostRekeyed)) return true
  }
  return false
}

function leadsToNewest(key: Buffer, session: StoredSession, token: string, most: number): boolean {
  let refresh = token
  for (let n = 0; n < most; n++) {
    refresh = derived(key, 'refresh', refresh)
    if (session.refreshHash.equals(tokenHash(refresh))) return true
  }
  return false
}

/**
 * Exchanges a refresh token for its successor. Null when the session does not exist or has ended. An already exchanged token,
 * presented later than competing tabs explain, has been stolen: it ends the sign-in. A token that never
 * belonged to this session ends nothing.
 */
export async function rotateSession(
  platform: PlatformDb,
  keys: TokenKeys,
  presented: { readonly sessionId: string; readonly token: string },
  now: Date,
): Promise<OpenSession | null> {
  const session = await lockSession(platform, presented.sessionId, now)
  if (!session) return null
  const hash = tokenHash(presented.token)
  if (hash.equals(session.refreshHash)) {
    const tokens = derivedTokens(keys, presented.token)
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
  const same = isGrace && session.previousRefreshHash?.equals(hash) ? ownTokens(keys, session, presented.token) : null
  if (same) return opened(session, same)
  await countUse(platform, unknownTokens, session.id, now)
  if (!wasOurs(keys, session, presented.token)) return null
  await deleteSession(platform, session.id)
  await recordAudit(platform, { actorId: session.userId, siteId: null, action: 'session.reuse' }, now)
  return null
}
