import { randomBytes } from 'node:crypto'
import { qrData } from '../../bankid/qr.ts'
import { returnUrl } from '../../bankid/return-url.ts'
import { happened } from '../../platform/observation/observation.ts'
import type { BankIdDeps, Browser, Errand } from './bankid-order.ts'
import { purpose, randomId, webFacts } from './bankid-order.ts'
import type { Device, StartedOrder } from './bankid-order-store.ts'
import { deleteOrder, insertOrder } from './bankid-order-store.ts'
import { leaveOrder } from './bankid-leave.ts'
import { bankIdRefusal } from './bankid-refusal.ts'
import { tokenHash } from './session-store.ts'

interface Start {
  /** The value of the cookie. */
  readonly id: string
  readonly autoStartToken: string
  readonly qrData: string
}

/**
 * Starts an order at BankID for this browser and cancels its earlier one. Throws the error for the page when BankID
 * refuses it.
 */
export async function startOrder(
  deps: BankIdDeps,
  browser: Browser,
  device: Device,
  formerId: string | undefined,
  errand: Errand,
): Promise<Start> {
  if (formerId !== undefined) await cancelOrder(deps, formerId)
  const nonce = randomBytes(16).toString('base64url')
  // A confirmation returns to no page: the one that waits holds what the person was doing.
  const returns = device !== 'other' && errand.confirmsUserId === null
  const back = returns ? returnUrl(browser.userAgent, deps.config.adminOrigin, nonce) : undefined
  const started = await deps.bankId.auth({
    endUserIp: browser.address,
    purpose: purpose(deps.config, errand),
    web: webFacts(deps.config, browser),
    returnUrl: back,
  })
  if (started.status === 'fault') {
    happened('signIn', started.code)
    throw bankIdRefusal(started)
  }
  happened('signIn', 'started')
  const startedAt = deps.clock()
  const id = randomId()
  await keep(deps, started, {
    idHash: tokenHash(id),
    startedAt,
    device,
    endUserIp: browser.address,
    userAgent: browser.userAgent.slice(0, 256),
    nonceHash: back?.includes(nonce) ? tokenHash(nonce) : null,
    ...errand,
    hintCode: 'outstandingTransaction',
    nextCollectAt: startedAt,
  })
  return {
    id,
    autoStartToken: device === 'other' ? '' : started.autoStartToken,
    qrData: device === 'same' ? '' : qrData({ ...started, startedAt }, startedAt),
  }
}

/** An order that could not be stored is cancelled at BankID. */
async function keep(deps: BankIdDeps, started: StartedOrder, order: Parameters<typeof insertOrder>[1]): Promise<void> {
  try {
    await deps.database.inPlatform((platform) => insertOrder(platform, order, started))
  } catch (error) {
    leaveOrder(deps, started.orderRef)
    throw error
  }
}

/** Deletes the browser's order, and cancels it at BankID if it is pending, without waiting for that. */
export async function cancelOrder(deps: Pick<BankIdDeps, 'database' | 'bankId'>, id: string): Promise<void> {
  const orderRef = await deps.database.inPlatform((platform) => deleteOrder(platform, tokenHash(id)))
  if (orderRef !== null) leaveOrder(deps, orderRef)
}
