import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../people.ts'
import type { World } from './world.ts'

/** What a fault showed besides what visitors and editors saw of it. */
export interface Shown {
  /** For the row of the table. */
  readonly words?: string
  /** How many of the fault's own writes were acknowledged, and how many of those are missing. */
  readonly acknowledged?: number
  readonly lost?: number
  /** What must not happen and did, in words. */
  readonly wrong?: readonly string[]
}

/** What goes wrong, for a while. `make` resolves when it is over. */
export interface Fault {
  readonly name: string
  make(world: World, people: readonly Person[]): Promise<Shown>
}

export const fault = (name: string, make: Fault['make']): Fault => ({ name, make })

/** Begins something, lets it last, and ends it. */
export const lasting = (name: string, ms: number, begin: (world: World) => unknown, end: (world: World) => unknown): Fault =>
  fault(name, async (world) => {
    await begin(world)
    await wait(ms)
    await end(world)
    return {}
  })

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** `3 × 200, 1 × 503`; a call that was not answered is `nothing`. */
export const tally = (statuses: readonly number[]): string => {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'nothing' : status}`).join(', ') || 'none'
}

/** Asks every 100 ms until it is so; milliseconds, or null when it was not within the limit. */
export async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < limitMs) {
    if (await isSo()) return performance.now() - began
    await wait(100)
  }
  return null
}
