import type { ReactNode } from 'react'
import { counties } from '#contract/settings/counties.ts'
import { anchorOf, indexLetters, letterOf } from '../frame/swedish-index.ts'
import type { Found } from './find-sites.ts'
import type { LocatedSite } from './located-sites.ts'
import { inNumbers, outsideSlug, sortName } from './located-sites.ts'
import { countyPath } from './county-map.tsx'
import { PlaceSearch } from './place-search.tsx'
import type { RootFrame } from './root-document.tsx'
import { rootDocument } from './root-document.tsx'
import { LetterLinks, SiteList, sitesPerPage } from './site-lists.tsx'

// The pages of the root below its front page: a county, a letter, and what a search found.

/** A list of associations with an address of its own. */
export interface NamedList {
  readonly title: string
  /** The canonical query without the page. */
  readonly search: string
  /** Names of counties beside it, as links. */
  readonly beside: readonly { readonly name: string; readonly href: string }[]
  readonly has: (site: LocatedSite) => boolean
}

/** Undefined for an unknown county. */
export function countyList(slug: string): NamedList | undefined {
  const search = `?lan=${slug}`
  if (slug === outsideSlug)
    return { title: 'Föreningar som inte hör till ett län', search, beside: [], has: ({ county }) => county === null }
  const found = counties.find((county) => county.slug === slug)
  if (!found) return undefined
  return {
    title: `Föreningar i ${found.name}`,
    search,
    beside: counties
      .filter(({ code }) => found.neighbours.includes(code))
      .map((county) => ({ name: county.name, href: countyPath(county.slug) })),
    has: ({ county }) => county?.code === found.code,
  }
}

/** Undefined for an unknown letter. */
export function letterList(slug: string): NamedList | undefined {
  const letter = indexLetters.find((one) => anchorOf(one) === `bokstav-${slug}`)
  if (letter === undefined) return undefined
  return {
    title: `Föreningar på ${letter}`,
    search: `?bokstav=${slug}`,
    beside: [],
    has: (site) => letterOf(sortName(site)) === letter,
  }
}

const Back = (): ReactNode => (
  <p className="more">
    <a href="/">Alla föreningar</a>
  </p>
)

interface ListPage {
  readonly frame: RootFrame
  readonly list: NamedList
  readonly sites: readonly LocatedSite[]
  /** From 1. */
  readonly page: number
}

/** Null for a page without any association. */
export function listPage({ frame, list, sites, page }: ListPage): string | null {
  const all = sites.filter(list.has)
  const shown = all.slice((page - 1) * sitesPerPage, page * sitesPerPage)
  // A county has a page also while it has no association: the counties beside it may help.
  if (shown.length === 0 && (page > 1 || list.beside.length === 0)) return null
  const pages = Math.ceil(all.length / sitesPerPage)
  const at = (number: number): string => `/${list.search}${number === 1 ? '' : `&sida=${number}`}`
  const title = page === 1 ? list.title : `${list.title}, sida ${page}`
  return rootDocument(frame, {
    title,
    description: `${list.title}: ${inNumbers(all.length)}.`,
    search: all.length === 0 ? null : at(page).slice(1),
    children: (
      <div className="wrap">
        <h1 className="title">{title}</h1>
        {all.length === 0 ? (
          <p className="lead">Här finns ingen förening ännu.</p>
        ) : (
          <p className="meta">{inNumbers(all.length)}</p>
        )}
        <div className="block">
          <SiteList sites={shown} />
          {pages > 1 && (
            <nav aria-label="Fler sidor">
              <p className="more pages">
                {page < pages && (
                  <a href={at(page + 1)} rel="next">
                    Fler föreningar
                  </a>
                )}
                {page > 1 && <a href={at(page - 1)}>Föregående sida</a>}
              </p>
            </nav>
          )}
        </div>
        {list.beside.length > 0 && (
          <section className="block" aria-labelledby="bredvid">
            <h2 className="label" id="bredvid">
              Län bredvid
            </h2>
            <ul className="plain columns">
              {list.beside.map(({ name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {list.search.startsWith('?bokstav') && (
          <div className="block">
            <LetterLinks sites={sites} />
          </div>
        )}
        <Back />
      </div>
    ),
  })
}

/** At most so many of each part: a word that is in every name says nothing. */
const shownOfPart = 60

/** What a visitor's words found. */
export function foundPage(frame: RootFrame, words: string, { note, isFault, from, parts, suggestions }: Found): string {
  return rootDocument(frame, {
    title: `Sök: ${words}`,
    description: '',
    search: null,
    children: (
      <div className="wrap">
        <h1 className="hidden">Sök förening</h1>
        <PlaceSearch words={words} isFault={isFault} />
        <div className={isFault ? 'found fault' : 'found'}>
          {note !== '' && (
            <p className={isFault ? 'lead why' : 'lead'} id="ort-svar" role={isFault ? 'alert' : undefined}>
              {note}
            </p>
          )}
          {suggestions.length > 0 && (
            <ul className="plain associations">
              {suggestions.map((name) => (
                <li key={name}>
                  <a href={`/?ort=${encodeURIComponent(name)}`}>{name}</a>
                </li>
              ))}
            </ul>
          )}
          {parts.map(({ title, sites }, index) => (
            <section key={title} aria-labelledby={`del-${index}`}>
              <h2 id={`del-${index}`}>
                {title} <span className="count">{inNumbers(sites.length)}</span>
              </h2>
              <SiteList sites={sites.slice(0, shownOfPart)} />
              {sites.length > shownOfPart && <p className="meta">Här visas de {shownOfPart} första. Skriv fler bokstäver.</p>}
            </section>
          ))}
          {from !== '' && (
            <p className="meta">
              I länen står föreningarna närmast {from} först, mätt fågelvägen mellan kommunernas orter. Orternas lägen:{' '}
              <a href="https://www.geonames.org">GeoNames</a>,{' '}
              <a href="https://creativecommons.org/licenses/by/4.0/deed.sv">CC BY 4.0</a>
            </p>
          )}
        </div>
        <Back />
      </div>
    ),
  })
}
