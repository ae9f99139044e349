import type { ShownMenuItem } from '#contract/pages/menu.ts'
import type { SettingValues } from '#contract/rich-text/placeholders.ts'
import { safeHref } from '#contract/rich-text/link.ts'
import type { PublishedPageLink } from '../../modules/pages/public-pages.ts'
import type { PublicSettings } from '../../modules/settings/public-settings.ts'
import type { PublicSite } from '../../modules/sites/sites.ts'
import type { SiteAssets } from '../styles/assets.ts'

/** A site as its pages need it. */
export interface SiteView {
  readonly site: PublicSite
  readonly settings: PublicSettings
  /** Whether visitors may write: this server has mail, and the page that says what becomes of personal data is public. */
  readonly takesMessages: boolean
  /** What the placeholders of pages stand for, but for the day of each. */
  readonly placeholders: SettingValues
  readonly menu: readonly ShownMenuItem[]
  /** The same, each followed by what is below it. */
  readonly menuEntries: readonly Pick<ShownMenuItem, 'label' | 'href'>[]
  /** Every public page, siblings in their order. */
  readonly tree: readonly PublishedPageLink[]
  /** What the site's own categories of news are called, and those of every site, by id. */
  readonly categoryNames: ReadonlyMap<string, string>
  /** What the site's own paths begin with: '' or `/malmo`. */
  readonly basePath: string
  /** The primary address, without a slash at the end. */
  readonly url: string
  /** True for a whole address that leads to this site, by whichever of its hosts. */
  readonly isOwnAddress: (href: string) => boolean
  /** What addresses of pictures and documents begin with: `basePath`, or the secret path of a preview. */
  readonly pictureBase: string
  /** The Swedish date it is as of, `2026-11-21`: a licence may have ended since the view was last read. */
  readonly today: string
  readonly assets: SiteAssets
  /** What stands around the pages, as markup: filled by the first page that needs it, and as old as what it shows. */
  readonly framed: Map<string, string>
  /** What else the pages share, as markup: as old as `site`. */
  readonly drawn: Map<string, string>
}

/** An address elsewhere, as a link may lead to it; null for what no browser should be sent to (SEC-25). */
export function elsewhere(url: string): string | null {
  const safe = safeHref(url)
  return safe !== null && /^https?:/i.test(safe) ? safe : null
}

/** A path below the site's address as a link; what is an address already stays one. */
export const hrefIn = (view: SiteView, path: string): string =>
  path === '' || path.startsWith('/') ? view.basePath + path || '/' : (elsewhere(path) ?? (view.basePath || '/'))

export const systemPage = (view: SiteView, key: string): PublishedPageLink | undefined =>
  view.tree.find(({ systemKey }) => systemKey === key)
