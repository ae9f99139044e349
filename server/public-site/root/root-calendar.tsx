import type { ReactNode } from 'react'
import { monthName } from '#contract/news/event-words.ts'
import { nextStockholmMidnight } from '#contract/typed-time.ts'
import type { EventOfSite } from '../../modules/news/public-events.ts'
import { comingEventsOfAllSites } from '../../modules/news/public-events.ts'
import type { Page } from '../kept/renderings.ts'
import type { PageSource } from '../view/page-source.ts'
import { earliest } from '../view/page-source.ts'
import { calendarPath, daysOf } from '../events/event-places.ts'
import { EventRows } from '../events/event-rows.tsx'
import { eventsEnd } from '../events/events-routes.ts'
import { pageOfRoot, readFederation } from './federation.ts'
import { rootDocument } from './root-document.tsx'

// The calendar of the federation, outside the sites: what all associations have planned.

/** The next ones of a federation with hundreds of sites; each site has the rest. */
const eventCount = 200

interface Listing {
  readonly events: readonly EventOfSite[]
  readonly nameOf: (siteId: string) => string
  readonly siteUrl: (siteId: string) => string
}

function Months({ events, nameOf, siteUrl }: Listing): ReactNode {
  const months = [...new Set(events.map((event) => daysOf(event)[0].slice(0, 7)))]
  return months.map((month) => (
    <section key={month} className="block" aria-labelledby={`m-${month}`}>
      <h2 className="label" id={`m-${month}`}>
        {monthName(month)}
      </h2>
      <EventRows
        events={events.filter((event) => daysOf(event)[0].startsWith(month))}
        level="h3"
        base={({ siteId }) => siteUrl(siteId)}
        note={({ siteId }) => nameOf(siteId)}
      />
    </section>
  ))
}

/** What all associations have planned. */
export async function rootCalendar(source: PageSource): Promise<Page> {
  const now = source.clock()
  // The federation is read first, so that its revision is not newer than the events.
  const federation = await readFederation(source)
  const events = await source.database.inPlatformAtOnce((platform) => comingEventsOfAllSites(platform, now, eventCount))
  const { frame, sites } = federation
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  const { federationName, rootUrl } = frame
  const body = rootDocument(frame, {
    title: 'Kalender',
    description: `Evenemang hos ${federationName === '' ? 'våra föreningar' : `föreningarna i ${federationName}`}.`,
    search: '',
    path: calendarPath,
    children: (
      <div className="wrap">
        <h1 className="title">Kalender</h1>
        {events.length === 0 && <p className="lead">Inga evenemang är planerade just nu.</p>}
        <Months
          events={events}
          nameOf={(siteId) => names.get(siteId) ?? ''}
          siteUrl={(siteId) => source.addresses.siteUrl(siteId)}
        />
        <p className="block more">
          <a href={rootUrl || '/'}>Våra föreningar</a>
        </p>
      </div>
    ),
  })
  return pageOfRoot(body, federation, [], earliest(nextStockholmMidnight(now), eventsEnd(events, now)))
}
