import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListFileData, listFileBodyLimit } from '../list-file.ts'
import { PlanCounts, PlanSeen } from '../plans.ts'
import { line } from '../text.ts'

// One list of Valmyndigheten for all sites: each gets the rows of its municipality and the federation's party, as drafts. The file is
// sent with each call and never stored.

/** The sites of one call: each is a transaction of its own, and a call ends within seconds. */
export const maxImportSites = 25

const root = '/api/admin/representative-imports'
const file = { name: line(200, 'Filens namn'), data: ListFileData }
const Party = z.string().max(200)
const chosen = { ...file, party: Party, siteIds: z.array(z.string().max(40)).min(1).max(maxImportSites) }
const bodyLimit = listFileBodyLimit

export const readFederationImport = endpoint({
  method: 'POST',
  path: `${root}/read`,
  summary: 'Läser Valmyndighetens lista och säger vilka sajter som har rader i den.',
  body: z.strictObject({
    ...file,
    /** Absent: the party that the federation is called by. */
    party: Party.optional(),
  }),
  bodyLimit,
  response: z.object({
    rows: z.number(),
    /** Headings that were dropped: sex, year of birth. */
    dropped: z.array(z.string()),
    notes: z.array(z.string()),
    parties: z.array(z.object({ words: z.string(), rows: z.number() })),
    /** Null: none was chosen, and none is called as the federation. Then there are no sites. */
    party: z.string().nullable(),
    /** By name: those whose municipality has rows of the party. */
    sites: z.array(z.object({ siteId: z.string(), siteName: z.string(), rows: z.number() })),
    /** How many open sites have no rows: another municipality, or none stated. */
    sitesWithout: z.number(),
  }),
})

export const SiteImport = z.object({
  siteId: z.string(),
  siteName: z.string(),
  counts: PlanCounts,
  newPersons: z.number(),
  /** Current members of the body who are not in the list. They are left as they are. */
  missing: z.number(),
  /** Why nothing is taken in on this site, in Swedish; null when it is. */
  refusal: z.string().nullable(),
  seen: PlanSeen,
})
export type SiteImport = z.infer<typeof SiteImport>

export const planFederationImport = endpoint({
  method: 'POST',
  path: `${root}/plan`,
  summary: 'Provar listan på några sajter. Ändrar inget.',
  body: z.strictObject(chosen),
  bodyLimit,
  response: z.object({ sites: z.array(SiteImport) }),
})

export const runFederationImport = endpoint({
  method: 'POST',
  path: `${root}/run`,
  summary: 'Hämtar listan till några sajter, var och en för sig. Nya personer blir utkast. En gång till ändrar inget.',
  body: z.strictObject({
    ...chosen,
    /** By site. */
    seen: z.record(z.string().max(40), PlanSeen).default({}),
  }),
  bodyLimit,
  response: z.object({ sites: z.array(SiteImport) }),
})
