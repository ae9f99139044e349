import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicSite } from '../modules/sites/sites.ts'
import type { SiteAssets } from './assets.ts'
import { escapeMarkup } from './escape-markup.ts'

/** A site as its pages need it. */
export interface SiteView {
  readonly site: PublicSite
  /** What the site's own paths begin with: '' or `/malmo`. */
  readonly basePath: string
  /** The primary address, without a slash at the end. */
  readonly url: string
  readonly assets: SiteAssets
  /** What the pages share, as markup: filled by the first page that needs it, and as old as `site`. */
  readonly drawn: Map<string, string>
}

interface DocumentProps {
  readonly view: SiteView
  /** Of the page; null on the start page, whose title is the site's. */
  readonly title: string | null
  readonly description: string
  /** Path within the site; null for a page that has no address of its own. */
  readonly path: string | null
  readonly kind: 'website' | 'article'
  readonly isFront?: boolean
  readonly children: ReactNode
  /** Markup that `shared` gave, at the end of the main part. */
  readonly after?: string
}

const menu = [
  { label: 'Hem', path: '' },
  { label: 'Nyheter', path: '/nyheter' },
] as const

function MenuWords({ view, path }: { readonly view: SiteView; readonly path: string | null }): ReactNode {
  return (
    <ul>
      {menu.map((entry) => {
        const isHere = path === entry.path
        const isAbove = entry.path !== '' && path?.startsWith(`${entry.path}/`)
        return (
          <li key={entry.path}>
            <a href={view.basePath + entry.path || '/'} aria-current={isHere ? 'page' : isAbove ? 'true' : undefined}>
              <span>{entry.label}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Masthead({ view, path, isFront }: { readonly view: SiteView; readonly path: string | null; readonly isFront: boolean }) {
  const Name = isFront ? 'h1' : 'p'
  return (
    <header className={isFront ? 'band front' : 'band'}>
      <div className="wrap masthead">
        <Name className="name">
          <a href={view.basePath || '/'}>
            <span className="monogram" aria-hidden="true">
              {view.assets.letter}
            </span>
            {view.site.name}
          </a>
        </Name>
        <nav className="menu" aria-label="Meny">
          <MenuWords view={view} path={path} />
        </nav>
        {/* Phones: the same words behind one that opens without script. Only one of the two is ever shown. */}
        <details className="menu">
          <summary>Meny</summary>
          <nav aria-label="Meny">
            <MenuWords view={view} path={path} />
          </nav>
        </details>
      </div>
    </header>
  )
}

function Footer({ view }: { readonly view: SiteView }): ReactNode {
  const { site, basePath } = view
  return (
    <footer className="foot">
      <div className="wrap">
        <p>
          <b>{site.name}</b>
          {site.federationName && <> är en del av {site.federationName}.</>}
          <br />
          Här finns inga kakor, och ingen följer vad du läser.
        </p>
        <ul>
          {site.contactEmail && (
            <li>
              <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            </li>
          )}
          <li>
            <a href={`${basePath}/nyheter/rss.xml`}>RSS</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}

/**
 * What only this page says of itself. Written without React, for which these few lines were as much work as the page's
 * text: a fifth of drawing it.
 */
function ownHead({ view, title, description, path, kind }: DocumentProps): string {
  const { site } = view
  const named = escapeMarkup(title === null ? site.name : `${title} – ${site.name}`)
  const about = escapeMarkup(description || site.description || `Nyheter från ${site.name}.`)
  const address = path === null ? null : escapeMarkup(view.url + path)
  return (
    `<title>${named}</title><meta name="description" content="${about}"/>` +
    `<meta property="og:type" content="${kind}"/><meta property="og:title" content="${escapeMarkup(title ?? site.name)}"/>` +
    `<meta property="og:description" content="${about}"/>` +
    (address === null
      ? '<meta name="robots" content="noindex"/>'
      : `<link rel="canonical" href="${address}"/><meta property="og:url" content="${address}"/>`)
  )
}

function SharedHead({ view }: { readonly view: SiteView }): ReactNode {
  const { site, assets } = view
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={assets.themeColor.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={assets.themeColor.dark} media="(prefers-color-scheme: dark)" />
      <link rel="stylesheet" href={assets.style} />
      <link rel="icon" type="image/svg+xml" href={assets.icon} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`Nyheter från ${site.name}`}
        href={`${view.basePath}/nyheter/rss.xml`}
      />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="sv_SE" />
    </>
  )
}

/** Draws what pages of a site share once for all of them. */
export function shared(view: SiteView, name: string, draw: () => ReactNode): string {
  const known = view.drawn.get(name)
  if (known !== undefined) return known
  const drawn = renderToStaticMarkup(draw())
  view.drawn.set(name, drawn)
  return drawn
}

/** The menu looks the same on every page below an entry, so that there are few mastheads to keep. */
const menuPlace = (path: string | null): string | null => (path === null || path === '' || path === '/nyheter' ? path : '/nyheter/')

/** Elements as a whole HTML document. */
export const htmlDocument = (head: string, body: string): string =>
  `<!DOCTYPE html><html lang="sv"><head>${head}</head><body>${body}</body></html>`

/** A page of a site, within what all its pages share. */
export function siteDocument(props: DocumentProps): string {
  const { view, path, isFront = false, children, after = '' } = props
  const place = menuPlace(path)
  const head = shared(view, 'head', () => <SharedHead view={view} />) + ownHead(props)
  const top = shared(view, `top ${place} ${isFront}`, () => (
    <>
      <a className="skip" href="#innehall">
        Hoppa till innehållet
      </a>
      <Masthead view={view} path={place} isFront={isFront} />
    </>
  ))
  const foot = shared(view, 'foot', () => <Footer view={view} />)
  return htmlDocument(head, `${top}<main id="innehall" tabindex="-1">${renderToStaticMarkup(children)}${after}</main>${foot}`)
}
