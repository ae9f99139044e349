import type { ReactNode } from 'react'
import type { ShownMenuItem } from '#contract/pages/menu.ts'
import { HeaderPicture } from '../pictures/picture-places.tsx'
import { chosenRelationTo } from '../rich-text/rich-text-inlines.tsx'
import { Lockup } from './lockup.tsx'
import { MainAction } from './main-action.tsx'
import { SearchForm } from './search-form.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn } from '../view/site-view.ts'

/** The place of a page in the menu. */
interface MenuPlace {
  /** The address of the nearest entry; null if no entry leads to the page or to a page above it. */
  readonly href: string | null
  /** False: the page is below that entry. */
  readonly isIt: boolean
}

/** The pages below one entry share a menu, so that few mastheads are cached. */
export function menuPlace({ menuEntries }: SiteView, path: string | null): MenuPlace {
  let href: string | null = null
  if (path !== null) {
    for (const entry of menuEntries) {
      const leadsHere = entry.href === path || (entry.href !== '' && path.startsWith(`${entry.href}/`))
      if (leadsHere && entry.href.length > (href?.length ?? -1)) href = entry.href
    }
  }
  return { href, isIt: href === path }
}

interface EntryProps {
  readonly view: SiteView
  readonly entry: { readonly label: string; readonly href: string }
  readonly place: MenuPlace
  /** True when the current page is below this entry. */
  readonly isAbove?: boolean
}

function Entry({ view, entry, place, isAbove = false }: EntryProps): ReactNode {
  const href = hrefIn(view, entry.href)
  const current = entry.href === place.href ? (place.isIt ? 'page' : 'true') : isAbove ? 'true' : undefined
  return (
    <a href={href} rel={chosenRelationTo(href, view)} aria-current={current}>
      <span>{entry.label}</span>
    </a>
  )
}

function TopEntry({ view, entry, place }: EntryProps & { readonly entry: ShownMenuItem }): ReactNode {
  if (entry.children.length === 0)
    return (
      <li>
        <Entry view={view} entry={entry} place={place} />
      </li>
    )
  return (
    <li className="above">
      <Entry view={view} entry={entry} place={place} isAbove={entry.children.some(({ href }) => href === place.href)} />
      {/* Opens without script, with mouse and keyboard; only one is open at a time. */}
      <details name="meny">
        <summary>
          <span className="hidden">Under {entry.label}</span>
        </summary>
        <ul>
          {entry.children.map((child, index) => (
            <li key={index}>
              <Entry view={view} entry={child} place={place} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/** On phones the children of an entry are always open. */
function WholeMenu({ view, place }: { readonly view: SiteView; readonly place: MenuPlace }): ReactNode {
  return (
    <ul>
      {view.menu.map((entry, index) => (
        <li key={index}>
          <Entry view={view} entry={entry} place={place} />
          {entry.children.length > 0 && (
            <ul>
              {entry.children.map((child, at) => (
                <li key={at}>
                  <Entry view={view} entry={child} place={place} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MastheadProps {
  readonly view: SiteView
  readonly place: MenuPlace
  readonly isFront: boolean
  /** Set where the page is in another language. */
  readonly lang?: string | undefined
}

export function Masthead({ view, place, isFront, lang }: MastheadProps): ReactNode {
  const Name = isFront ? 'h1' : 'p'
  return (
    <header className={isFront ? 'band front' : 'band'} lang={lang}>
      {isFront && <HeaderPicture view={view} />}
      <div className="wrap masthead">
        <Name className="name">
          <a href={view.homeHref ?? (view.basePath || '/')}>
            {/* The start page has the full name. */}
            <Lockup view={view} shortName={isFront ? '' : view.settings.shortName} />
          </a>
        </Name>
        <SearchForm view={view} id="q" />
        <MainAction view={view} />
        {view.menu.length > 0 && (
          <nav className="menu" aria-label="Meny">
            <ul>
              {view.menu.map((entry, index) => (
                <TopEntry key={index} view={view} entry={entry} place={place} />
              ))}
            </ul>
          </nav>
        )}
        {/* For phones: the same menu, which opens without script. Only one of the two is ever visible. */}
        <details className="menu">
          <summary>{view.menu.length > 0 ? 'Meny' : 'Sök'}</summary>
          <SearchForm view={view} id="q-meny" />
          {view.menu.length > 0 && (
            <nav aria-label="Meny">
              <WholeMenu view={view} place={place} />
            </nav>
          )}
        </details>
      </div>
    </header>
  )
}
