import { randomUUID } from 'node:crypto'
import type { CollectResult } from '../../bankid/bankid-client.ts'
import { orderTag } from '../../bankid/bankid-client.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { identityHash } from '../users/identity.ts'
import { keepCompletion } from './bankid-audit.ts'
import { decide } from './bankid-decision.ts'
import type { PendingOrder } from './bankid-order-store.ts'
import { storeOutcome } from './bankid-order-store.ts'
import type { BankIdDeps, Poll } from './bankid-order.ts'
import { openSession } from './session-service.ts'
import { deleteHeldSession } from './session-store.ts'

const findAccount = statement<{ id: string }>(
  'account_by_identity',
  'select id from users where identity_hash = $1 and removed_at is null',
)

const noteSignIn = statement('account_signed_in', 'update users set last_sign_in_at = $2 where id = $1')

async function accountOf(platform: PlatformDb, hash: Buffer): Promise<string | null> {
  const [account] = await platform.rows(findAccount, [hash])
  return account?.id ?? null
}

type Completed = Extract<CollectResult, { status: 'complete' }>

/**
 * Turns BankID's word into a session, or refuses. All of it is one transaction that begins by ending the order, so that
 * however many calls arrive, one session comes of it.
 */
export async function completeOrder(
  deps: BankIdDeps,
  id: string,
  order: PendingOrder,
  { completion, record }: Completed,
  { browser, presented }: Poll,
): Promise<void> {
  const { database, keys, config, log } = deps
  const now = deps.clock()
  const tag = orderTag(order.orderRef)
  const { refusal, remarks } = decide(config.bankId, order, completion, browser.address)
  if (remarks.length > 0) log.warn({ order: tag, remarks, refusal }, 'bankid identification with remarks')
  await database.inPlatform(async (platform) => {
    const userId = await accountOf(platform, identityHash(keys, completion.user.personalNumber))
    const reason = refusal ?? (userId === null ? 'noAccount' : null)
    const sessionId = randomUUID()
    const ended =
      reason === null ? { outcome: 'complete' as const, sessionId } : ({ outcome: refusal ? 'failed' : 'noAccount' } as const)
    // False when it was cancelled while BankID answered: then the answer is kept, and nothing follows from it.
    const isCurrent = await storeOutcome(platform, order, ended, now)
    const decision = isCurrent ? (reason ?? 'signedIn') : 'cancelled'
    await keepCompletion(platform, keys, { orderTag: tag, userId, decision, record }, now)
    if (!isCurrent) return
    const entry = { actorId: userId, siteId: null, action: reason === null ? 'auth.signIn' : 'auth.signInRefused' }
    await recordAudit(platform, reason === null ? entry : { ...entry, reason }, now)
    if (reason !== null || userId === null) return
    await openSession(platform, keys, { id: sessionId, userId, secret: id }, now)
    await platform.rows(noteSignIn, [userId, now])
    // Whatever the browser had before is void.
    if (presented) await deleteHeldSession(platform, presented)
  })
}
