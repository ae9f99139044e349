import type { AuthResult } from '../../bankid/bankid-client.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { tokenHash } from './session-store.ts'

/** A pending order with BankID's tokens for it. */
export interface PendingOrder {
  readonly idHash: Buffer
  readonly outcome: null
  readonly orderRef: string
  readonly autoStartToken: string
  readonly qrStartToken: string
  readonly qrStartSecret: string
  readonly startedAt: Date
  readonly device: Device
  readonly endUserIp: string
  readonly userAgent: string
  readonly nonceHash: Buffer | null
  /** Hash of the link being answered; null for a sign-in. */
  readonly invitationHash: Buffer | null
  /** The signed-in person who confirms; null for a sign-in. */
  readonly confirmsUserId: string | null
  readonly hintCode: string | null
  readonly nextCollectAt: Date
  readonly faults: number
  readonly renewals: number
}

export interface EndedOrder {
  readonly idHash: Buffer
  readonly outcome: 'failed' | 'complete' | 'noAccount' | 'otherPerson' | 'fault' | 'invited' | 'alreadyMember' | 'invitationGone'
  readonly outcomeUntil: Date
  /** The time at which its session was handed out; null: not yet. */
  readonly sessionTakenAt: Date | null
  readonly sessionId: string | null
  readonly hintCode: string | null
  /** Hash of the signed invitation, when the outcome is `invited`. */
  readonly invitationHash: Buffer | null
}

export type Order = PendingOrder | EndedOrder
export type Device = 'same' | 'other' | 'undeclared'
export type StartedOrder = Extract<AuthResult, { status: 'started' }>

const orderLifeMs = 10 * 60_000
const outcomeLifeMs = 60_000
export const orderLifeSeconds = orderLifeMs / 1000
export const outcomeLifeSeconds = outcomeLifeMs / 1000

const pendingColumns = `id_hash as "idHash", outcome, hint_code as "hintCode",
  order_ref as "orderRef", auto_start_token as "autoStartToken", qr_start_token as "qrStartToken",
  qr_start_secret as "qrStartSecret", started_at as "startedAt", device, end_user_ip as "endUserIp", user_agent as "userAgent",
  nonce_hash as "nonceHash", invitation_hash as "invitationHash", confirms_user_id as "confirmsUserId", next_collect_at as "nextCollectAt", faults, renewals`
const columns = `${pendingColumns}, outcome_until as "outcomeUntil", session_taken_at as "sessionTakenAt", session_id as "sessionId"`

const insert = statement(
  'bankid_order_insert',
  `insert into bankid_orders (id_hash, created_at, started_at, device, end_user_ip, user_agent, nonce_hash, invitation_hash,
     hint_code, next_collect_at, order_ref, auto_start_token, qr_start_token, qr_start_secret, confirms_user_id)
   values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

type NewOrder = Pick<
  PendingOrder,
  | 'idHash'
  | 'startedAt'
  | 'device'
  | 'endUserIp'
  | 'userAgent'
  | 'nonceHash'
  | 'invitationHash'
  | 'confirmsUserId'
  | 'hintCode'
  | 'nextCollectAt'
>

/** Stores an order that begins at its `startedAt`, with BankID's tokens. */
export async function insertOrder(
  platform: PlatformDb,
  order: NewOrder,
  { orderRef, autoStartToken, qrStartToken, qrStartSecret }: StartedOrder,
): Promise<void> {
  await platform.rows(insert, [
    order.idHash,
    order.startedAt,
    order.device,
    order.endUserIp,
    order.userAgent,
    order.nonceHash,
    order.invitationHash,
    order.hintCode,
    order.nextCollectAt,
    orderRef,
    autoStartToken,
    qrStartToken,
    qrStartSecret,
    order.confirmsUserId,
  ])
}

const read = statement<Order>('bankid_order_read', `select ${columns} from bankid_orders where id_hash = $1 and created_at > $2`)

const livingSince = (now: Date): Date => new Date(now.getTime() - orderLifeMs)

/** The order of the browser with this id; null after ten minutes. */
export async function readOrder(platform: PlatformDb, idHash: Buffer, now: Date): Promise<Order | null> {
  const [order] = await platform.rows(read, [idHash, livingSince(now)])
  return order ?? null
}

const claim = statement<PendingOrder>(
  'bankid_order_claim',
  `update bankid_orders set collecting_until = $3
   where id_hash = $1 and outcome is null and next_collect_at <= $2 and (collecting_until is null or collecting_until <= $2)
   returning ${pendingColumns}`,
)

/** Claims the next query to BankID for at most 25 s. Null when it is too early, or another process has the claim. */
export async function claimCollect(platform: PlatformDb, idHash: Buffer, now: Date): Promise<PendingOrder | null> {
  // Long enough for a collect and a renewal of ten seconds each.
  const [order] = await platform.rows(claim, [idHash, now, new Date(now.getTime() + 25_000)])
  return order ?? null
}

// An answer of BankID is stored only while the row still holds the order that was queried.
const stillThatOrder = 'where id_hash = $1 and order_ref = $2 and outcome is null'

const keepPending = statement(
  'bankid_order_pending',
  `update bankid_orders set hint_code = $3, faults = $4, next_collect_at = $5, collecting_until = null ${stillThatOrder}`,
)

export async function storePending(
  platform: PlatformDb,
  order: PendingOrder,
  answer: { readonly hintCode: string | null; readonly faults: number; readonly nextCollectAt: Date },
): Promise<void> {
  await platform.rows(keepPending, [order.idHash, order.orderRef, answer.hintCode, answer.faults, answer.nextCollectAt])
}

const renew = statement<{ orderRef: string }>(
  'bankid_order_renew',
  `update bankid_orders set order_ref = $3, auto_start_token = $4, qr_start_token = $5, qr_start_secret = $6, started_at = $7,
          next_collect_at = $8, hint_code = 'outstandingTransaction', faults = 0, renewals = renewals + 1, collecting_until = null
   ${stillThatOrder} returning order_ref as "orderRef"`,
)

/** Replaces BankID's order behind the same screen. False when the browser's order has ended meanwhile. */
export async function storeRenewal(
  platform: PlatformDb,
  order: PendingOrder,
  fresh: StartedOrder,
  at: { readonly startedAt: Date; readonly nextCollectAt: Date },
): Promise<boolean> {
  const { orderRef, autoStartToken, qrStartToken, qrStartSecret } = fresh
  const tokens = [orderRef, autoStartToken, qrStartToken, qrStartSecret]
  const rows = await platform.rows(renew, [order.idHash, order.orderRef, ...tokens, at.startedAt, at.nextCollectAt])
  return rows.length > 0
}

const end = statement<{ outcome: string }>(
  'bankid_order_end',
  `update bankid_orders set outcome = $3, hint_code = $4, session_id = $5, outcome_until = $6, order_ref = null,
          auto_start_token = null, qr_start_token = null, qr_start_secret = null, nonce_hash = null, collecting_until = null,
          invitation_hash = $7
   ${stillThatOrder} returning outcome`,
)

/** Ends an order and deletes its tokens. False when it had ended or was replaced before: then the caller must do nothing more. */
export async function storeOutcome(
  platform: PlatformDb,
  order: PendingOrder,
  ended: {
    readonly outcome: EndedOrder['outcome']
    readonly hintCode?: string | null
    readonly sessionId?: string
    readonly invitationHash?: Buffer
  },
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + outcomeLifeMs)
  const rows = await platform.rows(end, [
    order.idHash,
    order.orderRef,
    ended.outcome,
    ended.hintCode ?? null,
    ended.sessionId ?? null,
    until,
    ended.invitationHash ?? null,
  ])
  return rows.length > 0
}

const takeOutcome = statement<{ outcome: string }>(
  'bankid_order_take',
  `update bankid_orders set session_taken_at = $2
   where id_hash = $1 and outcome = 'complete' and session_taken_at is null and outcome_until > $2 returning outcome`,
)

/** True for the one call that gets the session of a completed order: once, within a minute. */
export async function takeSession(platform: PlatformDb, idHash: Buffer, now: Date): Promise<boolean> {
  return (await platform.rows(takeOutcome, [idHash, now])).length > 0
}

const remove = statement<{ orderRef: string | null }>(
  'bankid_order_delete',
  'delete from bankid_orders where id_hash = $1 returning order_ref as "orderRef"',
)

/** Deletes the browser's order. Returns BankID's reference if it was pending. */
export async function deleteOrder(platform: PlatformDb, idHash: Buffer): Promise<string | null> {
  const [row] = await platform.rows(remove, [idHash])
  return row?.orderRef ?? null
}

const byNonce = statement<{ idHash: Buffer }>(
  'bankid_order_by_nonce',
  'select id_hash as "idHash" from bankid_orders where nonce_hash = $1 and outcome is null',
)

/** The pending order with this return nonce. */
export async function orderWithNonce(platform: PlatformDb, nonce: string): Promise<Buffer | null> {
  const [row] = await platform.rows(byNonce, [tokenHash(nonce)])
  return row?.idHash ?? null
}

const sweep = statement('bankid_order_sweep', 'delete from bankid_orders where created_at <= $1')

/** Deletes orders after ten minutes. At BankID they have ended long before. */
export async function deleteOldOrders(platform: PlatformDb, now: Date): Promise<void> {
  await platform.rows(sweep, [livingSince(now)])
}
