import { z } from 'zod'

// A change of many rows is looked through before it is done: its preview says what would become of each row.

/**
 * Names a plan as its preview showed it. A run that is sent with it is refused with 409 when it would do something else by now; without,
 * it follows the plan of that moment.
 */
export const PlanSeen = z.string().max(60)

/** `same`: the site has it already. */
const PlanKind = z.enum(['new', 'same', 'changed', 'fault'])
export type PlanKind = z.infer<typeof PlanKind>

/** A row of a list, and what would become of it. */
export const PlanRow = z.object({
  /** Line in the list, as a spreadsheet counts. */
  line: z.number(),
  kind: PlanKind,
  /** "Till och med: 2026-10-14 → 2030-10-14", for `changed`. */
  changes: z.array(z.string()),
  /** In Swedish, for `fault`. */
  faults: z.array(z.string()),
})

/** How many rows there are of each kind. */
export const PlanCounts = z.object({ new: z.number(), same: z.number(), changed: z.number(), fault: z.number() })
export type PlanCounts = z.infer<typeof PlanCounts>
