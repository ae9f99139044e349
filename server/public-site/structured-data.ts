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

export const organisation = ({ site, url }: SiteView): StructuredData => ({
  '@type': 'Organization',
  '@id': `${url}/#organisation`,
  name: site.name,
  url: `${url}/`,
  ...(site.contactEmail && { email: site.contactEmail }),
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
