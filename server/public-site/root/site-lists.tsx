import type { ReactNode } from 'react'
import { Folded, isLong } from '../frame/folded.tsx'
import { anchorOf, indexed } from '../frame/swedish-index.ts'
import type { LocatedSite } from './located-sites.ts'
import { inNumbers, sortName } from './located-sites.ts'

// Lists of associations. Long ones fold by letter; the whole text is in the page, so that searching in it finds everything.

/** At most so many on one page. */
export const sitesPerPage = 100

function Site({ site: { href, name, municipality } }: { readonly site: LocatedSite }): ReactNode {
  return (
    <li>
      <a href={href}>{name}</a>{' '}
      {municipality !== '' && !name.includes(municipality) && <span className="meta">{municipality}</span>}
    </li>
  )
}

const Sites = ({ sites }: { readonly sites: readonly LocatedSite[] }): ReactNode => (
  <ul className="plain associations">
    {sites.map((site) => (
      <Site key={site.id} site={site} />
    ))}
  </ul>
)

/** The list, folded by the letter of the place if it is long. */
export function SiteList({ sites }: { readonly sites: readonly LocatedSite[] }): ReactNode {
  if (!isLong(sites.length)) return <Sites sites={sites} />
  const parts = indexed(sites, sortName).filter(({ entries }) => entries.length > 0)
  if (parts.length === 1) return <Sites sites={sites} />
  return parts.map(({ letter, entries }, index) => (
    <Folded key={letter} heading={letter} count={inNumbers(entries.length)} isOpen={index === 0}>
      <Sites sites={entries} />
    </Folded>
  ))
}

/** The letters that associations begin with, as links to their pages. */
export function LetterLinks({ sites }: { readonly sites: readonly LocatedSite[] }): ReactNode {
  return (
    <ul className="letters">
      {indexed(sites, sortName).map(({ letter, entries }) => (
        <li key={letter}>
          {entries.length > 0 ? (
            <a href={`/?bokstav=${letterSlug(letter)}`}>
              {letter}
              <span className="hidden">, {inNumbers(entries.length)}</span>
            </a>
          ) : (
            <span>{letter}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The letter in addresses: `s`, `aa` for Å. */
const letterSlug = (letter: string): string => anchorOf(letter).replace('bokstav-', '')
