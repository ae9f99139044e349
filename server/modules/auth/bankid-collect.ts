import { setTimeout as wait } from 'node:timers/promises'
import type { CollectResult } from '../../bankid/bankid-client.ts'
import type { BankIdFault } from '../../bankid/faults.ts'
import { faultRule } from '../../bankid/faults.ts'
import { qrData } from '../../bankid/qr.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { sameSecret } from '../../platform/keys.ts'
import { faultLine } from '../../platform/logged-fault.ts'
import { happened } from '../../platform/observation/observation.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { recordAudit } from '../audit/audit.ts'
import { confirmationText } from '../accounts/invitations.ts'
import { completeOrder } from './bankid-complete.ts'
import type { BankIdDeps, Poll } from './bankid-order.ts'
import { collectEveryMs, purpose, webFacts } from './bankid-order.ts'
import type { EndedOrder, Order, PendingOrder } from './bankid-order-store.ts'
import {
  claimCollect,
  orderWithNonce,
  readOrder,
  storeOutcome,
  storePending,
  storeRenewal,
  takeSession,
} from './bankid-order-store.ts'
import { leaveOrder } from './bankid-leave.ts'
import { alreadyMember, bankIdRefusal, invitationGone, noAccount, otherPerson } from './bankid-refusal.ts'
import type { OpenSession } from './session-service.ts'
import { firstTokens } from './session-service.ts'
import { findSession, tokenHash } from './session-store.ts'
import type { AuditReason } from '../audit/audit-reasons.ts'

const collects: Limit = { name: 'bankid-collect', limit: 90, seconds: 60 }
const toleratedFaults = 2

export type Collected =
  | { readonly status: 'pending'; readonly hintCode?: string; readonly qrData?: string; readonly autoStartToken?: string }
  | { readonly status: 'failed'; readonly hintCode?: string }
  /** `session` is null when the browser has refreshed it since: then it has newer cookies. */
  | { readonly status: 'complete'; readonly session: OpenSession | null }
  | { readonly status: 'invited'; readonly message: string }

const failed: Collected = { status: 'failed' }

/** Answers a poll of the browser with the state of its order. */
export type CollectOrder = (id: string, poll: Poll) => Promise<Collected>

/**
 * The longest time that a poll waits for BankID, in milliseconds. Most answers are quicker; a slower one is returned by the next
 * poll, and this poll returns a new QR code meanwhile.
 */
const patienceMs = 400

/** One collector per process: it remembers the orders it is querying at the moment. */
export function createCollector(deps: BankIdDeps): CollectOrder {
  const patience = deps.collectPatienceMs ?? patienceMs
  const running = new Map<string, Promise<void>>()

  /** Queries BankID unless it is too early. Calls that arrive meanwhile share the answer. */
  function advance(id: string, order: PendingOrder, poll: Poll): Promise<void> | undefined {
    const key = order.idHash.toString('hex')
    const pending = running.get(key)
    if (pending) return pending
    if (order.nextCollectAt > deps.clock()) return undefined
    const asking = ask(deps, id, order.idHash, poll).finally(() => running.delete(key))
    running.set(key, asking)
    // No browser may be awaiting it any more when it ends.
    asking.catch((error: unknown) => deps.log.warn({ fault: faultLine(error) }, 'a BankID answer could not be processed'))
    return asking
  }

  return async (id, poll) => {
    const idHash = tokenHash(id)
    const order = await deps.database.inPlatform(async (platform) => {
      const now = deps.clock()
      const found = await readOrder(platform, idHash, now)
      // Counted by the key of a stored order, not by an unverified cookie.
      if (found) await countUse(platform, collects, idHash.toString('hex'), now)
      return found
    })
    if (poll.returnNonce !== undefined && !(await isOwnReturn(deps, order, poll.returnNonce))) return failed
    if (!order) return failed
    if (order.outcome !== null) return outcomeOf(deps, id, order, poll)
    const asking = advance(id, order, poll)
    if (!asking) return pending(order, deps.clock())
    await Promise.race([asking, wait(patience, undefined, { ref: false })])
    const advanced = await deps.database.inPlatform((platform) => readOrder(platform, idHash, deps.clock()))
    if (!advanced) return failed
    return advanced.outcome === null ? pending(advanced, deps.clock()) : outcomeOf(deps, id, advanced, poll)
  }
}

function pending(order: PendingOrder, now: Date): Collected {
  return {
    status: 'pending',
    ...(order.hintCode !== null && { hintCode: order.hintCode }),
    ...(order.device !== 'same' && { qrData: qrData(order, now) }),
    ...(order.device !== 'other' && { autoStartToken: order.autoStartToken }),
  }
}

/** The outcome, for a minute: BankID reports it only once, but our answer may get lost. A session is handed out once. */
async function outcomeOf(deps: BankIdDeps, id: string, order: EndedOrder, poll: Poll): Promise<Collected> {
  const now = deps.clock()
  const { outcome, hintCode, sessionId, invitationHash } = order
  if (outcome === 'complete' && sessionId !== null) return sessionOf(deps, id, { ...order, sessionId }, poll)
  if (order.outcomeUntil <= now) return failed
  if (outcome === 'noAccount') throw noAccount()
  if (outcome === 'otherPerson') throw otherPerson()
  if (outcome === 'alreadyMember') throw alreadyMember()
  if (outcome === 'invitationGone') throw invitationGone()
  if (outcome === 'invited') {
    const message =
      invitationHash && (await deps.database.inPlatform((platform) => confirmationText(platform, invitationHash, now), 'read'))
    if (message) return { status: 'invited', message }
    throw invitationGone()
  }
  if (outcome === 'fault') throw bankIdRefusal({ code: hintCode ?? '' })
  return { ...failed, ...(hintCode !== null && { hintCode }) }
}

/** For this long after the session was issued, another tab of that browser may ask without its new cookies. */
const otherTabMs = 3000

/**
 * Only the first poll gets the session (SEC-10): afterwards the cookies from before the sign-in give no access. A
 * browser that lost the answer but stored the new cookies is recognised by them as signed in.
 */
async function sessionOf(
  deps: BankIdDeps,
  id: string,
  order: EndedOrder & { readonly sessionId: string },
  { presented }: Poll,
): Promise<Collected> {
  const now = deps.clock()
  const { isFirst, session } = await deps.database.inPlatform(async (platform) => {
    const isFirst = await takeSession(platform, order.idHash, now)
    return { isFirst, session: isFirst ? await firstTokens(platform, deps.keys, order.sessionId, id, now) : null }
  })
  if (isFirst) return session ? { status: 'complete', session } : failed
  const { sessionId } = order
  const held = presented?.sessionId === sessionId ? presented : { sessionId, access: null, refresh: null }
  const living = await deps.database.inPlatform((platform) => findSession(platform, { ...held, siteId: null, now }), 'read')
  if (living?.accessMatches) return { status: 'complete', session: null }
  // The order may have been read just before another call took its session.
  const takenAt = order.sessionTakenAt ?? (order.outcomeUntil > now ? now : order.outcomeUntil)
  const isOtherTab = living !== null && now.getTime() - takenAt.getTime() < otherTabMs
  return isOtherTab ? { status: 'pending', hintCode: 'userSign' } : failed
}

/**
 * A return from the app proves nothing, but a nonce of another order shows that app and browser belong to different
 * people: then both the order of this browser and the order of the nonce are ended.
 */
async function isOwnReturn(deps: BankIdDeps, order: Order | null, nonce: string): Promise<boolean> {
  if (order && order.outcome !== null) return true
  // A nonce returned twice is still the browser's own, and gives no access.
  if (order?.nonceHash && sameSecret(order.nonceHash.toString('hex'), tokenHash(nonce).toString('hex'))) return true
  const dropped = await deps.database.inPlatform(async (platform) => {
    const now = deps.clock()
    const owner = await orderWithNonce(platform, nonce)
    const other = owner && (await readOrder(platform, owner, now))
    const ended: PendingOrder[] = []
    for (const candidate of [order, other]) {
      if (!candidate || candidate.outcome !== null) continue
      if (await endFailed(platform, candidate, 'nonce', null, now)) ended.push(candidate)
    }
    return ended
  })
  for (const { orderRef } of dropped) {
    happened('signIn', 'nonce')
    leaveOrder(deps, orderRef)
  }
  return false
}

async function endFailed(
  platform: PlatformDb,
  order: PendingOrder,
  reason: AuditReason,
  hintCode: string | null,
  now: Date,
): Promise<boolean> {
  const isEnded = await storeOutcome(platform, order, { outcome: 'failed', hintCode }, now)
  if (isEnded) await recordAudit(platform, { actorId: null, siteId: null, action: 'auth.signInRefused', reason }, now)
  return isEnded
}

async function ask(deps: BankIdDeps, id: string, idHash: Buffer, poll: Poll): Promise<void> {
  const order = await deps.database.inPlatform((platform) => claimCollect(platform, idHash, deps.clock()))
  if (!order) return
  const answer = await deps.bankId.collect(order.orderRef)
  await take(deps, id, order, answer, poll)
}

/** Hints come from outside, so only those in the form of one are passed on to the page. */
const cleanHint = (hint: string | null): string | null => (hint !== null && /^[A-Za-z]{1,64}$/.test(hint) ? hint : null)

async function take(deps: BankIdDeps, id: string, order: PendingOrder, answer: CollectResult, poll: Poll): Promise<void> {
  const { database, clock } = deps
  const now = clock()
  switch (answer.status) {
    case 'pending': {
      const next = { hintCode: cleanHint(answer.hintCode), faults: 0, nextCollectAt: later(now, collectEveryMs) }
      return database.inPlatform((platform) => storePending(platform, order, next))
    }
    case 'failed': {
      if (answer.hintCode === 'startFailed' && (await renewed(deps, order, poll))) return undefined
      const hint = cleanHint(answer.hintCode)
      const isEnded = await database.inPlatform((platform) =>
        endFailed(platform, order, `bankid ${hint ?? 'failed'}`, hint, clock()),
      )
      if (isEnded) happened('signIn', hint ?? 'failed')
      return undefined
    }
    case 'complete':
      return completeOrder(deps, id, order, answer, poll)
    case 'fault':
      return bear(deps, order, answer)
  }
}

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** Tolerates two consecutive faults of a kind that may pass; the third ends the order. */
async function bear(deps: BankIdDeps, order: PendingOrder, { code, retryAfter = 0 }: BankIdFault): Promise<void> {
  const { database, clock } = deps
  const now = clock()
  if (faultRule(code).mayPass && order.faults < toleratedFaults) {
    const nextCollectAt = later(now, Math.max(collectEveryMs, retryAfter * 1000))
    const next = { hintCode: order.hintCode, faults: order.faults + 1, nextCollectAt }
    return database.inPlatform((platform) => storePending(platform, order, next))
  }
  await database.inPlatform((platform) => storeOutcome(platform, order, { outcome: 'fault', hintCode: code.slice(0, 64) }, now))
  happened('signIn', code)
  leaveOrder(deps, order.orderRef)
}

/** Thirty seconds may be too short to find the phone: an unread QR code is replaced by a new one. */
async function renewed(deps: BankIdDeps, order: PendingOrder, { browser }: Poll): Promise<boolean> {
  const { config, bankId, clock, database } = deps
  if (order.device !== 'other' || order.renewals >= config.bankId.BANKID_QR_RENEWALS) return false
  const web = webFacts(config, { ...browser, userAgent: order.userAgent })
  const fresh = await bankId.auth({ endUserIp: order.endUserIp, purpose: purpose(config, order), web })
  if (fresh.status === 'fault') return false
  const startedAt = clock()
  const at = { startedAt, nextCollectAt: later(startedAt, collectEveryMs) }
  const isKept = await database.inPlatform((platform) => storeRenewal(platform, order, fresh, at))
  // Cancelled in the meantime: the new order is abandoned.
  if (!isKept) leaveOrder(deps, fresh.orderRef)
  return true
}
