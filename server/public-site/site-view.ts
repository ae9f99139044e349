import type { ShownMenuItem } from '#contract/menu.ts'
import type { PublicSite } from '../modules/sites/sites.ts'
import type { SiteAssets } from './assets.ts'

/** One of the pages that every site is made with. */
export interface SystemPage {
  readonly key: string
  readonly label: string
  readonly path: string
}

/** A site as its pages need it. */
export interface SiteView {
  readonly site: PublicSite
  readonly menu: readonly ShownMenuItem[]
  /** Those that are public, for the foot of each page. */
  readonly systemPages: readonly SystemPage[]
  /** What the site's own paths begin with: '' or `/malmo`. */
  readonly basePath: string
  /** The primary address, without a slash at the end. */
  readonly url: string
  readonly assets: SiteAssets
  /** What the pages share, as markup: filled by the first page that needs it, and as old as `site`. */
  readonly drawn: Map<string, string>
}

/** A path below the site's address as a link; what is an address already stays one. */
export const hrefIn = (view: SiteView, path: string): string => (/^https?:/.test(path) ? path : view.basePath + path || '/')
