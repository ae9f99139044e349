import type { ReactNode } from 'react'
import { menuAreas } from '#contract/pages/menu.ts'
import type { PublishedNews } from '../../modules/news/news.ts'
import type { PriorityTopic } from '../../modules/policy/public-policy.ts'
import { areaWords } from '../frame/area-names.ts'
import { calendarPath } from '../events/event-places.ts'
import { Beginning, beginningOf, beginningPreload } from '../front/beginnings.tsx'
import { Wants } from '../front/front-people.tsx'
import type { StartContent } from '../front/start-content.ts'
import { StoryRows } from '../news/stories.tsx'
import { hasHeader, headerPreload } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import type { NewsOfSite } from './across-sites.tsx'
import { AcrossSites } from './across-sites.tsx'
import { Counties } from './county-map.tsx'
import type { LocatedSite } from './located-sites.ts'
import { countByCounty, inNumbers } from './located-sites.ts'
import { PlaceSearch } from './place-search.tsx'
import type { RootFrame } from './root-document.tsx'
import { atRoot, rootDocument } from './root-document.tsx'
import { LetterLinks, SiteList } from './site-lists.tsx'

/** What the federation says itself, on a site of its own. */
interface OwnContent extends Pick<StartContent, 'leads' | 'events'> {
  readonly news: readonly PublishedNews[]
  readonly priorities: readonly PriorityTopic[]
}

interface RootFront {
  readonly frame: RootFrame
  readonly sites: readonly LocatedSite[]
  /** Null where the federation has no site of its own. */
  readonly content: OwnContent | null
  readonly latest: readonly NewsOfSite[]
  /** True if any site has a coming event. */
  readonly hasCalendar: boolean
}

/** Shorter lists are shown whole; longer ones by county and letter. */
const shownWhole = 24

function Hero({ frame, sites, isBegun }: Pick<RootFront, 'frame' | 'sites'> & { readonly isBegun: boolean }): ReactNode {
  const { claim = '', claimText = '' } = frame.own?.settings.front ?? {}
  const said = claim || frame.own?.site.description
  const invitation = sites.length === 1 ? 'En förening, på en plats.' : `${inNumbers(sites.length)}, från norr till söder.`
  return (
    <div className="hero">
      {/* With a site of its own, the federation's name is the heading of the page, directly above. */}
      {isBegun ? null : frame.own ? (
        <>
          <p className="headline">{said || invitation}</p>
          {claim && claimText && <p className="lead">{claimText}</p>}
        </>
      ) : (
        <>
          <h1 className="headline">Våra föreningar</h1>
          {sites.length > 0 && <p className="lead">{invitation}</p>}
        </>
      )}
      {sites.length > 0 ? <PlaceSearch /> : <p className="lead">Här finns inga föreningar ännu.</p>}
    </div>
  )
}

function OwnNews({ view, news }: { readonly view: SiteView; readonly news: OwnContent['news'] }): ReactNode {
  return (
    <section className="block" aria-labelledby="egna">
      <h2 className="label" id="egna">
        {areaWords(view, 'news', `Nytt från ${view.site.name}`)}
      </h2>
      <StoryRows view={view} items={news} level="h3" showLead />
      <p className="more railed">
        <span>
          <a href={view.basePath + menuAreas.news.path}>{areaWords(view, 'news', 'Alla nyheter')}</a>
        </span>
      </p>
    </section>
  )
}

function Associations({ sites }: { readonly sites: readonly LocatedSite[] }): ReactNode {
  const outside = sites.filter(({ county }) => county === null).length
  return (
    <>
      {outside < sites.length && (
        <section className="block" aria-labelledby="lan">
          <h2 className="label" id="lan">
            Föreningar i varje län
          </h2>
          <Counties counts={countByCounty(sites)} outside={outside} />
        </section>
      )}
      <section className="block" aria-labelledby="alla">
        <h2 className="label" id="alla">
          Alla föreningar
        </h2>
        {sites.length <= shownWhole ? <SiteList sites={sites} /> : <LetterLinks sites={sites} />}
      </section>
    </>
  )
}

/** The front page of the federation: find an association, see what happens. */
export function rootFront({ frame, sites, content, latest, hasCalendar }: RootFront): string {
  const name = frame.federationName
  const own = frame.own && atRoot(frame.own, frame.rootUrl)
  // It begins as the federation's own site does; where that is with news, the root has its search for associations first.
  const begun = own && content && beginningOf(own, content) !== 'newspaper' ? content : null
  const preload = own && begun ? beginningPreload(own, begun) : own && hasHeader(own) ? headerPreload(own) : ''
  return rootDocument(frame, {
    title: null,
    description: frame.own?.site.description || `Hitta din förening${name && ` i ${name}`}: sök på kommun, postnummer eller län.`,
    search: '',
    preload,
    children: (
      <>
        {own && begun && <Beginning view={own} content={begun} />}
        <div className="wrap">
          <Hero frame={frame} sites={sites} isBegun={begun !== null} />
          {own && content && content.news.length > 0 && <OwnNews view={own} news={content.news} />}
          {sites.length > 0 && <Associations sites={sites} />}
          {latest.length > 0 && (
            <section className="block" aria-labelledby="senaste">
              <h2 className="label" id="senaste">
                Senaste från föreningarna
              </h2>
              <AcrossSites news={latest} />
              {hasCalendar && (
                <p className="more">
                  <a href={frame.rootUrl + calendarPath}>Vad föreningarna har planerat</a>
                </p>
              )}
            </section>
          )}
          {own && content && content.priorities.length > 0 && <Wants view={own} topics={content.priorities} />}
        </div>
      </>
    ),
  })
}
