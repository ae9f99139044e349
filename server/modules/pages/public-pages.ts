import type { PageContent } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicMedia } from '../media/public-media.ts'

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

const tree = statement<PublishedPageLink>(
  'public_page_tree',
  `select i.id, i.parent_id as "parentId", i.path, i.system_key as "systemKey", i.published_at as "publishedAt",
     i.updated_at as "updatedAt", i.head ->> 'title' as title, coalesce(i.head ->> 'menuTitle', '') as "menuTitle",
     coalesce(i.head ->> 'linkUrl', '') as "linkUrl",
     coalesce(i.head ->> 'showInMenu', '') = 'true' and coalesce(i.head ->> 'language', 'sv') = 'sv' as "showInMenu",
     coalesce(i.head ->> 'language', 'sv') as language, i.head ->> 'translationOf' as "translationOf", i.no_index as "noIndex"
   ${from} order by i.sort_key collate "C", i.id limit 500`,
)
const one = statement<Omit<PublishedPage, Exclude<keyof PageContent, 'body'>> & { head: Partial<PageContent> }>(
  'public_page',
  `select i.id, i.path, i.system_key as "systemKey", i.published_at as "publishedAt", i.updated_at as "updatedAt", i.head, i.body,
     i.media ${from} and i.path = $1`,
)

/** All public pages, siblings in their order. `pageSurroundings` finds the neighbours of a page in it. */
export const publishedPageTree = (site: PublicDb | SiteDb): Promise<PublishedPageLink[]> => site.rows(tree, [])

/** The page at this path below the site's address, `/om-oss/styrelsen`, as last published; null when there is none. */
export async function publishedPage(site: PublicDb, path: string): Promise<PublishedPage | null> {
  const [page] = await site.rows(one, [path])
  if (!page) return null
  const { head, ...about } = page
  return { ...emptyPage, ...head, ...about }
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
