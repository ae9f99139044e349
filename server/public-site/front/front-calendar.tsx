import type { ReactNode } from 'react'
import { eventInShort } from '#contract/news/event-words.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { calendarPath, daysOf, eventPath } from '../events/event-places.ts'
import type { SiteView } from '../view/site-view.ts'
import { monthName } from '../view/swedish-dates.ts'

interface EventsProps {
  readonly view: SiteView
  readonly events: readonly PublishedEvent[]
}

function EventCard({ view, event: row }: { readonly view: SiteView; readonly event: PublishedEvent }): ReactNode {
  const { event, title } = row
  const [day] = daysOf(row)
  const where = event.place || (event.onlineUrl === '' ? '' : 'På nätet')
  return (
    <li className="story">
      {/* The same day is in the words beside it. */}
      <p className="day" aria-hidden="true">
        <b>{Number(day.slice(8))}</b> {monthName(Number(day.slice(5, 7))).slice(0, 3)}
      </p>
      <div>
        <h3>
          <a href={view.basePath + eventPath(row)}>{title}</a>
        </h3>
        <p className="meta">
          {event.isCancelled && <span className="kind">Inställt</span>}{' '}
          <time dateTime={event.startTime === '' ? (event.startDay ?? undefined) : row.start.toISOString()}>
            {eventInShort(event)}
          </time>
        </p>
        {where !== '' && <p>{where}</p>}
      </div>
    </li>
  )
}

/** What happens next, each with its day as in an almanac; nothing where nothing is planned. */
export function FrontCalendar({ view, events }: EventsProps): ReactNode {
  if (events.length === 0) return null
  return (
    <section className="block" aria-labelledby="kalender">
      <h2 className="label" id="kalender">
        Kalender
      </h2>
      <ul className={`almanac events of-${events.length}`}>
        {events.map((event) => (
          <EventCard key={event.id} view={view} event={event} />
        ))}
      </ul>
      <p className="more">
        <a href={view.basePath + calendarPath}>Hela kalendern</a>
      </p>
    </section>
  )
}
