import type { ReactNode } from 'react'
import type { FrontKind } from '#contract/settings/front.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import { MainAction } from '../frame/main-action.tsx'
import { SiteMark } from '../frame/site-mark.tsx'
import { Initials } from '../pictures/initials.tsx'
import { CoverPicture, hasHeader, headerPreload, LeaderPicture, leaderPreload } from '../pictures/picture-places.tsx'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'
import { Agenda } from './front-agenda.tsx'
import type { StartContent } from './start-content.ts'

// What a start page begins with, other than the latest news: a claim and the main action in one of three ways, or what happens next.

interface ClaimProps {
  readonly view: SiteView
  readonly children?: ReactNode
}

/** The claim of the site, or its description, or its name. */
const claimOf = ({ site, settings }: SiteView): string => settings.front.claim || site.description || site.name

/** Characters of the whole claim and of its longest word, up to which it is set in that size. Longer words would leave the screen of a phone. */
const claimSizes = [
  ['shout', 7, 7],
  ['loud', 13, 9],
  ['brief', 22, 11],
] as const

function claimClass(claim: string): string {
  const longest = Math.max(...claim.split(/[\s-]+/).map((word) => word.length))
  const size = claimSizes.find(([, whole, word]) => claim.length <= whole && longest <= word)?.[0]
  const words = longest > 18 ? 'endless' : longest > 13 ? 'wordy' : ''
  return ['claim', size ?? (claim.length > 60 ? 'long' : ''), words].filter((name) => name !== '').join(' ')
}

function ClaimLine({ view }: ClaimProps): ReactNode {
  const claim = claimOf(view)
  return <h2 className={claimClass(claim)}>{claim}</h2>
}

/** The text under the claim; null for none. */
function ClaimText({ view }: ClaimProps): ReactNode {
  const { claimText } = view.settings.front
  return claimText === '' ? null : <p className="lead">{claimText}</p>
}

/** The main action, and the way to membership beside it unless that is the action. */
function Actions({ view }: ClaimProps): ReactNode {
  const { actionLabel, actionAddress } = view.settings.front
  if (actionLabel === '' || actionAddress === '') return null
  const member = systemPage(view, 'bli-medlem')
  const href = member ? hrefIn(view, member.linkUrl || member.path) : ''
  const isSame = member === undefined || href === hrefIn(view, actionAddress)
  return (
    <div className="actions">
      <MainAction view={view} />
      {!isSame && (
        <p>
          <a href={href} rel={chosenRelationTo(href, view)}>
            {member.menuTitle || member.title}
          </a>
        </p>
      )}
    </div>
  )
}

function Claim({ view, children }: ClaimProps): ReactNode {
  return (
    <div className="claims">
      <ClaimLine view={view} />
      <ClaimText view={view} />
      {children}
      <Actions view={view} />
    </div>
  )
}

/** The claim on the picture, and under it what it means. Without a picture it is set as the title page of a book. */
function Cover({ view }: ClaimProps): ReactNode {
  if (!hasHeader(view))
    return (
      <div className="cover unpictured">
        <div className="wrap">
          <div className="title-page">
            <SiteMark view={view} />
            <Claim view={view} />
          </div>
        </div>
      </div>
    )
  const { claimText, actionLabel } = view.settings.front
  return (
    <div className="cover">
      <div className="stage">
        <CoverPicture view={view} />
        <div className="wrap">
          <ClaimLine view={view} />
        </div>
      </div>
      {(claimText !== '' || actionLabel !== '') && (
        <div className="wrap under-stage">
          <ClaimText view={view} />
          <Actions view={view} />
        </div>
      )}
    </div>
  )
}

/** A portrait from the edge of the screen, or the initials as large. */
function Person({ view, leader }: ClaimProps & { readonly leader: LeadPerson }): ReactNode {
  const { name, role, bodyName, path, portrait, bioShort } = leader
  return (
    <div className="leader">
      {portrait === null ? (
        <div className="leader-initials band">
          <Initials name={name} />
        </div>
      ) : (
        <LeaderPicture view={view} image={portrait} />
      )}
      <Claim view={view}>
        <div className="by">
          <p className="who">{path === null ? name : <a href={view.basePath + path}>{name}</a>}</p>
          <p className="meta">
            {role}, {bodyName}
          </p>
          {bioShort !== '' && <p>{bioShort}</p>}
        </div>
      </Claim>
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
