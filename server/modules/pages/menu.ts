import type { Menu, MenuItem } from '#contract/menu.ts'
import { menuSubItems, menuTopItems } from '#contract/menu.ts'
import type { FieldError } from '#contract/errors.ts'
import { stateChanged, validation } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { targetsOf } from '../items/item-references.ts'
import type { Actor } from '../items/item-work.ts'
import { publicChanged } from '../sites/sites.ts'
import type { StoredMenu } from './menu-store.ts'
import { pagesAmong, pagesOf, readMenu, writeMenu } from './menu-store.ts'
import { automaticMenu, publicMenuAreas, shownMenu } from './public-menu.ts'
import { publishedPageTree } from './public-pages.ts'

/** The menu as it is arranged, as visitors see it, and as it would arrange itself. */
export async function viewMenu(site: SiteDb): Promise<Menu> {
  const [stored, tree, areas] = await Promise.all([readMenu(site), publishedPageTree(site), publicMenuAreas(site)])
  const parts = { tree, areas }
  const automatic = automaticMenu(parts)
  const pages = await targetsOf(site, [...pagesOf(stored.items), ...pagesOf(automatic)])
  return {
    ...stored,
    items: [...stored.items],
    pages: Object.fromEntries(pages),
    shown: shownMenu(stored.mode === 'arranged' ? stored.items : automatic, parts),
    // No longer than an arranged menu may be, since one begins with it.
    automatic: automatic
      .slice(0, menuTopItems.max)
      .map((item) => ({ ...item, children: item.children.slice(0, menuSubItems.max) })),
  }
}

/** Throws 400 beside each entry whose page the site has not. */
async function refuseUnknownPages(site: SiteDb, items: readonly MenuItem[]): Promise<void> {
  const known = await pagesAmong(site, pagesOf(items))
  const fields: Record<string, FieldError> = {}
  const check = (item: MenuItem | MenuItem['children'][number], path: string): void => {
    if (item.kind === 'page' && !known.has(item.pageId))
      fields[`${path}.pageId`] = { code: 'UNKNOWN_TARGET', message: 'Sidan finns inte. Ta bort den ur menyn.' }
  }
  for (const [index, item] of items.entries()) {
    check(item, `items.${index}`)
    for (const [below, child] of item.children.entries()) check(child, `items.${index}.children.${below}`)
  }
  if (Object.keys(fields).length > 0) throw validation(fields)
}

export async function changeMenu(site: SiteDb, menu: StoredMenu, actor: Actor): Promise<Menu> {
  await refuseUnknownPages(site, menu.items)
  if (!(await writeMenu(site, menu)))
    throw stateChanged('Någon annan har ändrat menyn sedan du öppnade den. Ladda om och gör om ändringen.')
  const entry = { actorId: actor.userId, siteId: site.siteId, action: 'menu.update' }
  await Promise.all([recordAudit(site, entry, actor.now), publicChanged(site)])
  return viewMenu(site)
}
