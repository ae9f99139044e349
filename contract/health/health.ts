import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { line } from '../text.ts'
import { healthKinds } from './health-kinds.ts'
import * as paths from './health-paths.ts'

// What sites have to mend, counted each hour and when an administrator asks (docs/decisions/083).

const Kind = z.enum(healthKinds)

export const countHealth = endpoint({
  ...paths.countHealth,
  summary: 'Börjar räkna om vad sajterna har att åtgärda, utan att vänta tills det är gjort.',
  /** The count is done when `countedAt` is not before this. */
  response: z.object({ beganAt: z.string() }),
})

const UnwellSite = z.object({
  id: z.string(),
  name: z.string(),
  accentColor: z.string(),
  /** How much there is to mend. Of `silent` the days since the newest news item, or since the site was made. */
  count: z.number(),
  siteAdmins: z.array(z.string()),
  /** The oldest thing to mend; null where the kind counts no single things. */
  first: z.object({ area: z.string(), id: z.string() }).nullable(),
})
export type UnwellSite = z.infer<typeof UnwellSite>

export const unwellSites = endpoint({
  ...paths.unwellSites,
  summary: 'Sajterna som har något av ett slag att åtgärda, de som har mest först, 25 i taget.',
  query: z.strictObject({ kind: Kind, search: line(80, 'Sökordet').optional(), after: listAfter }),
  response: z.object({
    sites: z.array(UnwellSite),
    total: z.number(),
    next: z.string().nullable(),
    countedAt: z.string().nullable(),
  }),
})
