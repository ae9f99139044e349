import { setTimeout as wait } from 'node:timers/promises'
import { faultRule } from '../../bankid/faults.ts'
import type { BankIdDeps } from './bankid-order.ts'

/** An order ends by itself within minutes; later attempts would have nothing to cancel. */
const waitsMs = [1000, 4000, 15_000]

/**
 * Cancels an order at BankID in the background, so that no caller waits for a BankID that does not answer. Passing faults are
 * retried; others are logged by the client, and the order expires by itself.
 */
export function leaveOrder({ bankId }: Pick<BankIdDeps, 'bankId'>, orderRef: string): void {
  void (async () => {
    for (const pause of [0, ...waitsMs]) {
      if (pause > 0) await wait(pause, undefined, { ref: false })
      const answer = await bankId.cancel(orderRef)
      if (answer.status === 'cancelled' || !faultRule(answer.code).mayPass) return
    }
  })()
}
