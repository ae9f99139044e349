import { AsyncLocalStorage } from 'node:async_hooks'
import { createCall } from '#web/api/create-call.ts'

/** The bodies that the server has read for one screen, by path and query. */
export type Bodies = Readonly<Record<string, unknown>>

interface Answering {
  readonly bodies: Bodies
  /** Calls without a body among them. */
  readonly missing: Set<string>
}

const answering = new AsyncLocalStorage<Answering>()

/** Runs `work`, in which `call` answers from `bodies`. `missing` fills with the addresses that have none. */
export const answeringFrom = <T>(bodies: Bodies, missing: Set<string>, work: () => T): T => answering.run({ bodies, missing }, work)

/** Replaces web/api/call.ts in the server's bundle. It shows no toast and leads to no other page. */
export const call = createCall({
  fetch: (address) => {
    const asked = answering.getStore()
    if (asked && Object.hasOwn(asked.bodies, address)) return Promise.resolve(Response.json(asked.bodies[address]))
    asked?.missing.add(address)
    return Promise.reject(new Error(`No answer for ${address}`))
  },
  cookies: () => '',
  showFault: () => undefined,
  isPreload: () => true,
  leaveForLogin: () => undefined,
  inTurn: () => Promise.resolve(false),
  confirm: () => Promise.resolve(false),
  pause: () => Promise.resolve(),
})
