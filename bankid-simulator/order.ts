import type { AuthRequest } from './auth-request.ts'
import type { CompletionData } from './completion.ts'
import type { Figures } from './figures.ts'
import type { Person } from './persons.ts'

/** The service that started an order, from its client certificate. */
export type RelyingParty = {
  /** SHA-256 of the certificate: decides who may collect and cancel. */
  fingerprint: string
  /** The name shown to the user. */
  displayName: string
  /** The subject in RFC 4514 order, last part first. */
  subject: string
}

export type PickUp = {
  at: number
  by: 'qr' | 'autostart' | 'control'
  /** The phone's own address; null means the same as the browser's. */
  ip: string | null
  /** The person chosen in the app; null before the choice, and on a phone without a usable BankID. */
  person: Person | null
  noBankId: boolean
}

type Outcome =
  | { state: 'pending' }
  | { state: 'failed'; hintCode: string; at: number; keptFor: number }
  | { state: 'complete'; completionData: CompletionData; at: number; keptFor: number }
  | { state: 'gone'; because: 'delivered' | 'cancelled' | 'uncollected'; was: 'pending' | 'failed' | 'complete'; at: number }

export type Order = {
  readonly orderRef: string
  readonly autoStartToken: string
  readonly qrStartToken: string
  readonly qrStartSecret: string
  readonly rp: RelyingParty
  readonly request: AuthRequest
  readonly createdAt: number
  /** The hint while pending. */
  hint: string
  pickUp: PickUp | null
  outcome: Outcome
}

/** The hints of an order that no app has picked up yet. */
export const hintsBeforePickUp = ['outstandingTransaction', 'noClient']

export const isPending = (order: Order) => order.outcome.state === 'pending'

export const orderAge = (order: Order, now: number) => Math.floor((now - order.createdAt) / 1000)

/** Brings an order up to date with the clock. Nothing else lets time pass for it, so no timers are needed. */
export function settleOrder(order: Order, now: number, figures: Figures): void {
  if (order.outcome.state === 'pending') {
    const startedAt = order.pickUp?.at
    const deadline = startedAt === undefined ? order.createdAt + figures.pickUp * 1000 : startedAt + figures.finish * 1000
    if (now >= deadline) {
      order.outcome =
        startedAt === undefined
          ? { state: 'failed', hintCode: 'startFailed', at: deadline, keptFor: figures.unstartedKept }
          : { state: 'failed', hintCode: 'expiredTransaction', at: deadline, keptFor: figures.failedKept }
    }
  }
  if (order.outcome.state === 'failed' || order.outcome.state === 'complete') {
    const { state, at, keptFor } = order.outcome
    const end = at + keptFor * 1000
    if (now >= end) order.outcome = { state: 'gone', because: 'uncollected', was: state, at: end }
  }
}

export function failOrder(order: Order, hintCode: string, now: number, figures: Figures): void {
  order.outcome = { state: 'failed', hintCode, at: now, keptFor: figures.failedKept }
}
