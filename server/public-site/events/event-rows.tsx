import type { ReactNode } from 'react'
import { eventInShort } from '#contract/news/event-words.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { eventPath } from './event-places.ts'

type ListedEvent = Pick<PublishedEvent, 'id' | 'slug' | 'title' | 'event' | 'start'>

/** When it is, preceded by the word for a cancelled one. */
function EventTime({ event, start }: Pick<PublishedEvent, 'event' | 'start'>): ReactNode {
  return (
    <>
      {event.isCancelled && <span className="kind">Inställt</span>}{' '}
      <time dateTime={event.startTime === '' ? (event.startDay ?? undefined) : start.toISOString()}>{eventInShort(event)}</time>
    </>
  )
}

interface EventRowsProps<Row extends ListedEvent> {
  readonly events: readonly Row[]
  readonly level: 'h2' | 'h3'
  /** The address of the event's site, without a slash at the end. */
  readonly base: (event: Row) => string
  /** What is said of the event besides its place. */
  readonly note?: (event: Row) => string
}

/** Events as rows: when, the title, and where. */
export function EventRows<Row extends ListedEvent>({ events, level: Level, base, note }: EventRowsProps<Row>): ReactNode {
  return (
    <ul className="rows events">
      {events.map((row) => {
        const where = [row.event.place || (row.event.onlineUrl === '' ? '' : 'På nätet'), note?.(row) ?? '']
        const about = where.filter((text) => text !== '').join(' · ')
        return (
          <li key={row.id} className="story">
            <p className="meta">
              <EventTime {...row} />
            </p>
            <div>
              <Level>
                <a href={base(row) + eventPath(row)}>{row.title}</a>
              </Level>
              {about !== '' && <p>{about}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
