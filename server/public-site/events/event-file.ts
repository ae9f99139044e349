import { daysAfter } from '#contract/field-forms.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import type { SiteView } from '../view/site-view.ts'
import { daysOf, eventPath } from './event-places.ts'
import { calendarDay, calendarFile, calendarMoment, calendarText } from './icalendar.ts'

const sequenceBegan = Date.UTC(2020, 0, 1)

/** Grows with every change that is public, and stays within the 31 bits that programs read. */
const sequenceOf = ({ updatedAt }: PublishedEvent): number => Math.floor((updatedAt.getTime() - sequenceBegan) / 1000)

function propertiesOf({ url, site }: SiteView, published: PublishedEvent) {
  const { id, title, lead, event, start, end, updatedAt } = published
  const address = url + eventPath(published)
  const online = event.onlineUrl === '' ? [] : [`Delta på nätet: ${event.onlineUrl}`]
  const about = [event.isCancelled ? 'Evenemanget är inställt.' : '', lead, ...online, address].filter((line) => line !== '')
  const isWholeDay = event.startTime === ''
  const [firstDay, lastDay] = daysOf(published)
  // The day after the last one: an end is not part of the event.
  const wholeDays = [
    ['DTSTART;VALUE=DATE', calendarDay(firstDay)],
    ['DTEND;VALUE=DATE', calendarDay(daysAfter(lastDay, 1))],
  ] as const
  const hasEnd = event.endTime !== '' || lastDay !== firstDay
  const times = [['DTSTART', calendarMoment(start)] as const, ...(hasEnd ? ([['DTEND', calendarMoment(end)]] as const) : [])]
  return [
    ['UID', id],
    ['DTSTAMP', calendarMoment(updatedAt)],
    ['LAST-MODIFIED', calendarMoment(updatedAt)],
    ['SEQUENCE', String(sequenceOf(published))],
    ...(isWholeDay ? wholeDays : times),
    ['SUMMARY', calendarText(event.isCancelled ? `Inställt: ${title}` : title)],
    ['DESCRIPTION', calendarText(about.join('\n'))],
    ...(event.place || event.onlineUrl ? [['LOCATION', calendarText(event.place || event.onlineUrl)] as const] : []),
    ['URL', address],
    ['STATUS', event.isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    ['CATEGORIES', calendarText(site.name)],
  ] as const
}

/** Events of a site as a calendar that other programs read. */
export const eventsFile = (view: SiteView, events: readonly PublishedEvent[]): string =>
  calendarFile(
    view.site.name,
    events.map((event) => propertiesOf(view, event)),
  )
