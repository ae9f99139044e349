import { stockholmLocal } from '#contract/stockholm-time.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import type { MetadataImage } from '../pictures/pictures.ts'
import type { StructuredData } from '../frame/structured-data.ts'
import { byOrganisation, postalAddress } from '../frame/structured-data.ts'
import type { SiteView } from '../view/site-view.ts'
import { daysOf, eventPath } from './event-places.ts'

const minuteMs = 60_000

/** `2026-12-04T18:00:00+01:00`: with the offset of that moment, so that the time is also the one on the wall. */
function withOffset(moment: Date): string {
  const local = stockholmLocal(moment)
  const hours = Math.round((Date.parse(`${local}:00Z`) - Math.floor(moment.getTime() / minuteMs) * minuteMs) / 3_600_000)
  return `${local}:00+0${hours}:00`
}

function locationsOf({ place, onlineUrl }: PublishedEvent['event']): StructuredData[] {
  const virtual = onlineUrl === '' ? [] : [{ '@type': 'VirtualLocation', url: onlineUrl }]
  if (place === '') return virtual
  // What stands before the first comma is what the place is called; the rest is its address.
  const [name = '', ...address] = place.split(',').map((part) => part.trim())
  return [{ '@type': 'Place', name, address: postalAddress(address.join(', ') || place) }, ...virtual]
}

const attendance = ({ place, onlineUrl }: PublishedEvent['event']): string =>
  place === '' ? 'Online' : onlineUrl === '' ? 'Offline' : 'Mixed'

/** The event for search engines. Nothing is sold, so it has no offers. */
export function eventData(view: SiteView, published: PublishedEvent, image: MetadataImage | undefined): StructuredData {
  const { event, title, lead, start, end } = published
  const [firstDay, lastDay] = daysOf(published)
  const isWholeDay = event.startTime === ''
  const hasEnd = event.endTime !== '' || firstDay !== lastDay
  const places = locationsOf(event)
  return {
    '@type': 'Event',
    name: title,
    url: view.url + eventPath(published),
    ...(lead && { description: lead }),
    ...(image && { image: [image.url] }),
    startDate: isWholeDay ? firstDay : withOffset(start),
    ...(hasEnd && { endDate: isWholeDay ? lastDay : withOffset(end) }),
    eventStatus: `https://schema.org/Event${event.isCancelled ? 'Cancelled' : 'Scheduled'}`,
    ...(places.length > 0 && {
      eventAttendanceMode: `https://schema.org/${attendance(event)}EventAttendanceMode`,
      location: places.length === 1 ? places[0] : places,
    }),
    organizer: byOrganisation(view),
    inLanguage: 'sv-SE',
  }
}
