import type { PageLanguage } from '#contract/pages/page-languages.ts'
import { isRightToLeft, languageTag } from '#contract/pages/page-languages.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { areaName } from './area-names.ts'
import { escapeMarkup } from '../view/escape-markup.ts'
import { Foot } from './foot.tsx'
import { Masthead, menuPlace } from './masthead.tsx'
import type { MetadataImage } from '../pictures/pictures.ts'
import { shareCard } from '../pictures/share-card.ts'
import { iconLinks } from '../pictures/site-icons.ts'
import type { SiteAssets } from '../styles/assets.ts'
import type { SiteView } from '../view/site-view.ts'
import { inWords } from '../view/swedish-dates.ts'
import { alternateLinks } from './page-versions.tsx'
import type { PageType, StructuredData } from './structured-data.ts'
import { dataBlock, webPage } from './structured-data.ts'

interface DocumentProps {
  readonly view: SiteView
  /** The title of the page; null on the start page, whose title is the site's. */
  readonly title: string | null
  readonly description: string
  /** Title and description for sharing, when they differ from the page's; '' means the same. */
  readonly share?: { readonly title: string; readonly text: string }
  /** The share picture; undefined: a card with the title of the page's item or of the site. */
  readonly shareImage?: MetadataImage | undefined
  /** The item of the page, for its share card. */
  readonly item?: { readonly id: string; readonly title: string }
  /** Of a page that is not in Swedish; the frame around it is. */
  readonly language?: PageLanguage
  /** Markup of preloads, for files needed first. */
  readonly preload?: string
  /** Path within the site; null for a page that has no address of its own. */
  readonly path: string | null
  /** The full address for search engines, if it is on another site. */
  readonly canonical?: string | undefined
  /** The place of the page in the menu, if it differs from `path`. */
  readonly menuPath?: string
  readonly kind: 'website' | 'article' | 'profile'
  readonly isFront?: boolean
  /** The category with its own feed on this page, besides that of all news. */
  readonly feed?: string | undefined
  /** True for pages that search engines should not index, as those without a path always are. */
  readonly noIndex?: boolean
  readonly pageType?: PageType | undefined
  /** When its content was last changed, if known. */
  readonly modifiedAt?: Date
  /** Structured data besides the page itself. */
  readonly data?: readonly StructuredData[]
  readonly children: ReactNode
  /** Markup from `drawnOnce`, at the end of the main part. */
  readonly after?: string
  /** Shown above everything else: a notice that the page is not public. */
  readonly banner?: ReactNode
}

function sharedImage({ view, shareImage, item }: DocumentProps): string {
  const { url, width, height, alt } = shareImage ?? shareCard(view, item ?? null)
  return (
    `<meta property="og:image" content="${escapeMarkup(url)}"/><meta property="og:image:width" content="${width}"/>` +
    `<meta property="og:image:height" content="${height}"/>` +
    (alt === '' ? '' : `<meta property="og:image:alt" content="${escapeMarkup(alt)}"/>`) +
    '<meta name="twitter:card" content="summary_large_image"/>'
  )
}

/**
 * The part of the head that differs between pages. It is made without React, because these few lines took a fifth of the
 * rendering of the whole page.
 */
function ownHead(props: DocumentProps): string {
  const {
    view,
    title,
    description,
    share,
    path,
    kind,
    noIndex = false,
    feed,
    data = [],
    pageType = 'WebPage',
    modifiedAt,
    preload = '',
    language = 'sv',
    item,
    canonical,
  } = props
  const isSwedish = languageTag(language) === 'sv'
  const { site } = view
  const named = escapeMarkup(title === null ? site.name : `${title} – ${site.name}`)
  const about = description || site.description || `${areaName(view, 'news')} från ${site.name}.`
  const address = path === null ? null : escapeMarkup(canonical ?? view.url + path)
  return (
    `${preload}<title>${named}</title><meta name="description" content="${escapeMarkup(about)}"/>` +
    `<meta property="og:type" content="${kind}"/>` +
    `<meta property="og:title" content="${escapeMarkup(share?.title || (title ?? site.name))}"/>` +
    `<meta property="og:description" content="${escapeMarkup(share?.text || about)}"/>` +
    (isSwedish ? '<meta property="og:locale" content="sv_SE"/>' : '') +
    (address === null || noIndex || site.archivedAt !== null
      ? '<meta name="robots" content="noindex"/>'
      : item
        ? alternateLinks(view, item.id)
        : '') +
    (address === null
      ? ''
      : `<link rel="canonical" href="${address}"/><meta property="og:url" content="${address}"/>${sharedImage(props)}`) +
    (feed === undefined
      ? ''
      : `<link rel="alternate" type="application/rss+xml" title="${escapeMarkup(title ?? '')}" href="${view.basePath}/nyheter/rss.xml?kategori=${feed}"/>`) +
    (path === null || noIndex
      ? ''
      : dataBlock([
          webPage(view, { type: pageType, path, name: title ?? site.name, description: about, modifiedAt, language }),
          ...data,
        ]))
  )
}

/** Begins to fetch the faces before the style sheet that names them is here. */
export const FacePreloads = ({ assets }: { readonly assets: SiteAssets }): ReactNode =>
  assets.faces.map((face) => <link key={face} rel="preload" as="font" type="font/woff2" href={face} crossOrigin="" />)

function SharedHead({ view }: { readonly view: SiteView }): ReactNode {
  const { site, assets } = view
  const icons = iconLinks(view)
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={assets.themeColor.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={assets.themeColor.dark} media="(prefers-color-scheme: dark)" />
      <FacePreloads assets={assets} />
      <link rel="stylesheet" href={assets.style} />
      {/* A browser that is busy paints half of a page that it reads, and moves it when it reads on. */}
      <link rel="expect" href="#sidfot" blocking="render" />
      {icons.tab === undefined ? (
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
      ) : (
        <>
          <link rel="icon" type="image/png" sizes="32x32" href={icons.tab} />
          <link rel="icon" type="image/png" sizes="192x192" href={icons.launcher} />
        </>
      )}
      <link rel="apple-touch-icon" href={icons.touch} />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${areaName(view, 'news')} från ${site.name}`}
        href={`${view.basePath}/nyheter/rss.xml`}
      />
      <meta property="og:site_name" content={site.name} />
    </>
  )
}

/** Renders shared markup once; `drawings`: `view.drawn` or, for markup of the frame, `view.framed`. */
export function drawnOnce(drawings: Map<string, string>, name: string, draw: () => ReactNode): string {
  const known = drawings.get(name)
  if (known !== undefined) return known
  // React returns a rope of a thousand strings, which every page would have to flatten again.
  const drawn = Buffer.from(renderToStaticMarkup(draw())).toString()
  drawings.set(name, drawn)
  return drawn
}

const Archived = ({ since, lang }: { readonly since: Date; readonly lang: string | undefined }): ReactNode => (
  <aside className="wrap" lang={lang}>
    <p className="meta">Den här sajten är arkiverad sedan {inWords(since)} och uppdateras inte längre.</p>
  </aside>
)

/** Elements as a whole HTML document. */
export const htmlDocument = (head: string, body: string, lang = 'sv'): string =>
  `<!DOCTYPE html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`

/**
 * A page of a site, within the shared frame. The document has the language of its content, and around a page that is not in Swedish each
 * part of the frame says that it is (WCAG 3.1.1, 3.1.2).
 */
export function siteDocument(props: DocumentProps): string {
  const { view, title, path, isFront = false, children, after = '', banner, language = 'sv' } = props
  const place = menuPlace(view, props.menuPath ?? path)
  // A page that is not public has no address yet.
  const head = drawnOnce(view.framed, 'head', () => <SharedHead view={view} />) + ownHead(banner ? { ...props, path: null } : props)
  const lang = languageTag(language)
  const frameLang = lang === 'sv' ? undefined : 'sv'
  const top = drawnOnce(view.framed, `top ${place.href} ${place.isIt} ${isFront} ${frameLang}`, () => (
    <>
      <a className="skip" href="#innehall" lang={frameLang}>
        Hoppa till innehållet
      </a>
      <Masthead view={view} place={place} isFront={isFront} lang={frameLang} />
      {view.site.archivedAt !== null && <Archived since={view.site.archivedAt} lang={frameLang} />}
    </>
  ))
  const foot = drawnOnce(view.framed, `foot ${frameLang}`, () => <Foot view={view} lang={frameLang} />)
  const above = banner ? renderToStaticMarkup(frameLang ? <div lang={frameLang}>{banner}</div> : banner) : ''
  const direction = frameLang !== undefined && isRightToLeft(title ?? '') ? ' dir="rtl"' : ''
  return htmlDocument(
    head,
    `${above}${top}<main id="innehall" tabindex="-1"${direction}>${renderToStaticMarkup(children)}${after}</main>${foot}`,
    lang,
  )
}
