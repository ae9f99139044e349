import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../people.ts'
import type { World } from './world.ts'

/** Results of a fault, besides those of visitors and editors. */
export interface Shown {
  /** Text for the row of the table. */
  readonly words?: string
  /** Number of the fault's own writes that were acknowledged, and of those that are missing. */
  readonly acknowledged?: number
  readonly lost?: number
  /** Violations, in words. */
  readonly wrong?: readonly string[]
}

/** A temporary fault. `make` resolves when it is over. */
export interface Fault {
  readonly name: string
  make(world: World, people: readonly Person[]): Promise<Shown>
}

export const fault = (name: string, make: Fault['make']): Fault => ({ name, make })

/** Starts a fault, waits, and ends it. */
export const lasting = (name: string, ms: number, begin: (world: World) => unknown, end: (world: World) => unknown): Fault =>
  fault(name, async (world) => {
    await begin(world)
    await wait(ms)
    await end(world)
    return {}
  })

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** `3 × 200, 1 × 503`; a call without an answer is `nothing`. */
export const tally = (statuses: readonly number[]): string => {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'nothing' : status}`).join(', ') || 'none'
}

/** Checks every 100 ms until true; returns milliseconds, or null when the limit was reached. */
export async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < limitMs) {
    if (await isSo()) return performance.now() - began
    await wait(100)
  }
  return null
}
