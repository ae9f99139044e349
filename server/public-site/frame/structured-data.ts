import { unplacedImage, metadataImage } from '../pictures/pictures.ts'
import type { PageLanguage } from '#contract/pages/page-languages.ts'
import { languageTag } from '#contract/pages/page-languages.ts'
import { searchPath } from './search-form.tsx'
import type { SiteView } from '../view/site-view.ts'

// Structured data of a page, in a data block: browsers do not run it, and the content policy allows no script.

export type StructuredData = Readonly<Record<string, unknown>>

const signs: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON can escape every character, so that no text in it can end the element or begin a comment. */
const harmless = (data: unknown): string => JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => signs[sign] ?? sign)

export const dataBlock = (things: readonly StructuredData[]): string =>
  `<script type="application/ld+json">${harmless({ '@context': 'https://schema.org', '@graph': things })}</script>`

/** An address as somebody wrote it, divided where its parts can be told. */
export const postalAddress = (written: string): StructuredData => {
  const text = written.replace(/,?\n+/g, ', ')
  const [, street, postalCode, locality] = /^(.+?),?\s+(\d{3}\s?\d{2})\s+(.+)$/.exec(text) ?? []
  return {
    '@type': 'PostalAddress',
    ...(street ? { streetAddress: street, postalCode, addressLocality: locality } : { streetAddress: text }),
    addressCountry: 'SE',
  }
}

function logoOf(view: SiteView): StructuredData | undefined {
  const { logo } = view.settings.appearance
  const image = metadataImage(view, logo ? unplacedImage(logo) : undefined, null)
  return image && { '@type': 'ImageObject', url: image.url, width: image.width, height: image.height }
}

const websiteId = (url: string): string => `${url}/#webbplats`
const organisationId = (url: string): string => `${url}/#organisation`

/** Reference to the organisation, for a page that contains it. */
export const byOrganisation = ({ url }: SiteView): StructuredData => ({ '@id': organisationId(url) })

/** The whole site, with its search. */
export const website = (view: SiteView): StructuredData => ({
  '@type': 'WebSite',
  '@id': websiteId(view.url),
  url: view.url,
  name: view.site.name,
  ...(view.settings.shortName && { alternateName: view.settings.shortName }),
  ...(view.site.description && { description: view.site.description }),
  inLanguage: 'sv-SE',
  publisher: byOrganisation(view),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${view.url}${searchPath}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

export type PageType = 'WebPage' | 'AboutPage' | 'ContactPage' | 'CollectionPage' | 'ProfilePage'

interface DescribedPage {
  readonly type: PageType
  /** Path below the site's address. */
  readonly path: string
  readonly name: string
  readonly description: string
  readonly modifiedAt: Date | undefined
  readonly language?: PageLanguage
}

/** The page with its canonical address, and the site it belongs to. */
export const webPage = (
  { url, site }: SiteView,
  { type, path, name, description, modifiedAt, language = 'sv' }: DescribedPage,
): StructuredData => ({
  '@type': type,
  '@id': url + path,
  url: url + path,
  name,
  description,
  ...(modifiedAt && { dateModified: modifiedAt.toISOString() }),
  inLanguage: languageTag(language) === 'sv' ? 'sv-SE' : languageTag(language),
  isPartOf: path === '' ? { '@id': websiteId(url) } : { '@type': 'WebSite', '@id': websiteId(url), url, name: site.name },
})

export function organisation(view: SiteView): StructuredData {
  const { site, settings, url } = view
  const logo = logoOf(view)
  return {
    '@type': 'Organization',
    '@id': organisationId(url),
    name: site.name,
    ...(settings.shortName && { alternateName: settings.shortName }),
    url,
    ...(logo && { logo }),
    ...(site.description && { description: site.description }),
    ...(settings.contact.email && { email: settings.contact.email }),
    ...(settings.contact.phone && { telephone: settings.contact.phone.href.slice('tel:'.length) }),
    ...(settings.contact.visitingAddress && { address: postalAddress(settings.contact.visitingAddress) }),
    ...(settings.organisationNumber && { taxID: settings.organisationNumber }),
    ...(site.municipality && { areaServed: { '@type': 'AdministrativeArea', name: site.municipality } }),
    ...(settings.socials.length > 0 && { sameAs: settings.socials.map(({ href }) => href) }),
    ...(site.federationName && { parentOrganization: { '@type': 'Organization', name: site.federationName } }),
  }
}

/** One step of the breadcrumbs. */
export interface Crumb {
  readonly label: string
  readonly path: string
  /** Of a page that is not in Swedish. */
  readonly language?: PageLanguage
}

export const breadcrumbList = (view: SiteView, crumbs: readonly Crumb[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: view.url + path,
  })),
})
