import type { ReactNode } from 'react'
import { eventWhen, monthName } from '#contract/news/event-words.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import type { SiteView } from '../view/site-view.ts'
import { dayInWords } from '../view/swedish-dates.ts'
import { daysOf, eventPath } from './event-places.ts'
import { weekNumber, weeksOf } from './month-days.ts'

const weekdays = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']

interface MonthTableProps {
  readonly view: SiteView
  /** `2026-12` */
  readonly month: string
  readonly events: readonly PublishedEvent[]
}

/** A month of events as a table of weeks. On phones its days are only marked, and the list below it has the events. */
export function MonthTable({ view, month, events }: MonthTableProps): ReactNode {
  const spans = events.map((event) => ({ event, days: daysOf(event) }))
  const on = (day: string) => spans.filter(({ days: [first, last] }) => first <= day && day <= last)
  return (
    <table className="month">
      <caption className="hidden">{monthName(month)}</caption>
      <thead>
        <tr>
          <th scope="col" className="week">
            <abbr title="vecka">v.</abbr>
          </th>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map(([monday = '', ...others]) => (
          <tr key={monday}>
            <th scope="row" className="week">
              {weekNumber(monday)}
            </th>
            {[monday, ...others].map((day) => (
              <td key={day} className={day.startsWith(month) ? undefined : 'beside-month'}>
                {/* The events of the months beside are not read, so their days would look free. */}
                {day.startsWith(month) && (
                  <time dateTime={day} aria-current={day === view.today ? 'date' : undefined}>
                    {Number(day.slice(8))}
                    <span className="hidden">{dayInWords(day).replace(/^\d+/, '')}</span>
                  </time>
                )}
                {on(day).map(({ event, days: [first] }) => (
                  <a key={event.id} href={view.basePath + eventPath(event)} title={eventWhen(event.event)}>
                    {event.event.isCancelled && 'Inställt: '}
                    {first === day && event.event.startTime} {event.title}
                  </a>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
