import type { ReactNode } from 'react'
import { siteDocument } from '../frame/document.tsx'
import { plainDocument } from '../frame/plain-pages.tsx'
import type { StructuredData } from '../frame/structured-data.ts'
import { dataBlock, organisation } from '../frame/structured-data.ts'
import { shareCard } from '../pictures/share-card.ts'
import type { SiteAssets } from '../styles/assets.ts'
import type { SiteView } from '../view/site-view.ts'
import { rootStylePath } from './root-styles.ts'

/** What stands around a page of the root. */
export interface RootFrame {
  readonly federationName: string
  /** Address of the root, without a slash at the end. */
  readonly rootUrl: string
  /** The federation's own site: its masthead, colour and foot are those of the root. Null: a page in ink. */
  readonly own: SiteView | null
  /** For a page in ink. */
  readonly assets: SiteAssets
}

/**
 * A site as its parts are shown on a page of the root: with addresses that are right there. Its markup differs from that on its
 * own pages, so nothing is shared with them.
 */
export function atRoot(view: SiteView, rootUrl: string): SiteView {
  const base = view.url.startsWith(`${rootUrl}/`) ? view.url.slice(rootUrl.length) : view.url
  return { ...view, basePath: base, pictureBase: base, framed: new Map<string, string>(), drawn: new Map<string, string>() }
}

interface RootDocument {
  /** Null on the front page, whose title is the federation's. */
  readonly title: string | null
  readonly description: string
  /** The query of the page, '' on the front page; null for a page that search engines should not index. */
  readonly search: string | null
  /** For a page with a path of its own. */
  readonly path?: string
  /** Of the largest picture, where the federation has a site of its own. */
  readonly preload?: string
  readonly children: ReactNode
}

const style = `<link rel="stylesheet" href="${rootStylePath}"/>`

const rootName = ({ federationName }: RootFrame): string => federationName || 'Våra föreningar'

const website = (frame: RootFrame, description: string): StructuredData => ({
  '@type': 'WebSite',
  '@id': `${frame.rootUrl}/#webbplats`,
  url: frame.rootUrl,
  name: rootName(frame),
  description,
  inLanguage: 'sv-SE',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${frame.rootUrl}/?ort={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** What a page in ink is; one with the frame of a site says it as the pages of sites do. */
const collection = (frame: RootFrame, path: string, name: string, description: string): StructuredData => ({
  '@type': 'CollectionPage',
  '@id': frame.rootUrl + path,
  url: frame.rootUrl + path,
  name,
  description,
  inLanguage: 'sv-SE',
  isPartOf:
    path === ''
      ? { '@id': `${frame.rootUrl}/#webbplats` }
      : { '@type': 'WebSite', '@id': `${frame.rootUrl}/#webbplats`, url: frame.rootUrl, name: rootName(frame) },
})

/** A page of the root, within the frame of the federation's own site or in ink. */
export function rootDocument(
  frame: RootFrame,
  { title, description, search, path: ownPath, preload = '', children }: RootDocument,
): string {
  const { own, rootUrl, assets } = frame
  const path = ownPath ?? (search === null ? null : search === '' ? '' : `/${search}`)
  const isFront = title === null
  if (own === null) {
    const things = [
      collection(frame, path ?? '', title ?? rootName(frame), description),
      ...(isFront ? [website(frame, description)] : []),
    ]
    return plainDocument({
      assets,
      title: isFront ? rootName(frame) : `${title} – ${rootName(frame)}`,
      owner: frame.federationName || null,
      rootUrl,
      about: path === null ? null : { description, url: rootUrl + path },
      more: style + (path === null ? '' : dataBlock(things)),
      children,
    })
  }
  return siteDocument({
    view: { ...atRoot(own, rootUrl), url: rootUrl, homeHref: '/' },
    title,
    description,
    path,
    kind: 'website',
    isFront,
    pageType: 'CollectionPage',
    preload: style + preload,
    shareImage: shareCard(own, null),
    data: isFront ? [website(frame, description), organisation(own)] : [],
    children,
  })
}
