import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { FederationSites } from '../../modules/sites/sites.ts'
import type { SiteAssets } from '../styles/assets.ts'
import { FacePreloads, htmlDocument } from './document.tsx'
import { Letters } from './letters.tsx'
import { anchorOf, indexed } from './swedish-index.ts'

// Pages outside the sites: the list of sites, and errors without a site. In ink, without accent colour and menu.

interface PlainProps {
  readonly assets: SiteAssets
  readonly title: string
  /** Name in the masthead; null if the federation's name is unknown. */
  readonly owner: string | null
  readonly rootUrl: string
  /** What search engines and others may know of the page; null for one that should not be indexed. */
  readonly about: { readonly description: string; readonly url: string } | null
  /** Markup at the end of the head. */
  readonly more?: string
  readonly children: ReactNode
}

export function plainDocument({ assets, title, owner, rootUrl, about, more = '', children }: PlainProps): string {
  const head = (
    <>
      <meta charSet="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {about === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={about.url} />
          <meta name="description" content={about.description} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={about.description} />
          <meta property="og:url" content={about.url} />
          <meta property="og:locale" content="sv_SE" />
        </>
      )}
      <FacePreloads assets={assets} />
      <link rel="stylesheet" href={assets.style} />
      <link rel="icon" type="image/svg+xml" href={assets.icon} />
    </>
  )
  const body = (
    <>
      <a className="skip" href="#innehall">
        Hoppa till innehållet
      </a>
      {owner && (
        <header className="band">
          <div className="wrap masthead">
            <p className="name">
              <a href={rootUrl}>{owner}</a>
            </p>
          </div>
        </header>
      )}
      <main id="innehall" tabIndex={-1}>
        {children}
      </main>
    </>
  )
  return htmlDocument(renderToStaticMarkup(head) + more, renderToStaticMarkup(body))
}

type Listed = FederationSites['sites'][number] & { readonly href: string }

/** Longer lists get an index of letters. */
const listedAtOnce = 24

function Rows({ sites }: { readonly sites: readonly Listed[] }): ReactNode {
  return (
    <div className="block">
      <ul className="rows">
        {sites.map((site) => (
          <li key={site.id} className="story">
            <p className="meta">{site.municipality}</p>
            <h2>
              <a href={site.href}>{site.name}</a>
            </h2>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Sorted by municipality, because the names of a federation's associations begin alike. */
function Index({ sites }: { readonly sites: readonly Listed[] }): ReactNode {
  const parts = indexed(sites, ({ municipality, name }) => municipality || name)
  return (
    <>
      <div className="railed">
        <Letters parts={parts} />
      </div>
      {parts
        .filter(({ entries }) => entries.length > 0)
        .map(({ letter, entries }) => (
          <section key={letter} className="railed letter" aria-labelledby={anchorOf(letter)}>
            <h2 className="rail" id={anchorOf(letter)}>
              {letter}
            </h2>
            <ul className="plain topics">
              {entries.map(({ id, href, name, municipality }) => (
                <li key={id}>
                  <h3>
                    <a href={href}>{name}</a>
                  </h3>
                  {!name.includes(municipality) && <p className="meta">{municipality}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

/** Every site by name. All sites are public, and readers of this page search for one. */
export function sitesPage(
  { federationName, sites }: FederationSites,
  addresses: { readonly rootUrl: string; siteUrl(siteId: string): string },
  assets: SiteAssets,
): string {
  const List = sites.length > listedAtOnce ? Index : Rows
  return plainDocument({
    assets,
    title: federationName || 'Våra föreningar',
    owner: federationName || null,
    rootUrl: addresses.rootUrl,
    about: { description: 'Våra föreningar och deras webbplatser.', url: addresses.rootUrl },
    children: (
      <div className="wrap">
        <div className="railed">
          <h1 className="title">Våra föreningar</h1>
        </div>
        {sites.length > 0 ? (
          <List sites={sites.map((site) => ({ ...site, href: addresses.siteUrl(site.id) }))} />
        ) : (
          <div className="railed">
            <p className="lead">Här finns inga föreningar ännu.</p>
          </div>
        )}
      </div>
    ),
  })
}

export type Refusal =
  | 'notFound'
  | 'malformed'
  | 'tooLong'
  | 'tooLarge'
  | 'notForm'
  | 'notOurs'
  | 'otherMethod'
  | 'otherHost'
  | 'unavailable'
  | 'failed'

export const refusals: Record<Refusal, { readonly status: number; readonly title: string; readonly text: string }> = {
  notFound: { status: 404, title: 'Sidan finns inte', text: 'Kontrollera adressen.' },
  malformed: { status: 400, title: 'Adressen går inte att läsa', text: 'Kontrollera den och försök igen.' },
  tooLong: { status: 414, title: 'Adressen är för lång', text: 'Kontrollera den och försök igen.' },
  tooLarge: { status: 413, title: 'Meddelandet är för långt', text: 'Gå tillbaka, korta det och skicka igen.' },
  notForm: { status: 415, title: 'Det går inte att skicka så här', text: 'Skriv i formuläret på sidan.' },
  notOurs: { status: 403, title: 'Meddelandet kom inte från vår sida', text: 'Öppna sidan själv och skriv i formuläret där.' },
  otherMethod: { status: 405, title: 'Det går inte att göra så här', text: 'Sidorna kan bara läsas.' },
  otherHost: { status: 421, title: 'Fel adress', text: 'Den här adressen leder inte till någon webbplats.' },
  unavailable: { status: 503, title: 'Sidan går inte att visa just nu', text: 'Försök igen om en liten stund.' },
  failed: { status: 500, title: 'Något gick fel hos oss', text: 'Försök igen om en stund.' },
}

/** The error text where no site can answer. An unknown host gets no link, because it may not belong to us. */
export function refusalPage(refusal: Refusal, rootUrl: string, assets: SiteAssets): string {
  const { title, text } = refusals[refusal]
  return plainDocument({
    assets,
    title,
    owner: null,
    rootUrl,
    about: null,
    children: (
      <div className="wrap">
        <div className="railed refusal">
          <div className="measure">
            <h1 className="title">{title}</h1>
            <p className="lead">
              {text} {refusal === 'notFound' && <a href={rootUrl}>Se alla föreningar</a>}
            </p>
          </div>
        </div>
      </div>
    ),
  })
}
