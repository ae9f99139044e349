import { randomUUID } from 'node:crypto'
import { foldForSearch } from '#contract/slug.ts'
import type { CollectResult } from '../../bankid/bankid-client.ts'
import { orderTag } from '../../bankid/bankid-client.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { happened } from '../../platform/observation/observation.ts'
import { recordAudit } from '../audit/audit.ts'
import { currentIdentity } from '../accounts/identity.ts'
import { nameFromBankId } from '../accounts/person-name.ts'
import type { LinkState } from '../accounts/invitations.ts'
import { lockInvitationOfLink, signInvitation, signedInvitationOf } from '../accounts/invitations.ts'
import { keepCompletion } from './bankid-audit.ts'
import type { Refusal } from './bankid-decision.ts'
import { decide } from './bankid-decision.ts'
import type { PendingOrder } from './bankid-order-store.ts'
import { storeOutcome } from './bankid-order-store.ts'
import type { BankIdDeps, Poll } from './bankid-order.ts'
import { openSession } from './session-service.ts'
import { deleteHeldSession } from './session-store.ts'
import type { SignInDecision } from '../audit/audit-reasons.ts'

interface Account {
  readonly id: string
  readonly name: string
  readonly isDeactivated: boolean
}

const findAccount = statement<Account>(
  'account_by_identity',
  'select id, name, deactivated_at is not null as "isDeactivated" from users where identity_hash = $1 and removed_at is null',
)

const noteSignIn = statement(
  'account_signed_in',
  `update users set last_sign_in_at = $2, name = $3, search_name = $4, version = version + (name <> $3)::int where id = $1`,
)

async function accountOf(platform: PlatformDb, hash: Buffer): Promise<Account | null> {
  const [account = null] = await platform.rows(findAccount, [hash])
  return account
}

type Completed = Extract<CollectResult, { status: 'complete' }>

interface Ending {
  readonly outcome: Parameters<typeof storeOutcome>[2]
  /** For the records: `signedIn`, or the reason why not. */
  readonly decision: SignInDecision
  /** The invitation to sign when the order has ended. */
  readonly invitation?: Extract<LinkState, { is: 'open' }>
}

const failed = (decision: SignInDecision): Ending => ({ outcome: { outcome: 'failed' }, decision })

/** Ends an order that answers an invitation. It never opens a session. */
async function endInvited(platform: PlatformDb, link: Buffer, userId: string | null, now: Date): Promise<Ending> {
  const answer = await lockInvitationOfLink(platform, link, userId, now)
  if (answer.is === 'open')
    return { outcome: { outcome: 'invited', invitationHash: link }, decision: 'invitationSigned', invitation: answer }
  const outcome = answer.is === 'gone' ? 'invitationGone' : 'alreadyMember'
  return { outcome: { outcome }, decision: outcome }
}

/** Ends a confirmation. Somebody else at the same computer is refused, with or without an account, and the sign-in stays as it is. */
function endConfirmation(account: Account | null, userId: string): Ending {
  if (account?.id !== userId) return { outcome: { outcome: 'otherPerson' }, decision: 'otherPerson' }
  return endAccount(account)
}

/** A person whose account is closed is told what one without an account is told. */
function endAccount(account: Account): Ending {
  if (account.isDeactivated) return { outcome: { outcome: 'noAccount' }, decision: 'deactivated' }
  return { outcome: { outcome: 'complete', sessionId: randomUUID() }, decision: 'signedIn' }
}

/** Ends a sign-in. A person with a signed invitation and no account reads whom to wait for. */
async function endSignIn(platform: PlatformDb, hash: Buffer, account: Account | null, now: Date): Promise<Ending> {
  if (account !== null) return endAccount(account)
  const waiting = await signedInvitationOf(platform, hash, now)
  if (waiting) return { outcome: { outcome: 'invited', invitationHash: waiting }, decision: 'invitationWaits' }
  return { outcome: { outcome: 'noAccount' }, decision: 'noAccount' }
}

function endingOf(
  platform: PlatformDb,
  order: PendingOrder,
  person: { readonly hash: Buffer; readonly account: Account | null; readonly refusal: Refusal | null },
  now: Date,
): Ending | Promise<Ending> {
  const { hash, account, refusal } = person
  if (refusal !== null) return failed(refusal)
  if (order.confirmsUserId !== null) return endConfirmation(account, order.confirmsUserId)
  return order.invitationHash
    ? endInvited(platform, order.invitationHash, account?.id ?? null, now)
    : endSignIn(platform, hash, account, now)
}

/**
 * Turns BankID's completion into a session, a signed invitation or a refusal. One transaction, which begins by ending the
 * order, so that several calls at once create one session.
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
  const decided = await database.inPlatform(async (platform) => {
    const identity = await currentIdentity(platform, keys, completion.user.personalNumber)
    const { hash } = identity
    const account = await accountOf(platform, hash)
    const userId = account?.id ?? null
    const { outcome, decision, invitation } = await endingOf(platform, order, { hash, account, refusal }, now)
    // False when it was cancelled while BankID answered: the record is stored, without further effects.
    const isCurrent = await storeOutcome(platform, order, outcome, now)
    await keepCompletion(platform, keys, { orderTag: tag, userId, decision: isCurrent ? decision : 'cancelled', record }, now)
    if (!isCurrent) return 'cancelled'
    if (invitation) {
      await signInvitation(platform, invitation, { identity, name: completion.user.name, userId }, now)
      return decision
    }
    const entry = { actorId: userId, siteId: null, action: outcome.sessionId ? 'auth.signIn' : 'auth.signInRefused' }
    await recordAudit(platform, outcome.sessionId ? entry : { ...entry, reason: decision }, now)
    if (!outcome.sessionId || account === null) return decision
    const session = { id: outcome.sessionId, userId: account.id, secret: id, userAgent: browser.userAgent }
    await openSession(platform, keys, session, now)
    // Names of accounts come from BankID: nothing that others typed is shown any more (SEC-63).
    const name = nameFromBankId(completion.user.name) || account.name
    await platform.rows(noteSignIn, [account.id, now, name, foldForSearch(name)])
    // The browser's earlier cookies are void.
    if (presented) await deleteHeldSession(platform, presented)
    return decision
  })
  happened('signIn', decided)
}
