import type { ReactNode } from 'react'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { calendarPath } from '../events/event-places.ts'
import { EventRows } from '../events/event-rows.tsx'
import type { SiteView } from '../view/site-view.ts'

/** What happens next; nothing where nothing is planned. */
export function FrontCalendar({
  view,
  events,
}: {
  readonly view: SiteView
  readonly events: readonly PublishedEvent[]
}): ReactNode {
  if (events.length === 0) return null
  return (
    <section className="block" aria-labelledby="kalender">
      <h2 className="label" id="kalender">
        Kalender
      </h2>
      <EventRows events={events} level="h3" base={() => view.basePath} />
      <p className="more railed">
        <span>
          <a href={view.basePath + calendarPath}>Hela kalendern</a>
        </span>
      </p>
    </section>
  )
}
