import { setTimeout as wait } from 'node:timers/promises'
import { faultRule } from '../../bankid/faults.ts'
import type { BankIdDeps } from './bankid-order.ts'

/** An order ends by itself within minutes; longer than this there is nothing to give up. */
const waitsMs = [1000, 4000, 15_000]

/**
 * Gives an order up at BankID, behind the caller: a BankID that does not answer must keep nobody waiting. A fault that may pass is
 * tried again; what remains is logged by the client, and the order runs out by itself.
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
