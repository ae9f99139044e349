import { createHash } from 'node:crypto'
import type { PlanCounts, PlanKind } from '#contract/plans.ts'
import { stateChanged } from '../errors.ts'
import type { SiteDb } from './database.ts'

interface Parts<Asked, Plan, Shown, By, Done> {
  /** Locks the rows that the plan is made from until the end of the transaction. */
  readonly hold: (site: SiteDb, asked: Asked) => Promise<unknown>
  readonly make: (site: SiteDb, asked: Asked, by: By) => Promise<Plan>
  /** The plan as the preview shows it. */
  readonly show: (plan: Plan) => Shown
  /** Throws 400 or 409 when the plan cannot be run. */
  readonly refuse?: (plan: Plan) => void
  readonly write: (site: SiteDb, plan: Plan, asked: Asked, by: By) => Promise<Done>
}

/** A change that is looked through before it is done: its preview, and its run, which does what was seen or nothing. */
export const plannedChange = <Asked extends { readonly seen?: string | undefined }, Plan, Shown extends object, By, Done>({
  hold,
  make,
  show,
  refuse,
  write,
}: Parts<Asked, Plan, Shown, By, Done>) => ({
  async preview(site: SiteDb, asked: Asked, by: By): Promise<Shown & { seen: string }> {
    const shown = show(await make(site, asked, by))
    return { ...shown, seen: seenOf(shown) }
  },
  async run(site: SiteDb, asked: Asked, by: By): Promise<Done> {
    await hold(site, asked)
    const plan = await make(site, asked, by)
    refuse?.(plan)
    refuseMoved(asked.seen, show(plan))
    return write(site, plan, asked, by)
  },
})

/** Names a plan by all that its preview says. */
export const seenOf = (plan: object): string => createHash('sha256').update(JSON.stringify(plan)).digest('base64url')

/** Throws 409 when the plan is another than the one that was seen. `seen` is undefined for callers that have looked at none. */
export function refuseMoved(seen: string | undefined, plan: object): void {
  if (seen !== undefined && seen !== seenOf(plan))
    throw stateChanged('Något har ändrats sedan du såg vad som skulle hända, så inget är gjort. Se igenom det igen.')
}

/** How many rows there are of each kind. */
export function countRows(rows: readonly { readonly kind: PlanKind }[]): PlanCounts {
  const counts = { new: 0, same: 0, changed: 0, fault: 0 }
  for (const { kind } of rows) counts[kind]++
  return counts
}
