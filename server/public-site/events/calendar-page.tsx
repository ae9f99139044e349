import type { ReactNode } from 'react'
import { monthName } from '#contract/news/event-words.ts'
import type { PublishedEvent } from '../../modules/news/public-events.ts'
import { siteDocument } from '../frame/document.tsx'
import { eventList } from './calendar-data.ts'
import type { SiteView } from '../view/site-view.ts'
import { EventRows } from './event-rows.tsx'
import { calendarFilePath, calendarPath, daysOf, subscription } from './event-places.ts'
import { monthAfter } from './month-days.ts'
import { MonthTable } from './month-table.tsx'

/** Which part of the calendar: what is coming, what has been, or a month, `2026-12`. */
export type CalendarPart = 'coming' | 'past' | { readonly month: string }

export const calendarSearch = (part: CalendarPart): string =>
  part === 'coming' ? '' : part === 'past' ? '?visa=tidigare' : `?manad=${part.month}`

interface CalendarProps {
  readonly part: CalendarPart
  readonly events: readonly PublishedEvent[]
  /** The months of the first and the last event, or of today. */
  readonly months: readonly [first: string, last: string]
  readonly hasPast: boolean
}

const titles = (part: CalendarPart): string =>
  part === 'coming' ? 'Kalender' : part === 'past' ? 'Tidigare evenemang' : monthName(part.month)

const isMonth = (part: CalendarPart): part is { readonly month: string } => typeof part === 'object'

function Choices({ view, part, hasPast }: Pick<CalendarProps, 'part' | 'hasPast'> & { readonly view: SiteView }): ReactNode {
  const choice = (label: string, to: CalendarPart, isChosen: boolean): ReactNode => (
    <li>
      <a href={view.basePath + calendarPath + calendarSearch(to)} aria-current={isChosen ? 'true' : undefined}>
        {label}
      </a>
    </li>
  )
  const thisMonth = view.today.slice(0, 7)
  return (
    <nav className="choices" aria-label="Välj i kalendern">
      <ul>
        {choice('Lista', 'coming', part === 'coming')}
        {choice('Månad', { month: thisMonth }, isMonth(part))}
        {hasPast && choice('Tidigare', 'past', part === 'past')}
      </ul>
    </nav>
  )
}

function Months({ view, month, months: [first, last] }: { view: SiteView; month: string; months: CalendarProps['months'] }) {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  const to = (other: string, relation: 'prev' | 'next'): ReactNode => (
    <a href={view.basePath + calendarPath + calendarSearch({ month: other })} rel={relation}>
      {monthName(other)}
    </a>
  )
  if (before < first && after > last) return null
  return (
    <nav aria-label="Andra månader">
      <p className="more pages">
        {before >= first && to(before, 'prev')} {after <= last && to(after, 'next')}
      </p>
    </nav>
  )
}

/** Events under the names of the months in which they begin. */
function ByMonth({ view, events }: { readonly view: SiteView; readonly events: readonly PublishedEvent[] }): ReactNode {
  const months = [...new Set(events.map((event) => daysOf(event)[0].slice(0, 7)))]
  return months.map((month) => (
    <section key={month} className="block" aria-labelledby={`m-${month}`}>
      <h2 className="label" id={`m-${month}`}>
        {monthName(month)}
      </h2>
      <EventRows events={events.filter((event) => daysOf(event)[0].startsWith(month))} level="h3" base={() => view.basePath} />
    </section>
  ))
}

function Empty({ view, part, hasPast }: Pick<CalendarProps, 'part' | 'hasPast'> & { readonly view: SiteView }): ReactNode {
  const text = isMonth(part) ? 'Inga evenemang den här månaden.' : 'Inga evenemang är planerade just nu.'
  return (
    <div className="railed">
      <p className="lead">
        {text}{' '}
        {hasPast && part === 'coming' && <a href={view.basePath + calendarPath + calendarSearch('past')}>Se tidigare evenemang</a>}
      </p>
    </div>
  )
}

function Subscribe({ view }: { readonly view: SiteView }): ReactNode {
  const address = view.url + calendarFilePath
  return (
    <section className="block railed" aria-labelledby="prenumerera">
      <h2 className="label rail" id="prenumerera">
        Prenumerera
      </h2>
      <div className="measure">
        <p>
          Få alla evenemang i kalendern i din telefon eller dator. Den uppdateras av sig själv när något ändras eller ställs in.
        </p>
        <p className="more pages">
          <a href={subscription(address)}>Prenumerera på kalendern</a> <a href={view.basePath + calendarFilePath}>Hämta som fil</a>
        </p>
        <p className="meta">Fungerar det inte? Klistra in adressen i ditt kalenderprogram: {address}</p>
      </div>
    </section>
  )
}

export function calendarPage(view: SiteView, props: CalendarProps): string {
  const { part, events, months } = props
  const title = titles(part)
  const path = calendarPath + calendarSearch(part)
  return siteDocument({
    view,
    title: isMonth(part) ? `Kalender: ${title}` : title,
    description: `${part === 'past' ? 'Tidigare evenemang' : 'Evenemang'} hos ${view.site.name}.`,
    path,
    menuPath: calendarPath,
    kind: 'website',
    pageType: 'CollectionPage',
    data: eventList(view, events),
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">{title}</h1>
            <Choices view={view} {...props} />
          </div>
        </div>
        {isMonth(part) && (
          <>
            <MonthTable view={view} month={part.month} events={events} />
            <div className="under-month">
              {events.length > 0 && <EventRows events={events} level="h2" base={() => view.basePath} />}
            </div>
            <Months view={view} month={part.month} months={months} />
          </>
        )}
        {!isMonth(part) && events.length > 0 && <ByMonth view={view} events={events} />}
        {events.length === 0 && <Empty view={view} {...props} />}
        <Subscribe view={view} />
      </div>
    ),
  })
}
