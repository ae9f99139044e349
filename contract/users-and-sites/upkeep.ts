import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// Failures of the program's periodic work, for administrators.

export const UpkeepFault = z.object({
  /** The sweep or the kind of job, as the log names it. */
  sweep: z.string(),
  /** Null where it is no site's alone. */
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  /** The id, host or file it was done to, to name when asking for help. */
  subject: z.string().nullable(),
  /** ISO 8601: when it first failed since it last succeeded, and when it was last tried. */
  since: z.string(),
  lastAt: z.string(),
  times: z.number(),
  /** The failing work, its meaning and what to do. */
  title: z.string(),
  meaning: z.string(),
  remedy: z.string(),
})
export type UpkeepFault = z.infer<typeof UpkeepFault>

export const upkeepFaults = endpoint({
  method: 'GET',
  path: '/api/admin/upkeep',
  summary: 'Underhåll som misslyckas: rensning, kontroller och jobb. Tom när allt fungerar.',
  response: z.object({ faults: z.array(UpkeepFault), total: z.number() }),
})
