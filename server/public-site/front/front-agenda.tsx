import type { ReactNode } from 'react'
import { eventWhen } from '#contract/news/event-words.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { calendarPath, daysOf, eventPath } from '../events/event-places.ts'
import { EventRows } from '../events/event-rows.tsx'
import { MainAction } from '../frame/main-action.tsx'
import type { SiteView } from '../view/site-view.ts'
import { monthName } from '../view/swedish-dates.ts'

interface AgendaProps {
  readonly view: SiteView
  /** The next event, and those after it. */
  readonly events: readonly [PublishedEvent, ...PublishedEvent[]]
}

/** A start page that begins with what happens next: its day as large as a poster, and beside it the following ones. */
export function Agenda({ view, events: [next, ...others] }: AgendaProps): ReactNode {
  const [day] = daysOf(next)
  const { event, title } = next
  const where = event.place || (event.onlineUrl === '' ? '' : 'På nätet')
  return (
    <div className={others.length === 0 ? 'agenda alone' : 'agenda'}>
      <div className="wrap">
        <article className="next story">
          {/* The same day is in the words below. */}
          <p className="day" aria-hidden="true">
            <b>{Number(day.slice(8))}</b> {monthName(Number(day.slice(5, 7)))}
          </p>
          <div>
            <h2 className="claim">
              <a href={view.basePath + eventPath(next)}>{title}</a>
            </h2>
            <p className="lead">
              {event.isCancelled && <span className="kind">Inställt</span>} {eventWhen(event)}
              {where !== '' && ` · ${where}`}
            </p>
          </div>
        </article>
        <div className="then">
          {others.length > 0 && <EventRows events={others} level="h3" base={() => view.basePath} />}
          <div className="actions">
            <MainAction view={view} />
            <p>
              <a href={view.basePath + calendarPath}>Hela kalendern</a>
            </p>
          </div>
        </div>
      </div>
    </div>
  )
}
