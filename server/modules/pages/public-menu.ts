import type { MenuItem, MenuMode, MenuSubItem, ShownMenuItem } from '#contract/pages/menu.ts'
import { MenuArea, menuAreas, menuTopItems } from '#contract/pages/menu.ts'
import type { PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { AreasInUse } from '../sites/sites.ts'
import { allAreas, areasInUse } from '../sites/sites.ts'
import type { PublishedPageLink } from './public-pages.ts'
import { publishedPageTree } from './public-pages.ts'

const areasWithItems = statement<AreasInUse>('public_menu_areas', `select ${areasInUse('$1')}`)
const storedMenu = statement<{ mode: MenuMode; items: readonly MenuItem[] }>('public_menu', 'select mode, items from site_menus')

/** The public data that a menu is made from. */
interface MenuParts {
  readonly tree: readonly PublishedPageLink[]
  /** The areas with public content. */
  readonly areas: ReadonlySet<string>
}

type PageItem = MenuSubItem & { readonly kind: 'page' }
const pageItem = ({ id }: PublishedPageLink): PageItem => ({ kind: 'page', pageId: id, label: '' })

/** True for a page of the federation that stands in for none of the site's own: no menu of the site names it. */
const isBeside = ({ id, shared }: Pick<PublishedPageLink, 'id' | 'shared'>): boolean => shared?.id === id

/** The areas, then the top pages marked for the menu with their children, in the order of the tree. */
export function automaticMenu({ tree, areas }: MenuParts): MenuItem[] {
  const inMenu = tree.filter(({ showInMenu, ...page }) => showInMenu && !isBeside(page))
  const below = (id: string) => inMenu.filter(({ parentId }) => parentId === id).map(pageItem)
  return [
    ...MenuArea.options.filter((area) => areas.has(area)).map((area) => ({ kind: 'area' as const, area, label: '', children: [] })),
    ...inMenu.filter(({ parentId }) => parentId === null).map((page) => ({ ...pageItem(page), children: below(page.id) })),
  ]
}

/** A page that is only a link is shown as that link in the menu, too. */
const linkOf = ({ menuTitle, title, linkUrl, path }: PublishedPageLink, label: string) => ({
  label: label || menuTitle || title,
  href: linkUrl || path,
})

/** Null for a page that is not public. */
function shownOne(item: MenuSubItem, pages: ReadonlyMap<string, PublishedPageLink>): { label: string; href: string } | null {
  switch (item.kind) {
    case 'external':
      return { label: item.label, href: item.url }
    case 'area': {
      const { label, path } = menuAreas[item.area]
      return { label: item.label || label, href: path }
    }
    case 'page': {
      const page = pages.get(item.pageId)
      return page ? linkOf(page, item.label) : null
    }
  }
}

/**
 * The menu for visitors: a page that is not public is left out together with the entries below it. Pages of the federation come last, where
 * there is room.
 */
export function shownMenu(items: readonly MenuItem[], { tree }: MenuParts): ShownMenuItem[] {
  const pages = new Map(tree.map((page) => [page.id, page]))
  const own = items.flatMap((item) => {
    const shown = shownOne(item, pages)
    return shown ? [{ ...shown, children: item.children.flatMap((child) => shownOne(child, pages) ?? []) }] : []
  })
  const shared = tree.filter((page) => page.showInMenu && isBeside(page))
  const room = Math.max(0, menuTopItems.max - own.length)
  return [...own, ...shared.slice(0, room).map((page) => ({ ...linkOf(page, ''), children: [] }))]
}

export const publicMenuAreas = async (site: PublicDb | SiteDb): Promise<ReadonlySet<string>> => {
  const [row] = await site.rows(areasWithItems, [MenuArea.options])
  return new Set(row && allAreas(row))
}

/** The page tree of the site, and the menu that it has arranged; null for the automatic one. Every page needs both. */
export async function publicPages(
  site: PublicDb,
): Promise<{ tree: readonly PublishedPageLink[]; arranged: readonly MenuItem[] | null }> {
  const [tree, [stored]] = await Promise.all([publishedPageTree(site), site.rows(storedMenu, [])])
  return { tree, arranged: stored?.mode === 'arranged' ? stored.items : null }
}

export function publicMenu({ tree, arranged }: Awaited<ReturnType<typeof publicPages>>, inUse: AreasInUse): ShownMenuItem[] {
  const parts = { tree, areas: allAreas(inUse) }
  return shownMenu(arranged ?? automaticMenu(parts), parts)
}
