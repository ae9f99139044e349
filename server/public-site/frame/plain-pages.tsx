import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteAssets } from '../styles/assets.ts'
import { FacePreloads, htmlDocument } from './document.tsx'

// Pages outside the sites: those of the root without a site of its own, and errors. In ink, without accent colour and menu.

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
          {owner && <meta property="og:site_name" content={owner} />}
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

export type Refusal =
  | 'notFound'
  | 'malformed'
  | 'tooLong'
  | 'tooLarge'
  | 'notForm'
  | 'notOurs'
  | 'otherMethod'
  | 'otherHost'
  | 'tooMany'
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
  tooMany: { status: 429, title: 'Många sökningar på kort tid', text: 'Vänta en minut och sök igen.' },
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
