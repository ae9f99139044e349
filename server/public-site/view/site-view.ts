import type { ShownMenuItem } from '#contract/pages/menu.ts'
import type { SettingValues } from '#contract/rich-text/placeholders.ts'
import { safeHref } from '#contract/rich-text/link.ts'
import type { PublishedPageLink } from '../../modules/pages/public-pages.ts'
import type { PublicSettings } from '../../modules/settings/public-settings.ts'
import type { PublicSite } from '../../modules/sites/sites.ts'
import type { SiteAssets } from '../styles/assets.ts'
import type { FederationMark } from './held-settings.ts'

/** The data of a site that its pages share. */
export interface SiteView {
  readonly site: PublicSite
  /** What pages show: the site's own settings, with what the federation has decided in their place. */
  readonly settings: PublicSettings
  /** The settings as the site has chosen them. */
  readonly ownSettings: PublicSettings
  /** What the lock-up shows of the federation; null for nothing. */
  readonly mark: FederationMark | null
  /** True if visitors may write: the site is not archived, this server can send mail, and the page about personal data is public. */
  readonly takesMessages: boolean
  /** Values of the placeholders, except the date of each page. */
  readonly placeholders: SettingValues
  readonly menu: readonly ShownMenuItem[]
  /** The menu as a flat list, each entry followed by those below it. */
  readonly menuEntries: readonly Pick<ShownMenuItem, 'label' | 'href'>[]
  /** All public pages, siblings in their order. */
  readonly tree: readonly PublishedPageLink[]
  /** Names of news categories by id: the site's own and the standard ones. */
  readonly categoryNames: ReadonlyMap<string, string>
  /** Prefix of the site's own paths: '' or `/malmo`. */
  readonly basePath: string
  /** The primary address, without a slash at the end. */
  readonly url: string
  /** The page of all sites, which the foot leads to. */
  readonly federationUrl: string
  /** Where the name in the masthead leads; absent: to the site's start page. */
  readonly homeHref?: string
  /** True for a full address of this site, on any of its hosts. */
  readonly isOwnAddress: (href: string) => boolean
  /** Prefix of addresses of pictures and documents: `basePath`, or the secret path of a preview. */
  readonly pictureBase: string
  /** True in a preview: the blocks of a text have names, so that the page opens where one writes. */
  readonly namesBlocks?: true
  /** True through the day on which the last event ends: pages then link to the calendar. */
  readonly hasCalendar: boolean
  /** The Swedish date of this view, `2026-11-21`: a licence may have ended since an earlier one. */
  readonly today: string
  readonly assets: SiteAssets
  /** Markup around the pages, made by the first page that needs it and kept as long as the frame. */
  readonly framed: Map<string, string>
  /** Other markup shared by pages, kept as long as `site`. */
  readonly drawn: Map<string, string>
}

/** The page of the site's own newsletter. */
export const newsletterPath = '/nyhetsbrev'

/** True if visitors can subscribe here. */
export const takesSubscribers = ({ takesMessages, settings }: SiteView): boolean =>
  takesMessages && settings.newsletter.mode === 'own'

/** An external address as a link's target; null for one that no browser should open (SEC-25). */
export function elsewhere(url: string): string | null {
  const safe = safeHref(url)
  return safe !== null && /^https?:/i.test(safe) ? safe : null
}

/** A link to a path below the site's address; full addresses are unchanged. */
export const hrefIn = (view: SiteView, path: string): string =>
  path === '' || path.startsWith('/') ? view.basePath + path || '/' : (elsewhere(path) ?? (view.basePath || '/'))

export const systemPage = (view: SiteView, key: string): PublishedPageLink | undefined =>
  view.tree.find(({ systemKey }) => systemKey === key)
