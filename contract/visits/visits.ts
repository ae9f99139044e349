import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { line } from '../text.ts'
import { itemVisits as itemVisitsPath } from './item-visits-path.ts'
import * as paths from './visit-paths.ts'

// How much is read of a site's pages, in sums for each Swedish day (docs/decisions/066). A reading is a page sent to a browser.

/** The days that the screens show, today included. */
export const shownDays = 30
/** After so many months the sums are removed. */
export const visitsKeptMonths = 25
/** A host from which fewer came on a day is not named for that day. */
export const leastFromHost = 3

const Day = z.object({
  /** `2026-11-21` */
  day: z.string(),
  readings: z.number(),
})
export type VisitDay = z.infer<typeof Day>

const Page = z.object({
  /** Below the site's address: `/` or `/nyheter`. Of an item its present address; null when it is no longer public. */
  path: z.string().nullable(),
  /** Null for the start page, for lists and for deleted items. */
  item: z.object({ id: z.string(), area: z.string(), title: z.string() }).nullable(),
  readings: z.number(),
})
export type VisitedPage = z.infer<typeof Page>

const Source = z.object({
  /** `host` names one. `direct`: typed, a bookmark, an app or a letter. `others`: hosts that are not named. */
  kind: z.enum(['host', 'direct', 'others']),
  /** `google.com`, without `www.`; '' for the other kinds. */
  host: z.string(),
  readings: z.number(),
})
export type VisitSource = z.infer<typeof Source>

const days = z.array(Day)

export const SiteVisits = z.object({
  /** The last 30 days, oldest first; days without readings have 0. */
  days,
  /** Since the Monday of this week. */
  thisWeek: z.number(),
  /** The day of the first reading that is still counted; null before there is any. */
  since: z.string().nullable(),
  /** Those read most in these days, at most five. */
  pages: z.array(Page),
  /** How they came from outside the site in these days: at most five hosts, and the rest. */
  sources: z.array(Source),
})
export type SiteVisits = z.infer<typeof SiteVisits>

export const siteVisits = endpoint({
  ...paths.siteVisits,
  summary: 'Hur mycket sajten har lästs de senaste 30 dagarna: per dag, mest lästa sidor och varifrån läsarna kom.',
  response: SiteVisits,
})

export const ItemVisits = z.object({
  thisWeek: z.number(),
  /** As far back as the sums are kept. */
  total: z.number(),
  since: z.string().nullable(),
})
export type ItemVisits = z.infer<typeof ItemVisits>

export const itemVisits = endpoint({
  ...itemVisitsPath,
  summary: 'Hur många gånger något på sajten har lästs, den här veckan och sammanlagt.',
  response: ItemVisits,
})

const VisitedSite = z.object({
  id: z.string(),
  name: z.string(),
  accentColor: z.string(),
  thisWeek: z.number(),
  /** In the last 30 days. */
  readings: z.number(),
})
export type VisitedSite = z.infer<typeof VisitedSite>

export const adminVisits = endpoint({
  ...paths.adminVisits,
  summary: 'Hur mycket alla sajter har lästs de senaste 30 dagarna, de mest lästa först, 25 i taget.',
  query: z.strictObject({ search: line(80, 'Sökordet').optional(), after: listAfter }),
  response: z.object({
    /** Of all sites together. */
    days,
    sites: z.array(VisitedSite),
    total: z.number(),
    next: z.string().nullable(),
  }),
})
