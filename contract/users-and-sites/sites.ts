import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './site-paths.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { Standing } from '../roles.ts'
import { isReservedSiteId } from '../reserved-addresses.ts'
import { line, requiredLine } from '../text.ts'
import { PersonInput } from './users.ts'
import { todoKinds } from '../attention/todo-kinds.ts'
import { listAfter } from '../listing.ts'
import { SiteState } from './site-states.ts'
import { municipalities } from '../settings/municipalities.ts'
import { SiteTemplate } from './site-templates.ts'
import { SiteLevel } from './site-tree.ts'

/** The slug a site is known by everywhere; chosen at creation and never changed. */
export const SiteId = z
  .string('Ange ett id.')
  .min(2, 'Id:t är för kort. Minst 2 tecken.')
  .max(40, 'Id:t är för långt. Högst 40 tecken.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Använd bara små bokstäver a–z, siffror och bindestreck.')
export type SiteId = z.infer<typeof SiteId>

export const SiteName = withoutPersonalNumber(requiredLine(2, 60, 'Namnet', 'Ange sajtens namn.'))

/** A site as its editor meets it on the start page and in the selector. */
export const MySite = z.object({
  id: z.string(),
  name: z.string(),
  /** The stronger of the membership and the administrator's rights: an administrator is `siteAdmin` everywhere. */
  role: Standing,
  /** Of a paused, archived or merged site: who may change it. Null for a living one. */
  notice: z.string().nullable(),
  /** `#rrggbb`; the monogram's ground. */
  accentColor: z.string(),
  /** The site that speaks for the federation: its news can be sent to all others. Absent for every other. */
  isFederationsOwn: z.literal(true).optional(),
  /** On the level Riks or Distrikt, so that sites can stand below it. Absent for a local one. */
  isAbove: z.literal(true).optional(),
  /** ISO 8601 in UTC; null when nothing was ever published. */
  latestNewsAt: z.string().nullable(),
  /** Readings of its pages since the Monday of this week. */
  readings: z.number(),
  /** How much waits for the caller there, as Att göra lists it; a kind of which nothing does is absent. */
  waiting: z.partialRecord(z.enum(todoKinds), z.int()),
})
export type MySite = z.infer<typeof MySite>

/** Without conditions: all of them. */
export const MySiteQuery = z.strictObject({
  /** At most so many. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
  /** The id of the last site of the page before. */
  after: z.string().max(40).optional(),
  /** As for administrators: "malmo" finds Malmö. */
  search: line(80, 'Sökordet').optional(),
  /** The site with this id alone, if the person works on it. */
  only: z.string().max(40).optional(),
  /** Only sites where something waits for the person. */
  waiting: z.stringbool().optional(),
})
export type MySiteQuery = z.infer<typeof MySiteQuery>

export const mySites = endpoint({
  ...paths.mySites,
  summary: 'Sajterna som den inloggade får arbeta med, ordnade efter namn.',
  query: MySiteQuery,
  response: z.array(MySite),
})

export const mySiteCounts = endpoint({
  ...paths.mySiteCounts,
  summary: 'Hur många sajter den inloggade får arbeta med, och hur mycket som väntar på dem.',
  response: z.object({ sites: z.number(), waiting: z.number() }),
})

/** A site in the administration's list. */
export const AdminSite = z.object({
  id: z.string(),
  name: z.string(),
  accentColor: z.string(),
  /** The public address. */
  address: z.string(),
  latestNewsAt: z.string().nullable(),
  siteAdmins: z.array(z.string()),
  members: z.number(),
  createdAt: z.string(),
  /** Increases with each change; a rename sends the version it started from. */
  version: z.number(),
  /** True for the one site that speaks for the federation itself, on the root of all sites. */
  isFederationsOwn: z.boolean(),
  /** `building`: it came out of a backup, and visitors do not see it until an administrator opens it. */
  state: SiteState,
  /** Since when it is paused or archived. */
  stoppedAt: z.string().nullable(),
  /** It is being deleted: since when, and how many rows are gone. Null for every other site. */
  removal: z.object({ begunAt: z.string(), rows: z.number() }).nullable(),
  /** The site that it was merged into: its addresses lead there. */
  mergedInto: z.object({ id: z.string(), name: z.string() }).nullable(),
  level: SiteLevel,
  /** The site above it. */
  parent: z.object({ id: z.string(), name: z.string() }).nullable(),
  tags: z.array(z.string()),
  municipality: z.string(),
  /** How much waits for those who are responsible for it, as they see it in Att göra. */
  waiting: z.number(),
  /** What the Bildbank of the site holds, and may hold. */
  usedBytes: z.number(),
  quotaBytes: z.number(),
})
export type AdminSite = z.infer<typeof AdminSite>

/** A site of a level that has another below it. */
const SiteParent = z.object({ id: z.string(), name: z.string(), level: SiteLevel })
export type SiteParent = z.infer<typeof SiteParent>

export const AdminSiteQuery = z.strictObject({
  /** Searched without regard to case and accents: "malmo" finds Malmö. */
  search: line(80, 'Sökordet').optional(),
  state: SiteState.optional(),
  level: SiteLevel.optional(),
  /** The id of a district: it and the sites under it. */
  district: z.string().max(40).optional(),
  after: listAfter,
})
export type AdminSiteQuery = z.infer<typeof AdminSiteQuery>

const root = '/api/admin/sites'
const one = `${root}/:siteId` as const

export const adminSites = endpoint({
  method: 'GET',
  path: root,
  summary: 'Alla sajter, ordnade efter namn, 25 i taget.',
  query: AdminSiteQuery,
  response: z.object({
    sites: z.array(AdminSite),
    total: z.number(),
    next: z.string().nullable(),
    /** Every site that others may stand under, by name: districts, to narrow the list by, and those above them. */
    parents: z.array(SiteParent),
  }),
})

export const adminSite = endpoint({
  method: 'GET',
  path: one,
  summary: 'En sajt i administrationen.',
  response: AdminSite,
})

export const CreateSiteInput = z.strictObject({
  name: SiteName,
  id: SiteId.refine((id) => !isReservedSiteId(id), 'Det id:t används av Kansli självt. Välj ett annat.'),
  firstSiteAdmin: PersonInput,
  template: SiteTemplate.default('party'),
  /** The code of the municipality; '' for a site without exactly one. */
  municipalityCode: z
    .string()
    .refine((code) => code === '' || municipalities.some((one) => one.code === code), 'Välj en kommun i listan.')
    .default(''),
  /** The site above it; null for none. */
  parentId: z.string().max(40).nullable().default(null),
})
export type CreateSiteInput = z.infer<typeof CreateSiteInput>

export const createSite = endpoint({
  method: 'POST',
  path: root,
  summary: 'Skapar en sajt och dess första sajtansvariga.',
  body: CreateSiteInput,
  response: AdminSite,
})

export const renameSite = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Byter namn på en sajt. Id:t ändras aldrig.',
  body: z.strictObject({ name: SiteName, version: z.int() }),
  response: AdminSite,
})
