import type { ReactNode } from 'react'
import type { FrontKind } from '#contract/settings/front.ts'
import type { LeadPerson } from '../../modules/representatives/representatives.ts'
import { MainAction } from '../frame/main-action.tsx'
import { CoverPicture, hasHeader, headerPreload, LeaderPicture, leaderPreload } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'

// What a start page begins with, other than the latest news: a claim and the main action, in one of three ways.

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
            {path === null ? name : <a href={view.basePath + path}>{name}</a>}
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
  /** Undefined if the site puts no representative first. */
  readonly leader: LeadPerson | undefined
}

/** The beginning that can be drawn: a site without a leader begins with its cover. */
export const beginningOf = ({ settings }: SiteView, leader: LeadPerson | undefined): FrontKind =>
  settings.front.kind === 'person' && leader === undefined ? 'cover' : settings.front.kind

/** Null for a page that begins with its news. */
export function Beginning({ view, leader }: BeginningProps): ReactNode {
  switch (beginningOf(view, leader)) {
    case 'newspaper':
      return null
    case 'person':
      return leader && <Person view={view} leader={leader} />
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
export function beginningPreload(view: SiteView, leader: LeadPerson | undefined): string {
  const kind = beginningOf(view, leader)
  if (kind === 'person') return leaderPreload(view, leader?.portrait ?? null)
  return hasHeader(view) ? headerPreload(view) : ''
}
