import { z } from 'zod'

/**
 * Names a plan as its preview showed it. A run that is sent with it is refused with 409 when it would do something else by now; without,
 * it does what the plan is then.
 */
export const PlanSeen = z.string().max(60)
