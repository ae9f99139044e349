import type { NewsEvent } from '#contract/news/event.ts'
import type { PlatformDb, PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// The public reads of events: news items that take place at a time. An event leaves the lists of what is coming when it ends.

export interface PublishedEvent {
  readonly id: string
  readonly slug: string
  readonly title: string
  /** The lead of the news item. */
  readonly lead: string
  readonly event: NewsEvent
  readonly start: Date
  /** Of an event without a typed end: the end of its last day. */
  readonly end: Date
  readonly updatedAt: Date
}

/** The time of all events of a site. */
interface EventSpan {
  /** When the first of them begins. */
  readonly first: Date
  /** When the last of them ends. */
  readonly last: Date
  /** When one of them ends first. */
  readonly firstEnd: Date
  /** When the next one ends; null where all are over. */
  readonly nextEnd: Date | null
}

const row = `i.id, i.slug, i.title, i.about as lead, i.event, i.event_start as start, i.event_end as "end", i.updated_at as "updatedAt"`
const soonestFirst = 'order by i.event_start, i.id'

const coming = statement<PublishedEvent>(
  'public_events_coming',
  `select ${row} from published_items i where i.event_end > $1::timestamptz ${soonestFirst} limit $2`,
)
const past = statement<PublishedEvent>(
  'public_events_past',
  `select ${row} from published_items i where i.event_end <= $1::timestamptz order by i.event_start desc, i.id limit $2`,
)
const between = statement<PublishedEvent>(
  'public_events_between',
  `select ${row} from published_items i where i.event_end > $1::timestamptz and i.event_start < $2::timestamptz ${soonestFirst} limit $3`,
)
const one = statement<PublishedEvent>(
  'public_event',
  `select ${row} from published_items i where i.path = '/nyheter/' || $1::text and i.event_end is not null`,
)
const span = statement<{ [Name in keyof EventSpan]: Date | null }>(
  'public_events_span',
  `select min(i.event_start) as first, max(i.event_end) as last, min(i.event_end) as "firstEnd",
     min(i.event_end) filter (where i.event_end > $1::timestamptz) as "nextEnd"
   from published_items i where i.event_end is not null`,
)

/** The events that have not ended, by their start. */
export const comingEvents = (site: PublicDb, now: Date, count: number): Promise<PublishedEvent[]> => site.rows(coming, [now, count])

/** The events that have ended, by their start as all lists of events, the latest first. */
export const pastEvents = (site: PublicDb, now: Date, count: number): Promise<PublishedEvent[]> => site.rows(past, [now, count])

/** The events of which a part is between two moments, by their start. */
export const eventsBetween = (site: PublicDb, from: Date, to: Date, count: number): Promise<PublishedEvent[]> =>
  site.rows(between, [from, to, count])

/** The event at this address; null for a news item that is none. */
export async function publishedEvent(site: PublicDb, slug: string): Promise<PublishedEvent | null> {
  const [event] = await site.rows(one, [slug])
  return event ?? null
}

/** Null without events. */
export async function eventSpan(site: PublicDb, now: Date): Promise<EventSpan | null> {
  const [found] = await site.rows(span, [now])
  if (!found?.first || !found.last || !found.firstEnd) return null
  const { first, last, firstEnd, nextEnd } = found
  return { first, last, firstEnd, nextEnd }
}

/** An event of one of the sites. */
export interface EventOfSite extends Omit<PublishedEvent, 'lead' | 'updatedAt'> {
  readonly siteId: string
}

const ofAll = statement<EventOfSite>(
  'public_events_of_all_sites',
  `select i.id, i.slug, i.title, i.event, i.event_start as start, i.event_end as "end",
     i.site_id as "siteId"
   from published_items i
   where i.event_end > $1::timestamptz and not i.is_protected
     and not exists (select from sites h where h.id = i.site_id and (h.is_hidden or h.stopped is not null)) ${soonestFirst} limit $2`,
)

/** The coming events of all sites, by their start. */
export const comingEventsOfAllSites = (platform: PlatformDb, now: Date, count: number): Promise<EventOfSite[]> =>
  platform.rows(ofAll, [now, count])
