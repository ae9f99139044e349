import type { Measured } from './load.ts'
import { median } from './load.ts'

// The speed of the machine varies from minute to minute, so compared work is measured in turn, in short rounds.

export const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 1000)
const rounds = 5

export interface Compared {
  /** Our throughput divided by the limit's: more is better. */
  readonly throughput: number
  /** Our median time divided by the limit's: less is better. */
  readonly p50: number
  /** The medians, for the note beside the ratio. */
  readonly note: string
}

export async function inTurn<T>(ours: () => Promise<T>, limit: () => Promise<T>): Promise<{ ours: T[]; limit: T[] }> {
  const seen: { ours: T[]; limit: T[] } = { ours: [], limit: [] }
  // The first run of each warms up compilers and caches.
  await ours()
  await limit()
  for (let round = 0; round < rounds; round++) {
    seen.ours.push(await ours())
    seen.limit.push(await limit())
  }
  return seen
}

/** Milliseconds of processor time for one answer: the program, PostgreSQL and the load. */
const costNote = (all: readonly Measured[]): string =>
  (['program', 'database', 'load'] as const)
    .map((whose) => median(all.map(({ cost }) => cost?.[whose] ?? Number.NaN)).toFixed(2))
    .join(' + ')

export async function compare(ours: () => Promise<Measured>, limit: () => Promise<Measured>): Promise<Compared> {
  const seen = await inTurn(ours, limit)
  const rate = (all: Measured[]): number => median(all.map((one) => one.perSecond))
  const time = (all: Measured[]): number => median(all.map((one) => one.p50))
  return {
    throughput: rate(seen.ours) / rate(seen.limit),
    p50: time(seen.ours) / time(seen.limit),
    note:
      `${Math.round(rate(seen.ours))} and ${Math.round(rate(seen.limit))} per second, p50 ${time(seen.ours).toFixed(2)} and ` +
      `${time(seen.limit).toFixed(2)} ms; processor ${costNote(seen.ours)} and ${costNote(seen.limit)} ms`,
  }
}
