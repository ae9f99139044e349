import type { ReactNode } from 'react'
import { monthName } from '#contract/news/event-words.ts'
import { nextStockholmMidnight } from '#contract/typed-time.ts'
import type { EventOfSite } from '../../modules/news/public-events.ts'
import { comingEventsOfAllSites } from '../../modules/news/public-events.ts'
import { federationSites } from '../../modules/sites/sites.ts'
import { plainDocument } from '../frame/plain-pages.tsx'
import type { Page } from '../kept/renderings.ts'
import { lookOf } from '../styles/look.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheContent, earliest, html } from '../view/page-source.ts'
import { calendarPath, daysOf } from './event-places.ts'
import { EventRows } from './event-rows.tsx'
import { eventsEnd } from './events-routes.ts'

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

/** `color`: of the pages outside the sites. */
export async function rootCalendar({ database, addresses, assetsOf, clock }: PageSource, color: string): Promise<Page> {
  const now = clock()
  // The revision is read first or together with the events, so that they are never older than it says.
  const [federation, events] = await database.inPlatformAtOnce((platform) =>
    Promise.all([federationSites(platform), comingEventsOfAllSites(platform, now, eventCount)]),
  )
  const { federationName, revision, sites } = federation
  const names = new Map(sites.map(({ id, name }) => [id, name]))
  const body = plainDocument({
    assets: assetsOf(lookOf(color, federation.design), Array.from(federationName)[0] ?? 'K'),
    title: federationName === '' ? 'Kalender' : `Kalender – ${federationName}`,
    owner: federationName || null,
    rootUrl: addresses.rootUrl,
    about: {
      description: `Evenemang hos ${federationName === '' ? 'våra föreningar' : `föreningarna i ${federationName}`}.`,
      url: addresses.rootUrl + calendarPath,
    },
    children: (
      <div className="wrap">
        <div className="railed">
          <div>
            <h1 className="title">Kalender</h1>
            {events.length === 0 && <p className="lead">Inga evenemang är planerade just nu.</p>}
          </div>
        </div>
        <Months events={events} nameOf={(siteId) => names.get(siteId) ?? ''} siteUrl={(siteId) => addresses.siteUrl(siteId)} />
        <p className="block more">
          <a href={addresses.rootUrl}>Våra föreningar</a>
        </p>
      </div>
    ),
  })
  const until = earliest(nextStockholmMidnight(now), eventsEnd(events, now))
  return { rendering: { status: 200, contentType: html, cacheControl: cacheContent, body }, revision, ...(until && { until }) }
}
