import type { ReactNode } from 'react'
import { hasLogo, Logo, MarkLogo } from '../pictures/picture-places.tsx'
import type { SiteView } from '../view/site-view.ts'
import { SiteMark } from './site-mark.tsx'

/** The name below that of the federation, without it: "Malmö" of "Samling Framåt Malmö". */
function placeName(name: string, federation: string): string {
  const [whole, part] = [name.toLocaleLowerCase('sv'), federation.toLocaleLowerCase('sv')]
  if (whole.startsWith(`${part} `)) return name.slice(federation.length).trim()
  return whole.endsWith(` ${part}`) ? name.slice(0, -federation.length).trim() : name
}

interface LockupProps {
  readonly view: SiteView
  /** In narrow places; '' for the name itself. */
  readonly shortName: string
}

/** Phones show the short name, because a long one would take half the screen. */
function Name({ name, shortName }: { readonly name: string; readonly shortName: string }): ReactNode {
  if (shortName === '') return name
  return (
    <>
      <span className="whole">{name}</span>
      {/* Without styles the name stands once. */}
      <span className="short" hidden>
        {shortName}
      </span>
    </>
  )
}

/** Logo and name of the site, as its federation has decided. There are always words: an alternative text where no name stands. */
export function Lockup({ view, shortName }: LockupProps): ReactNode {
  const { site, mark } = view
  const { lockup } = site.look
  if (lockup === 'logotyp' && hasLogo(view)) return <Logo view={view} isAlone />
  if (mark !== null)
    return (
      <span className="joint">
        <span className="over">
          <MarkLogo view={view} media={mark.logo} />
          {mark.name}
        </span>{' '}
        <span className="under">
          <Name name={placeName(site.name, mark.name)} shortName={shortName === '' ? '' : placeName(shortName, mark.name)} />
        </span>
      </span>
    )
  return (
    <>
      {(lockup === 'bredvid' || lockup === 'forbund') && <SiteMark view={view} />}
      <Name name={site.name} shortName={shortName} />
    </>
  )
}
