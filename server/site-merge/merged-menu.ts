import type { MenuItem, MenuSubItem } from '#contract/pages/menu.ts'
import { menuAreas, menuSubItems, menuTopItems } from '#contract/pages/menu.ts'
import type { MergeChoices } from '#contract/users-and-sites/site-merge.ts'
import { HttpError } from '../platform/errors.ts'
import type { SiteDb } from '../platform/database/database.ts'
import type { Actor } from '../modules/items/actor.ts'
import { bringBackMenu, replaceMenu, viewMenu } from '../modules/pages/menu.ts'
import { readMenu } from '../modules/pages/menu-store.ts'

// The menus of two sites: whose entries lead, and back again.

/** The menu that visitors see, as entries. */
export async function menuItemsOf(
  site: SiteDb,
): Promise<{ readonly items: readonly MenuItem[]; nameOf(item: MenuSubItem): string }> {
  const { mode, items, automatic, pages } = await viewMenu(site)
  return {
    items: mode === 'arranged' ? items : automatic,
    nameOf: (item) =>
      item.label ||
      (item.kind === 'area' ? menuAreas[item.area].label : item.kind === 'page' ? (pages[item.pageId]?.title ?? '') : ''),
  }
}

const targetOf = (item: MenuSubItem): string =>
  item.kind === 'area' ? `area ${item.area}` : item.kind === 'page' ? `page ${item.pageId}` : `url ${item.url}`

interface Joined {
  readonly items: MenuItem[]
  /** The entries that came along, as they are called on the merged site. */
  readonly added: readonly MenuSubItem[]
  /** Entries that had no room: top entries of the site whose entries stand last, and those below an entry that has all it can hold. */
  readonly left: number
}

/** `pageOf`: what a page of the merged site is on the other; undefined where it does not come along. */
export function joinMenus(
  from: readonly MenuItem[],
  into: readonly MenuItem[],
  pageOf: (pageId: string) => string | undefined,
  isFirst: boolean,
): Joined {
  const known = new Set(into.flatMap((item) => [item, ...item.children]).map(targetOf))
  const added: MenuSubItem[] = []
  const below = new Map<string, MenuSubItem[]>()
  const moved = <Item extends MenuSubItem>(item: Item): Item | null => {
    if (item.kind !== 'page') return item
    const pageId = pageOf(item.pageId)
    return pageId === undefined ? null : { ...item, pageId }
  }
  const take = <Item extends MenuSubItem>(item: Item): Item | null => {
    const one = moved(item)
    if (one === null || known.has(targetOf(one))) return null
    known.add(targetOf(one))
    added.push(item)
    return one
  }
  const tops = from.flatMap((item): MenuItem[] => {
    const own = moved(item)
    const top = take(item)
    const children = item.children.flatMap((child) => take(child) ?? [])
    if (top !== null) return [{ ...top, children }]
    // The entry is there already, or its page is not: what stood below it stands below the same one, or by itself.
    if (own !== null && into.some((one) => targetOf(one) === targetOf(own))) {
      below.set(targetOf(own), children)
      return []
    }
    return children.map((child): MenuItem => ({ ...child, children: [] }))
  })
  let left = 0
  const there = into.map((item): MenuItem => {
    const children = [...item.children, ...(below.get(targetOf(item)) ?? [])]
    left += Math.max(0, children.length - menuSubItems.max)
    return { ...item, children: children.slice(0, menuSubItems.max) }
  })
  const all = isFirst ? [...tops, ...there] : [...there, ...tops]
  left += Math.max(0, all.length - menuTopItems.max)
  return { items: all.slice(0, menuTopItems.max), added, left }
}

/** Ids and a number, and no words, which may name people: what an undo needs. */
export interface MenuBefore {
  readonly changeId: string
  readonly version: number
}

/** Gives the site the entries of both menus. Null: nothing has changed. */
export async function mergeMenu(
  site: SiteDb,
  from: readonly MenuItem[],
  before: readonly MenuItem[],
  pageOf: (pageId: string) => string | undefined,
  { choice, actor }: { readonly choice: MergeChoices['menu']; readonly actor: Actor },
): Promise<MenuBefore | null> {
  const { items, added } = joinMenus(from, before, pageOf, choice === 'first')
  return added.length === 0 ? null : replaceMenu(site, items, actor)
}

/** The menu as it was before the merge, unless somebody has changed it since. */
export async function menuBack(site: SiteDb, { changeId, version }: MenuBefore, actor: Actor): Promise<void> {
  if ((await readMenu(site)).version !== version) return
  try {
    await bringBackMenu(site, changeId, version, actor)
  } catch (error) {
    // Its history is kept no longer: the menu stays as it is.
    if (!(error instanceof HttpError) || error.status >= 500) throw error
  }
}
