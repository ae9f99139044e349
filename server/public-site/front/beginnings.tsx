import type { ReactNode } from 'react'
import type { FrontKind } from '#contract/settings/front.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import { MainAction } from '../frame/main-action.tsx'
import { CoverPicture, hasHeader, headerPreload, LeaderPicture, leaderPreload } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import { Agenda } from './front-agenda.tsx'
import type { StartContent } from './start-content.ts'

// What a start page begins with, other than the latest news: a claim and the main action in one of three ways, or what happens next.

/** Lines of at most this many characters can be set across the whole screen. */
const shortClaim = 22

interface ClaimProps {
  readonly view: SiteView
  readonly children?: ReactNode
}

/** The claim of the site, or its description, or its name. */
const claimOf = ({ site, settings }: SiteView): string => settings.front.claim || site.description || site.name

function Claim({ view, children }: ClaimProps): ReactNode {
  const claim = claimOf(view)
  const { claimText } = view.settings.front
  return (
    <div className="claims">
      <h2 className={claim.length <= shortClaim ? 'claim brief' : 'claim'}>{claim}</h2>
      {claimText !== '' && <p className="lead">{claimText}</p>}
      {children}
      <MainAction view={view} />
    </div>
  )
}

/** Without a picture, the colour carries the claim. */
function Cover({ view }: ClaimProps): ReactNode {
  return (
    <div className={hasHeader(view) ? 'cover' : 'cover unpictured band'}>
      <CoverPicture view={view} />
      <div className="wrap">
        <Claim view={view} />
      </div>
    </div>
  )
}

function Person({ view, leader }: ClaimProps & { readonly leader: LeadPerson }): ReactNode {
  const { name, role, bodyName, path, portrait } = leader
  return (
    <div className="leader">
      <div className={portrait === null ? 'wrap' : 'wrap pictured-leader'}>
        {portrait !== null && <LeaderPicture view={view} image={portrait} />}
        <Claim view={view}>
          <p className="by">
            {path === null ? name : <a href={view.basePath + path}>{name}</a>}{' '}
            <span className="meta">
              {role}, {bodyName}
            </span>
          </p>
        </Claim>
      </div>
    </div>
  )
}

interface BeginningProps {
  readonly view: SiteView
  readonly content: Pick<StartContent, 'leads' | 'events'>
}

/** The beginning that can be drawn: a site without a leader begins with its cover, and one without events with its news. */
export function beginningOf({ settings }: SiteView, { leads, events }: BeginningProps['content']): FrontKind {
  const { kind } = settings.front
  if (kind === 'person' && leads.length === 0) return 'cover'
  return kind === 'calendar' && events.length === 0 ? 'newspaper' : kind
}

/** Null for a page that begins with its news. */
export function Beginning({ view, content }: BeginningProps): ReactNode {
  const [leader] = content.leads
  // A cancelled event is told of among the others.
  const next = content.events.find(({ event }) => !event.isCancelled) ?? content.events[0]
  switch (beginningOf(view, content)) {
    case 'newspaper':
      return null
    case 'person':
      return leader && <Person view={view} leader={leader} />
    case 'calendar':
      return next && <Agenda view={view} events={[next, ...content.events.filter((event) => event !== next)]} />
    case 'cover':
      return <Cover view={view} />
    case 'campaign':
      return (
        <div className="slogan band">
          <div className="wrap">
            <Claim view={view} />
          </div>
        </div>
      )
  }
}

/** The preload of the largest picture of the beginning; '' when it has none. */
export function beginningPreload(view: SiteView, content: BeginningProps['content']): string {
  switch (beginningOf(view, content)) {
    case 'person':
      return leaderPreload(view, content.leads[0]?.portrait ?? null)
    case 'cover':
    case 'calendar':
      return hasHeader(view) ? headerPreload(view) : ''
    default:
      return ''
  }
}
