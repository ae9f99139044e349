import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import type { ShownMenuItem } from '#contract/pages/menu.ts'
import { fillTitle } from '#contract/rich-text/fill-placeholders.ts'
import type { PlaceholderValues } from '#contract/rich-text/placeholders.ts'
import { siteLetter } from '#contract/settings/site-letter.ts'
import { ownNewsCategories } from '../../modules/news/news.ts'
import { valuesOn } from './page-placeholders.ts'
import { placeholderValues } from '../../modules/settings/placeholder-values.ts'
import { publicMenu } from '../../modules/pages/public-menu.ts'
import { publicSettings } from '../../modules/settings/public-settings.ts'
import type { PublicSite } from '../../modules/sites/sites.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import type { SiteAddresses } from './site-addresses.ts'
import type { SiteAssets } from '../styles/assets.ts'
import type { SiteView } from './site-view.ts'

// What stands around every page of a site: its settings, its menu, its pages. It is read once and outlives the news that are
// published meanwhile: the site's own row, which every page is read with, says whether it still holds.

export type SiteFrame = Omit<SiteView, 'site' | 'drawn'>

/** What a frame is made with, beside what is read of the site. */
export interface FrameSource {
  readonly addresses: SiteAddresses
  readonly assetsOf: (color: string, letter: string) => SiteAssets
  /** Whether visitors' messages can be sent on. */
  readonly sendsMail: boolean
}

interface Known {
  /** What the frame was made for. */
  readonly key: string
  readonly frame: SiteFrame
}

export interface SiteFrames {
  /** The frame as it was last read; undefined for a site that is not known. */
  last(siteId: string): Known | undefined
  keep(siteId: string, known: Known): void
}

/** Some kilobytes each. */
const maxFrames = 1000

export function createSiteFrames(): SiteFrames {
  const frames = new Map<string, Known>()
  return {
    last: (siteId) => frames.get(siteId),
    keep(siteId, known) {
      // What was read last stands last.
      frames.delete(siteId)
      const [oldest] = frames.keys()
      if (frames.size >= maxFrames && oldest !== undefined) frames.delete(oldest)
      frames.set(siteId, known)
    },
  }
}

/** All that a frame is made from: with another key it is another frame. `today`: a licence may have ended. */
export function frameKey({ addresses }: FrameSource, site: PublicSite, today: string): string {
  return JSON.stringify([{ ...site, revision: 0 }, addresses.basePath(site.id), addresses.siteUrl(site.id), today])
}

/** What a frame is read from. Asked after, or in one piece with, the site's row: no older than its revision. */
export const frameParts = (scope: PublicDb) => Promise.all([publicSettings(scope), publicMenu(scope), ownNewsCategories(scope)])

type Parts = Awaited<ReturnType<typeof frameParts>>

const hasPlaceholder = (text: string): boolean => text.includes('{')

/** Few titles name a setting: `values` is asked for theirs alone. */
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

/** Null when the site has gone meanwhile. */
export function frameOf(source: FrameSource, site: PublicSite, [settings, menu, own]: Parts, today: string): SiteFrame | null {
  const { addresses, assetsOf, sendsMail } = source
  if (!settings) return null
  const basePath = addresses.basePath(site.id)
  const { contact, organisationNumber } = settings
  const page = (key: string) => menu.tree.find(({ systemKey }) => systemKey === key)
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
      menu.tree.find(({ path }) => path === href),
    )
  const shownMenu = menu.menu.map((item) => filledEntry(item, valuesAt))
  return {
    menu: shownMenu,
    menuEntries: shownMenu.flatMap((top) => [top, ...top.children]),
    tree: menu.tree.map((one) => filledNames(one, () => valuesOn(placeholders, one))),
    placeholders,
    settings,
    takesMessages: sendsMail && page('integritet') !== undefined,
    categoryNames: new Map([...defaultNewsCategories, ...own].map(({ id, name }) => [id, name])),
    basePath,
    pictureBase: basePath,
    url: addresses.siteUrl(site.id),
    isOwnAddress: (href) => addresses.siteAt(href) === site.id,
    today,
    assets: assetsOf(site.accentColor, siteLetter(site)),
    framed: new Map<string, string>(),
  }
}
