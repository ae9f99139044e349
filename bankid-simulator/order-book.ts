import { randomUUID } from 'node:crypto'
import type { AuthRequest } from './auth-request.ts'
import type { Clock } from './clock.ts'
import type { CompletionData } from './completion.ts'
import type { Figures } from './figures.ts'
import { failOrder, isPending, settleOrder, type Order, type RelyingParty } from './order.ts'
import { invalidParameters, rpError } from './rp-errors.ts'

/** The number of ended orders that are kept, so that the control interface can still show their outcome. */
const ordersRemembered = 1000

type CollectAnswer =
  | { orderRef: string; status: 'pending' | 'failed'; hintCode: string }
  | { orderRef: string; status: 'complete'; completionData: CompletionData }

export type OrderBook = {
  start: (rp: RelyingParty, request: AuthRequest) => Order
  collect: (rp: RelyingParty, orderRef: string) => CollectAnswer
  cancel: (rp: RelyingParty, orderRef: string) => void
  /** Newest first, each brought up to date. */
  all: () => Order[]
  reset: () => void
}

export function createOrderBook(clock: Clock, figures: Figures): OrderBook {
  const orders = new Map<string, Order>()

  function all(): Order[] {
    const now = clock.now()
    for (const order of orders.values()) settleOrder(order, now, figures)
    return [...orders.values()].toReversed()
  }

  /** The order if this certificate started it and it is not used up; to anyone else it does not exist. */
  function ownOrder(rp: RelyingParty, orderRef: string): Order {
    const order = orders.get(orderRef)
    if (order) settleOrder(order, clock.now(), figures)
    if (order?.rp.fingerprint !== rp.fingerprint || order.outcome.state === 'gone') throw invalidParameters('No such order')
    return order
  }

  function start(rp: RelyingParty, request: AuthRequest): Order {
    const { personalNumber } = request.requirement
    if (personalNumber !== undefined) dropOrdersFor(personalNumber)
    const order: Order = {
      orderRef: randomUUID(),
      autoStartToken: randomUUID(),
      qrStartToken: randomUUID(),
      qrStartSecret: randomUUID(),
      rp,
      request,
      createdAt: clock.now(),
      hint: 'outstandingTransaction',
      pickUp: null,
      outcome: { state: 'pending' },
    }
    orders.set(order.orderRef, order)
    if (orders.size > ordersRemembered) forgetOldest()
    return order
  }

  /** A second order for the same person ends the first one and is itself refused, for any services. */
  function dropOrdersFor(personalNumber: string) {
    const named = (order: Order) =>
      order.request.requirement.personalNumber === personalNumber || order.pickUp?.person?.personalNumber === personalNumber
    const older = all().filter((order) => isPending(order) && named(order))
    if (older.length === 0) return
    for (const order of older) failOrder(order, 'cancelled', clock.now(), figures)
    throw rpError('alreadyInProgress', 'Order already in progress for pno')
  }

  function forgetOldest() {
    const gone = [...orders.values()].find((order) => order.outcome.state === 'gone')
    if (gone) orders.delete(gone.orderRef)
  }

  function collect(rp: RelyingParty, orderRef: string): CollectAnswer {
    const order = ownOrder(rp, orderRef)
    const { outcome } = order
    if (outcome.state === 'failed' || outcome.state === 'complete')
      // There is no await between here and the answer, so parallel collects cannot both get it.
      order.outcome = { state: 'gone', because: 'delivered', was: outcome.state, at: clock.now() }
    if (outcome.state === 'complete') return { orderRef, status: 'complete', completionData: outcome.completionData }
    return {
      orderRef,
      status: outcome.state === 'failed' ? 'failed' : 'pending',
      hintCode: outcome.state === 'failed' ? outcome.hintCode : order.hint,
    }
  }

  function cancel(rp: RelyingParty, orderRef: string) {
    const order = ownOrder(rp, orderRef)
    if (!isPending(order)) throw invalidParameters('No such order')
    order.outcome = { state: 'gone', because: 'cancelled', was: 'pending', at: clock.now() }
  }

  return { start, collect, cancel, all, reset: () => orders.clear() }
}
