import { stockholmDate, stockholmLocal } from './stockholm-time.ts'

// Times as people type them. Apart from stockholm-time.ts, because every list shows days and few screens ask for a time.

const hour = 3_600_000

const localForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

type TypedTime =
  | { readonly kind: 'instant'; readonly instant: Date }
  /** The clock shows this time twice that night; `instant` is the first. */
  | { readonly kind: 'ambiguous'; readonly instant: Date }
  /** The clock is set forward past it. */
  | { readonly kind: 'nonexistent' }
  | { readonly kind: 'malformed' }

/** The instant at which clocks in Sweden show `local`, written `2026-11-21T08:00`. */
export function stockholmInstant(local: string): TypedTime {
  if (!localForm.test(local)) return { kind: 'malformed' }
  const asUtc = Date.parse(`${local}:00Z`)
  // "2026-02-31" is read as a day in March by some engines: only a date that is written back the same is a date.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local) return { kind: 'malformed' }
  // Sweden is one or two hours ahead of UTC; two hours give the earlier instant.
  const [first, second] = [2, 1].map((offset) => new Date(asUtc - offset * hour)).filter((at) => stockholmLocal(at) === local)
  if (!first) return { kind: 'nonexistent' }
  return { kind: second ? 'ambiguous' : 'instant', instant: first }
}

/** The instant at which the day after `instant` begins in Sweden. */
export function nextStockholmMidnight(instant: Date): Date {
  const [year = 0, month = 1, day = 1] = stockholmDate(instant).split('-').map(Number)
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10)
  const midnight = stockholmInstant(`${tomorrow}T00:00`)
  // Swedish clocks never change at midnight.
  if (midnight.kind !== 'instant') throw new Error(`No midnight on ${tomorrow}`)
  return midnight.instant
}
