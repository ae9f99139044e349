import { lastDayOf } from '#contract/news/event-times.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { nextStockholmMidnight, stockholmInstant } from '#contract/typed-time.ts'
import { comingEvents, eventsBetween, eventSpan, pastEvents, publishedEvent } from '../../modules/news/public-events.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import type { Render, SitePage } from '../view/page-source.ts'
import { calendar as calendarType, earliest, html, pageOf, readForPage } from '../view/page-source.ts'
import type { CalendarPart } from './calendar-page.tsx'
import { calendarPage, calendarSearch } from './calendar-page.tsx'
import { eventsFile } from './event-file.ts'
import { monthAfter } from './month-days.ts'

/** More than any association plans; a limit all the same. */
const mostComing = 300
const mostPast = 60
const mostInMonth = 300
const mostInFile = 500
/** For so long a subscriber keeps what has been. */
const fileDays = 90

/** When a page with these events changes without an edit. */
export const eventsEnd = (events: readonly Pick<PublishedEvent, 'end'>[], now: Date): Date | undefined =>
  earliest(...events.flatMap(({ end }) => (end > now ? [end] : [])))

function beginningOf(month: string): Date {
  const midnight = stockholmInstant(`${month}-01T00:00`)
  // Swedish clocks never change at midnight.
  return midnight.kind === 'instant' ? midnight.instant : new Date(`${month}-01T00:00:00Z`)
}

function eventsOf(site: PublicDb, part: CalendarPart, now: Date): Promise<PublishedEvent[]> {
  if (part === 'coming') return comingEvents(site, now, mostComing)
  if (part === 'past') return pastEvents(site, now, mostPast)
  return eventsBetween(site, beginningOf(part.month), beginningOf(monthAfter(part.month, 1)), mostInMonth)
}

/**
 * A part of the calendar; null for a month without events before or after all others, so that made-up addresses cannot fill the
 * cache, and for the whole calendar of a site that never had an event.
 */
const calendarPart =
  (part: CalendarPart): Render =>
  async (source, siteId) => {
    const now = source.clock()
    const known = await readForPage(source, siteId, (site) => Promise.all([eventsOf(site, part, now), eventSpan(site, now)]))
    if (!known) return null
    const [events, span] = known.found
    if (span === null) return null
    const thisMonth = stockholmDate(now).slice(0, 7)
    const [first, last] = [stockholmDate(span.first).slice(0, 7), lastDayOf(span.last).slice(0, 7)]
    const months = [first < thisMonth ? first : thisMonth, last > thisMonth ? last : thisMonth] as const
    if (typeof part === 'object' && (part.month < months[0] || part.month > months[1])) return null
    const hasPast = span.firstEnd <= now
    if (part === 'past' && !hasPast) return null
    const body = calendarPage(known.view, { part, events, months, hasPast })
    return pageOf(known.view, body, html, earliest(nextStockholmMidnight(now), span.nextEnd ?? undefined))
  }

const monthForm = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/

function partOf(query: URLSearchParams): CalendarPart | null {
  const [months, shown] = [query.getAll('manad'), query.getAll('visa')]
  const [month, which] = [months[0], shown[0]]
  if (months.length + shown.length > 1) return null
  if (month !== undefined) return monthForm.test(month) ? { month } : null
  if (which !== undefined) return which === 'tidigare' ? 'past' : null
  return 'coming'
}

/** `otherwise`: a page of the association's own at this address, for a site that never had an event. */
export function calendarAt(search: string, otherwise: Render): SitePage {
  const part = partOf(new URLSearchParams(search))
  if (part === null) return { render: async () => null, search }
  const render: Render = async (source, siteId) =>
    (await calendarPart(part)(source, siteId)) ?? (part === 'coming' ? otherwise(source, siteId) : null)
  return { render, search: calendarSearch(part) }
}

const dayMs = 86_400_000
const farAhead = new Date(Date.UTC(2300, 0, 1))

/** The calendar of the site, for programs that follow it. It is there before the first event and after the last. */
export const calendarFeed: Render = async (source, siteId) => {
  const now = source.clock()
  const from = new Date(now.getTime() - fileDays * dayMs)
  const known = await readForPage(source, siteId, (site) => eventsBetween(site, from, farAhead, mostInFile))
  return known && pageOf(known.view, eventsFile(known.view, known.found), calendarType, nextStockholmMidnight(now))
}

/** One event as a file. */
export const eventFile =
  (slug: string): Render =>
  async (source, siteId) => {
    const known = await readForPage(source, siteId, (site) => publishedEvent(site, slug))
    return known?.found ? pageOf(known.view, eventsFile(known.view, [known.found]), calendarType) : null
  }
