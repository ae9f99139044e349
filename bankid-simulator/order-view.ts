import type { Figures } from './figures.ts'
import { orderAge, type Order } from './order.ts'
import { noBankId } from './persons.ts'
import { qrText } from './qr.ts'

/** An order as the control interface shows it. */
export function viewOrder(order: Order, now: number, figures: Figures): object {
  const { outcome, pickUp, request, rp } = order
  const age = orderAge(order, now)
  return {
    orderRef: order.orderRef,
    state: outcome.state,
    hint: outcome.state === 'pending' ? order.hint : outcome.state === 'failed' ? outcome.hintCode : null,
    /** The last state of a used-up order, and why it is gone. */
    gone: outcome.state === 'gone' ? { was: outcome.was, because: outcome.because } : null,
    age,
    secondsLeft: secondsLeft(order, now, figures),
    autoStartToken: order.autoStartToken,
    qrStartToken: order.qrStartToken,
    qrStartSecret: order.qrStartSecret,
    qrData: qrText(order, age),
    service: rp.displayName,
    startedBy: pickUp?.by ?? null,
    person: pickUp?.noBankId ? noBankId : (pickUp?.person?.personalNumber ?? null),
    ip: pickUp?.ip ?? null,
    endUserIp: request.endUserIp,
    requirement: request.requirement,
    userVisibleData: request.userVisibleData === undefined ? null : Buffer.from(request.userVisibleData, 'base64').toString('utf8'),
    userVisibleDataFormat: request.userVisibleDataFormat,
    returnUrl: request.returnUrl ?? null,
    returnRisk: request.returnRisk,
  }
}

/** Until the pending order ends by itself; null once it has ended. */
function secondsLeft({ outcome, pickUp, createdAt }: Order, now: number, figures: Figures): number | null {
  if (outcome.state !== 'pending') return null
  const deadline = pickUp ? pickUp.at + figures.finish * 1000 : createdAt + figures.pickUp * 1000
  return Math.ceil((deadline - now) / 1000)
}
