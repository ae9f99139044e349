import type { SiteView } from './site-view.ts'

// What search engines are told of a page, as a block of data: browsers do not run it, and the content policy allows no script.

export type StructuredData = Readonly<Record<string, unknown>>

const signs: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON can write every sign as a number: no text in it can end the element it stands in, or begin a comment. */
const harmless = (data: unknown): string => JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => signs[sign] ?? sign)

export const dataBlock = (things: readonly StructuredData[]): string =>
  `<script type="application/ld+json">${harmless({ '@context': 'https://schema.org', '@graph': things })}</script>`

const postalAddress = (written: string): StructuredData => {
  const text = written.replace(/,?\n+/g, ', ')
  const [, street, postalCode, locality] = /^(.+?),?\s+(\d{3}\s?\d{2})\s+(.+)$/.exec(text) ?? []
  return {
    '@type': 'PostalAddress',
    ...(street ? { streetAddress: street, postalCode, addressLocality: locality } : { streetAddress: text }),
    addressCountry: 'SE',
  }
}

export const organisation = ({ site, settings, url }: SiteView): StructuredData => ({
  '@type': 'Organization',
  '@id': `${url}/#organisation`,
  name: site.name,
  ...(settings.shortName && { alternateName: settings.shortName }),
  url: `${url}/`,
  ...(site.description && { description: site.description }),
  ...(settings.contact.email && { email: settings.contact.email }),
  ...(settings.contact.phone && { telephone: settings.contact.phone.href.slice('tel:'.length) }),
  ...(settings.contact.visitingAddress && { address: postalAddress(settings.contact.visitingAddress) }),
  ...(settings.organisationNumber && { taxID: settings.organisationNumber }),
  ...(site.municipality && { areaServed: { '@type': 'AdministrativeArea', name: site.municipality } }),
  ...(settings.socials.length > 0 && { sameAs: settings.socials.map(({ href }) => href) }),
  ...(site.federationName && { parentOrganization: { '@type': 'Organization', name: site.federationName } }),
})

/** One step on the way from the start page. */
export interface Crumb {
  readonly label: string
  readonly path: string
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
