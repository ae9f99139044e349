import { z } from 'zod'
import { FindingLevel } from '../doctor/doctor.ts'
import { endpoint } from '../endpoint.ts'

// Att åtgärda: what an administrator has to mend, of the installation and of its sites (docs/decisions/110).

const Place = z.object({
  /** The site, the person or the installation. */
  name: z.string(),
  path: z.string(),
  /** ISO 8601. */
  since: z.string(),
  times: z.number(),
  /** To give when asking for help: the word of the log, and the id, host or file that it was done to. */
  reference: z.string(),
})

/** One kind of thing to mend: what, where, how many, since when, and the way to where it is mended. */
export const ToMend = z.object({
  /** Its source: the doctor's last look, failing work, or the count of the sites. */
  of: z.enum(['doctor', 'upkeep', 'sites']),
  /** A stable word: the check, the sweep or kind of job, or the kind of health. */
  kind: z.string(),
  level: FindingLevel.exclude(['fine']),
  title: z.string(),
  meaning: z.string(),
  remedy: z.string().nullable(),
  where: z.string(),
  /** Sites that have it, or places where it fails. */
  count: z.number(),
  /** ISO 8601: when the oldest of them began; null if unknown. */
  since: z.string().nullable(),
  /** The path in the admin. Null where `places` lead to several. */
  path: z.string().nullable(),
  /** Where work fails, the oldest first: a part of `count`. */
  places: z.array(Place),
})
export type ToMend = z.infer<typeof ToMend>

export const ThingsToMend = z.object({
  /** The installation first, then the sites; the most urgent of each first. */
  rows: z.array(ToMend),
  /** When this node's doctor last looked, ISO 8601; null until it has. */
  lookedAt: z.string().nullable(),
  isLooking: z.boolean(),
  /** ISO 8601: the oldest count of any site. Null before every site has been counted once. */
  countedAt: z.string().nullable(),
  /** How many of `toCount` the newest count has reached: fewer while it goes on. */
  counted: z.number(),
  /** The sites that the newest count is of: those that were there when it began. */
  toCount: z.number(),
  /** True while some of them have never been counted: the numbers are not those of all sites. */
  isFirst: z.boolean(),
})
export type ThingsToMend = z.infer<typeof ThingsToMend>

export const thingsToMend = endpoint({
  method: 'GET',
  path: '/api/admin/attention',
  summary:
    'Allt som en administratör behöver åtgärda, i installationen och på sajterna. Börjar räkna och kontrollera när det var länge sedan.',
  response: ThingsToMend,
})
