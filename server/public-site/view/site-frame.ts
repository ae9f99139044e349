import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import { lastDayOf } from '#contract/news/event-times.ts'
import type { ShownMenuItem } from '#contract/pages/menu.ts'
import { fillTitle } from '#contract/rich-text/fill-placeholders.ts'
import type { PlaceholderValues } from '#contract/rich-text/placeholders.ts'
import { siteLetter } from '#contract/settings/site-letter.ts'
import { ownNewsCategories } from '../../modules/news/news.ts'
import { valuesOn } from './page-placeholders.ts'
import { placeholderValues } from '../../modules/settings/placeholder-values.ts'
import { publicMenu, publicPages } from '../../modules/pages/public-menu.ts'
import { publicSettings } from '../../modules/settings/public-settings.ts'
import type { PublicSite } from '../../modules/sites/sites.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import type { SiteAddresses } from './site-addresses.ts'
import type { SiteAssets } from '../styles/assets.ts'
import type { Look } from '../styles/look.ts'
import { lookOf } from '../styles/look.ts'
import { federationMark, heldSettings } from './held-settings.ts'
import type { SiteView } from './site-view.ts'

// The frame of every page of a site: settings, menu, and names of pages and categories. It is read once and stays valid when
// news are published: the site's row, which is read with every page, tells whether the frame is current.

export type SiteFrame = Omit<SiteView, 'site' | 'drawn'>

/** Inputs of a frame besides the site's data. */
export interface FrameSource {
  readonly addresses: SiteAddresses
  readonly assetsOf: (look: Look, letter: string) => SiteAssets
  /** True if visitors' messages can be sent on. */
  readonly sendsMail: boolean
}

interface Known {
  /** The key of the frame's inputs (`frameKey`). */
  readonly key: string
  readonly frame: SiteFrame
  /** Of which areas the site showed what is shared with it. */
  readonly sharedAreas: readonly string[]
}

export interface SiteFrames {
  /** The last frame read; undefined for a site without one. */
  last(siteId: string): Known | undefined
  keep(siteId: string, known: Known): void
}

/** Limit; a frame takes some kilobytes. */
const maxFrames = 1000

export function createSiteFrames(): SiteFrames {
  const frames = new Map<string, Known>()
  return {
    last: (siteId) => frames.get(siteId),
    keep(siteId, known) {
      // Inserted anew, so that the frame read last is dropped last.
      frames.delete(siteId)
      const [oldest] = frames.keys()
      if (frames.size >= maxFrames && oldest !== undefined) frames.delete(oldest)
      frames.set(siteId, known)
    },
  }
}

const hasCalendar = ({ lastEventEnd }: PublicSite, today: string): boolean =>
  lastEventEnd !== null && lastDayOf(lastEventEnd) >= today

/** Identifies the inputs of a frame; another key means another frame. It includes `today`, because a licence may have ended. */
export function frameKey({ addresses }: FrameSource, site: PublicSite, today: string): string {
  return JSON.stringify([
    { ...site, revision: 0, lastEventEnd: hasCalendar(site, today) },
    addresses.basePath(site.id),
    addresses.siteUrl(site.id),
    today,
  ])
}

/** The data of a frame. Read it after the site's row or in the same batch, so that it is not older than the revision. */
export const frameParts = (scope: PublicDb) => Promise.all([publicSettings(scope), publicPages(scope), ownNewsCategories(scope)])

type Parts = Awaited<ReturnType<typeof frameParts>>

const hasPlaceholder = (text: string): boolean => text.includes('{')

/** The page with placeholders of its titles filled in. Few titles have any, so `values` is called only for those. */
const filledNames = <Named extends { readonly title: string; readonly menuTitle: string }>(
  page: Named,
  values: () => PlaceholderValues,
): Named =>
  hasPlaceholder(page.title) || hasPlaceholder(page.menuTitle)
    ? { ...page, title: fillTitle(page.title, values()), menuTitle: fillTitle(page.menuTitle, values()) }
    : page

const filledEntry = (item: ShownMenuItem, valuesAt: (href: string) => PlaceholderValues): ShownMenuItem =>
  [item, ...item.children].some(({ label }) => hasPlaceholder(label))
    ? {
        ...item,
        label: fillTitle(item.label, valuesAt(item.href)),
        children: item.children.map((child) => ({ ...child, label: fillTitle(child.label, valuesAt(child.href)) })),
      }
    : item

/** Null if the site was removed meanwhile. */
export function frameOf(source: FrameSource, site: PublicSite, [ownSettings, pages, own]: Parts, today: string): SiteFrame | null {
  const { addresses, assetsOf, sendsMail } = source
  const { tree } = pages
  if (!ownSettings) return null
  const settings = heldSettings(ownSettings, site)
  const basePath = addresses.basePath(site.id)
  const { contact, organisationNumber } = settings
  const page = (key: string) => tree.find(({ systemKey }) => systemKey === key)
  const placeholders = placeholderValues({
    ...contact,
    name: site.name,
    municipality: site.municipality,
    contactPage: page('kontakt')?.title ?? null,
    phone: contact.phone?.text ?? '',
    organisationNumber,
    url: addresses.siteUrl(site.id),
  })
  const valuesAt = (href: string): PlaceholderValues =>
    valuesOn(
      placeholders,
      tree.find(({ path }) => path === href),
    )
  const menu = publicMenu(pages, site).map((item) => filledEntry(item, valuesAt))
  return {
    menu,
    menuEntries: menu.flatMap((top) => [top, ...top.children]),
    tree: tree.map((one) => filledNames(one, () => valuesOn(placeholders, one))),
    placeholders,
    settings,
    ownSettings,
    mark: federationMark(site, ownSettings.federation),
    takesMessages: sendsMail && site.archivedAt === null && page('integritet') !== undefined,
    categoryNames: new Map([...defaultNewsCategories, ...own].map(({ id, name }) => [id, name])),
    basePath,
    pictureBase: basePath,
    url: addresses.siteUrl(site.id),
    federationUrl: addresses.rootUrl,
    hasCalendar: hasCalendar(site, today),
    isOwnAddress: (href) => addresses.siteAt(href) === site.id,
    today,
    assets: assetsOf(lookOf(site.accentColor, site.look), siteLetter(site)),
    framed: new Map<string, string>(),
  }
}
