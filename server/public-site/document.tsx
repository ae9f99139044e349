import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicSite } from '../modules/sites/sites.ts'
import type { SiteAssets } from './assets.ts'

/** A site as its pages need it. */
export interface SiteView {
  readonly site: PublicSite
  /** What the site's own paths begin with: '' or `/malmo`. */
  readonly basePath: string
  /** The primary address, without a slash at the end. */
  readonly url: string
  readonly assets: SiteAssets
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

function Document({ view, title, description, path, kind, isFront = false, children }: DocumentProps): ReactNode {
  const { site, assets } = view
  const about = description || site.description || `Nyheter från ${site.name}.`
  return (
    <html lang="sv">
      <head>
        <meta charSet="utf-8" />
        <title>{title === null ? site.name : `${title} – ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={about} />
        <meta name="theme-color" content={assets.themeColor.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={assets.themeColor.dark} media="(prefers-color-scheme: dark)" />
        {path === null ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={view.url + path} />}
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`Nyheter från ${site.name}`}
          href={`${view.basePath}/nyheter/rss.xml`}
        />
        <meta property="og:type" content={kind} />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:title" content={title ?? site.name} />
        <meta property="og:description" content={about} />
        <meta property="og:locale" content="sv_SE" />
        {path !== null && <meta property="og:url" content={view.url + path} />}
      </head>
      <body>
        <a className="skip" href="#innehall">
          Hoppa till innehållet
        </a>
        <Masthead view={view} path={path} isFront={isFront} />
        <main id="innehall" tabIndex={-1}>
          {children}
        </main>
        <Footer view={view} />
      </body>
    </html>
  )
}

const doctype = '<!DOCTYPE html>'

/** Elements as a whole HTML document. */
export function markup(html: ReactNode): string {
  const text = renderToStaticMarkup(html)
  return text.startsWith(doctype) ? text : doctype + text
}

export const siteDocument = (props: DocumentProps): string => markup(<Document {...props} />)
