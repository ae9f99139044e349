import type { PageContent } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicItem } from '../items/published/public-items.ts'
import { referredItems } from '../items/published/public-items.ts'
import type { PublicMedia } from '../media/public-media.ts'
import type { SharedOrigin } from './placed-pages.ts'
import { placeShared } from './placed-pages.ts'

// The public reads of pages. The scope of `PublicDb` leaves only published rows of one site, without drafts.

/** The facts of a page for menus and neighbouring pages. */
export interface PublishedPageLink {
  readonly id: string
  readonly parentId: string | null
  readonly path: string
  readonly title: string
  /** Label in the menu; '' is the title. */
  readonly menuTitle: string
  /** False for a page that is not in Swedish. */
  readonly showInMenu: boolean
  /** An https address when the page is only a link; '' for an ordinary page. */
  readonly linkUrl: string
  readonly language: PageContent['language']
  /** The page that it is a translation of, public or not. */
  readonly translationOf: string | null
  /** The key of a system page; null for every other. */
  readonly systemKey: string | null
  /** It is on no site map. */
  readonly noIndex: boolean
  readonly publishedAt: Date
  readonly updatedAt: Date
  /** What it is on the federation's site; absent for a page of the site's own. */
  readonly shared?: SharedOrigin
}

export interface PublishedPage extends Omit<PageContent, 'body'> {
  readonly id: string
  readonly path: string
  readonly systemKey: string | null
  readonly publishedAt: Date
  readonly updatedAt: Date
  /** As stored. Renderers check it against the closed schema first. */
  readonly body: unknown
  /** Every picture and document it shows. */
  readonly media: readonly PublicMedia[]
}

const from = `from published_items i where i.area = 'pages'`
// Where the site shows them, or hides them, is found out beside its own (placed-pages.ts).
const fromShared = `from shared_here i where i.area = 'pages' and i.is_public and i.ended_at is null`

const row = `i.id, i.path, i.system_key as "systemKey", i.published_at as "publishedAt", i.updated_at as "updatedAt",
  i.head ->> 'title' as title, coalesce(i.head ->> 'menuTitle', '') as "menuTitle", coalesce(i.head ->> 'linkUrl', '') as "linkUrl",
  coalesce(i.head ->> 'language', 'sv') as language, i.no_index as "noIndex"`
const tree = statement<PublishedPageLink>(
  'public_page_tree',
  `select ${row}, i.parent_id as "parentId", i.head ->> 'translationOf' as "translationOf",
     coalesce(i.head ->> 'showInMenu', '') = 'true' and coalesce(i.head ->> 'language', 'sv') = 'sv' as "showInMenu"
   ${from} order by i.sort_key collate "C", i.id limit 500`,
)
type SharedPageLink = PublishedPageLink & { readonly shared: SharedOrigin }
const sharedTree = statement<SharedPageLink>(
  'public_shared_pages',
  `select ${row}, null as "parentId", null as "translationOf", i.is_in_menu and coalesce(i.head ->> 'language', 'sv') = 'sv' as "showInMenu",
     json_build_object('id', i.id, 'originSiteId', i.origin_site_id, 'path', i.path, 'isRequired', i.mode = 'required',
       'isHidden', i.display = 'hidden') as shared
   ${fromShared} order by i.began_at, i.id limit 200`,
)
type StoredPage = Omit<PublishedPage, Exclude<keyof PageContent, 'body'>> & { readonly head: Partial<PageContent> }
const one = statement<StoredPage>(
  'public_page',
  `select i.id, i.path, i.system_key as "systemKey", i.published_at as "publishedAt", i.updated_at as "updatedAt", i.head, i.body,
     i.media ${from} and i.path = $1`,
)

/** The public pages of the site's own, and those of the federation that reach it, hidden ones too. */
export const pagesApart = (site: PublicDb | SiteDb): Promise<[PublishedPageLink[], SharedPageLink[]]> =>
  Promise.all([site.rows(tree, []), site.rows(sharedTree, [])])

/** All pages that visitors see, siblings in their order. `pageSurroundings` finds the neighbours of a page in it. */
export const publishedPageTree = async (site: PublicDb | SiteDb): Promise<PublishedPageLink[]> =>
  placeShared(...(await pagesApart(site)))

const whole = ({ head, ...about }: StoredPage): PublishedPage => ({ ...emptyPage, ...head, ...about })

/** The page of the site's own at this path below its address, `/om-oss/styrelsen`, as last published; null when there is none. */
export async function publishedPage(site: PublicDb, path: string): Promise<PublishedPage | null> {
  const [page] = await site.rows(one, [path])
  return page ? whole(page) : null
}

const sharedOne = statement<StoredPage & { readonly referred: Readonly<Record<string, PublicItem>> }>(
  'public_shared_page',
  `select i.id, i.path, i.system_key as "systemKey", i.published_at as "publishedAt", i.updated_at as "updatedAt", i.head, i.body, i.media,
     i.referred ${fromShared} and i.id = $1`,
)

interface ReadPage {
  readonly page: PublishedPage
  /** The public items that it refers to; of a page of the federation, with their paths on its site. */
  readonly referred: readonly PublicItem[]
}

/** The page of a link of `publishedPageTree`; null if it has just been withdrawn. */
export async function pageOfLink(site: PublicDb, { id, path, shared }: PublishedPageLink): Promise<ReadPage | null> {
  if (!shared) {
    const [page, referred] = await Promise.all([publishedPage(site, path), referredItems(site, path)])
    return page && { page, referred }
  }
  const [found] = await site.rows(sharedOne, [shared.id])
  if (!found) return null
  const { referred, ...page } = found
  return { page: { ...whole(page), id, path }, referred: Object.values(referred) }
}

interface PageSurroundings {
  /** From the top down, without pages that are not public. */
  readonly parents: readonly PublishedPageLink[]
  readonly children: readonly PublishedPageLink[]
  /** The page and its siblings. [] for a page at the top, whose siblings are in the menu. */
  readonly siblings: readonly PublishedPageLink[]
}

export function pageSurroundings(tree: readonly PublishedPageLink[], pageId: string): PageSurroundings {
  const byId = new Map(tree.map((page) => [page.id, page]))
  const page = byId.get(pageId)
  const parents: PublishedPageLink[] = []
  // Limited to the size of the tree, in case of a circle in the rows.
  for (let above = page?.parentId; above && parents.length < tree.length;) {
    const parent = byId.get(above)
    if (parent) parents.unshift(parent)
    above = parent?.parentId
  }
  const isBeside = (other: PublishedPageLink): boolean => page?.parentId != null && other.parentId === page.parentId
  return { parents, children: tree.filter(({ parentId }) => parentId === pageId), siblings: tree.filter(isBeside) }
}

/** Known facts about the accessibility of the site. */
export interface PublicAccessibility {
  /** The date of the last accessibility review, `2026-11-21`; null: never. */
  readonly checkedOn: string | null
  /** '' when unknown. */
  readonly checkedBy: string
  /** Known faults that are not corrected yet. */
  readonly faults: readonly string[]
}

const facts = statement<PublicAccessibility>(
  'public_accessibility',
  'select checked_on::text as "checkedOn", checked_by as "checkedBy", faults from accessibility_facts',
)

export async function publicAccessibility(site: PublicDb): Promise<PublicAccessibility> {
  const [row] = await site.rows(facts, [])
  return row ?? { checkedOn: null, checkedBy: '', faults: [] }
}
