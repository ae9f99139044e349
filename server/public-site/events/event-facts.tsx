import type { ReactNode } from 'react'
import { eventWhen } from '#contract/news/event-words.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { ForeignLink } from '../rich-text/foreign-link.tsx'
import type { SiteView } from '../view/site-view.ts'
import { eventFilePath } from './event-places.ts'

interface EventFactsProps {
  readonly view: SiteView
  readonly published: Pick<PublishedEvent, 'slug' | 'event' | 'start' | 'end'>
  readonly now: Date
  /** A draft has no file, since it has no address. */
  readonly hasFile: boolean
  /** The page has a form, further down. */
  readonly hasForm: boolean
}

/** When and where the event of a news item is, and how one comes along. */
export function EventFacts({ view, published, now, hasFile, hasForm }: EventFactsProps): ReactNode {
  const { event, start, end } = published
  const isOver = end <= now
  const isOpen = !isOver && !event.isCancelled
  return (
    <section className="facts event measure" aria-labelledby="evenemang">
      <h2 className="label" id="evenemang">
        {event.isCancelled ? <span className="kind">Inställt</span> : isOver ? 'Evenemanget är över' : 'Evenemang'}
      </h2>
      {event.isCancelled && <p>Det blir inte av.</p>}
      <dl className="facts-list">
        <div>
          <dt>När</dt>
          <dd>
            <time dateTime={event.startTime === '' ? (event.startDay ?? undefined) : start.toISOString()}>{eventWhen(event)}</time>
          </dd>
        </div>
        {event.place && (
          <div>
            <dt>Var</dt>
            <dd>{event.place}</dd>
          </div>
        )}
        {event.onlineUrl && isOpen && (
          <div>
            <dt>På nätet</dt>
            <dd>
              <ForeignLink view={view} url={event.onlineUrl}>
                Delta på nätet
              </ForeignLink>
            </dd>
          </div>
        )}
      </dl>
      {isOpen && event.signUpUrl && (
        <p className="button">
          <ForeignLink view={view} url={event.signUpUrl}>
            Anmäl dig
          </ForeignLink>
        </p>
      )}
      {isOpen && hasForm && (
        <p className="button">
          <a href="#anmalan">Anmäl dig</a>
        </p>
      )}
      {hasFile && isOpen && (
        <p className="more">
          <a href={view.basePath + eventFilePath(published)}>Lägg in i din kalender</a>
        </p>
      )}
    </section>
  )
}
