import { performance } from 'node:perf_hooks'

/** Milliseconds since 1970 that never jump backwards, and that tests can move forward instead of waiting. */
export type Clock = {
  now: () => number
  advance: (seconds: number) => void
  /** Seconds the clock has been moved ahead of real time. */
  ahead: () => number
  reset: () => void
}

export function createClock(): Clock {
  let aheadMs = 0
  return {
    now: () => performance.timeOrigin + performance.now() + aheadMs,
    advance: (seconds) => {
      aheadMs += seconds * 1000
    },
    ahead: () => aheadMs / 1000,
    reset: () => {
      aheadMs = 0
    },
  }
}
