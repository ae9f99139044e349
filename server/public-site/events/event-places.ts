import { lastDayOf } from '#contract/news/event-times.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'

// Where the calendar and its events are on a site.

export const calendarPath = '/kalender'
export const calendarFilePath = '/kalender.ics'

/** An event is a news item and has its page. */
export const eventPath = ({ slug }: Pick<PublishedEvent, 'slug'>): string => `/nyheter/${slug}`
export const eventFilePath = (event: Pick<PublishedEvent, 'slug'>): string => `${eventPath(event)}.ics`

/** The same address for programs that follow a calendar. */
export const subscription = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** The first and the last Swedish day of an event. */
export const daysOf = ({ start, end }: Pick<PublishedEvent, 'start' | 'end'>): readonly [first: string, last: string] => [
  stockholmDate(start),
  lastDayOf(end),
]
