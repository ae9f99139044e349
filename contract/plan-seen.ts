import { z } from 'zod'

/**
 * Names a plan as its preview showed it. A run that is sent with it is refused with 409 when it would do something else by now; without,
 * it follows the plan of that moment.
 */
export const PlanSeen = z.string().max(60)
