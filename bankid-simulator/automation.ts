import { isPending, type Order } from './order.ts'
import { approve, forcePending, type PhoneWorld } from './phone-actions.ts'
import { isRefusal } from './refusal.ts'

export type Automation = { onStarted: (order: Order) => void; stop: () => void }

/** Completes every order for one person after a while, for demonstrations without a phone. */
export function automate(world: PhoneWorld, personalNumber: string): Automation {
  const waiting = new Set<NodeJS.Timeout>()

  function later(order: Order, step: () => unknown) {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      // The phone or the service may have ended the order already.
      if (isPending(order)) Promise.resolve().then(step).catch(expectRefusal)
    }, world.figures.autoDelay * 1000)
    waiting.add(timer)
  }

  return {
    onStarted: (order) =>
      later(order, () => {
        forcePending(world, order.orderRef, 'userSign')
        later(order, () => approve(world, order.orderRef, { person: personalNumber }))
      }),
    stop: () => {
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}

/** An order for another person, or one that has ended, cannot be completed. */
function expectRefusal(error: unknown) {
  if (!isRefusal(error)) throw error
}
