import { isDeepStrictEqual } from 'node:util'
import type { Menu, MenuItem, MenuSubItem } from '#contract/pages/menu.ts'
import { menuAreas, menuSubItems, menuTopItems, setMenu } from '#contract/pages/menu.ts'
import type { FieldError } from '#contract/errors.ts'
import { stateChanged, validation } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { targetsOf } from '../items/references/item-references.ts'
import type { Actor } from '../items/actor.ts'
import { menuChangeById, menuChangeOf } from '../settings/settings-history.ts'
import type { SettingsPart } from '../settings/settings-parts.ts'
import { noteChange } from '../settings/settings-store.ts'
import { asSettingsStep } from '../settings/settings-undo.ts'
import { publicChanged } from '../sites/sites.ts'
import type { StoredMenu } from './menu-store.ts'
import { pagesAmong, pagesOf, readMenu, writeMenu } from './menu-store.ts'
import { automaticMenu, publicMenuAreas, shownMenu } from './public-menu.ts'
import { publishedPageTree } from './public-pages.ts'
import { personalNumberFaults } from '#contract/personal-number.ts'

type SiteMenu = Omit<Menu, 'unmet'>

/** The stored menu, the menu shown to visitors, and the automatic menu. */
export async function viewMenu(site: SiteDb): Promise<SiteMenu> {
  const [stored, tree, areas] = await Promise.all([readMenu(site), publishedPageTree(site), publicMenuAreas(site)])
  const parts = { tree, areas }
  const automatic = automaticMenu(parts)
  const pages = await targetsOf(site, [...pagesOf(stored.items), ...pagesOf(automatic)])
  return {
    ...stored,
    items: [...stored.items],
    pages: Object.fromEntries(pages),
    shown: shownMenu(stored.mode === 'arranged' ? stored.items : automatic, parts),
    // Limited to the size of an arranged menu, which starts from it.
    automatic: automatic
      .slice(0, menuTopItems.max)
      .map((item) => ({ ...item, children: item.children.slice(0, menuSubItems.max) })),
  }
}

/** Throws 400 at each entry whose page the site does not have, or whose text must not be public. */
async function refuseFaults(site: SiteDb, items: readonly MenuItem[]): Promise<void> {
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
  for (const [field, message] of Object.entries(personalNumberFaults(items, 'items')))
    fields[field] = { code: 'VALIDATION', message }
  if (Object.keys(fields).length > 0) throw validation(fields)
}

/** A menu in words, for the history of settings. */
function inWords({ mode, items, pages }: Pick<Menu, 'mode' | 'items' | 'pages'>): string {
  if (mode === 'automatic') return 'Automatisk'
  const one = (item: MenuSubItem): string => {
    if (item.kind === 'external') return `${item.label} (${item.url})`
    return item.label || (item.kind === 'area' ? menuAreas[item.area].label : pages[item.pageId]?.title) || 'Sida utan rubrik'
  }
  const lines = items.map((item) => [one(item), ...item.children.map((child) => `– ${one(child)}`)].join(' '))
  return lines.join(', ') || 'Tom'
}

const overtaken = 'Någon annan har ändrat menyn sedan du öppnade den. Ladda om och gör om ändringen.'

function noteMenu(site: SiteDb, menu: Pick<Menu, 'mode' | 'items' | 'pages' | 'version'>, actor: Actor): void {
  const { mode, items, version } = menu
  noteChange(site, { tab: 'menu', content: { mode, items, words: inWords(menu) }, version }, actor)
}

export async function changeMenu(site: SiteDb, menu: StoredMenu, actor: Actor, action = 'menu.update'): Promise<SiteMenu> {
  await refuseFaults(site, menu.items)
  const { version, ...before } = await readMenu(site)
  if (version === menu.version && isDeepStrictEqual(before, { mode: menu.mode, items: menu.items })) return viewMenu(site)
  if (!(await writeMenu(site, menu))) throw stateChanged(overtaken)
  const entry = { actorId: actor.userId, siteId: site.siteId, action }
  await Promise.all([recordAudit(site, entry, actor.now), publicChanged(site)])
  const changed = await viewMenu(site)
  // The first change is compared with the automatic menu that it replaces.
  if (menu.version === 0) noteMenu(site, { mode: 'automatic', items: [], pages: {}, version: 0 }, actor)
  noteMenu(site, changed, actor)
  return changed
}

/**
 * Arranges the menu of these items. Returns the change that `bringBackMenu` takes to bring back the menu before it, and the version that it
 * has now; null when it was so already.
 */
export async function replaceMenu(
  site: SiteDb,
  items: readonly MenuItem[],
  actor: Actor,
): Promise<{ readonly changeId: string; readonly version: number } | null> {
  const before = await viewMenu(site)
  // A menu that came with a copy of a site has no change of its own.
  if (before.version > 0 && (await menuChangeOf(site, before.version)) === null) noteMenu(site, before, actor)
  const { version } = await changeMenu(site, { mode: 'arranged', items, version: before.version }, actor)
  const changeId = version === before.version ? null : await menuChangeOf(site, before.version)
  return changeId === null ? null : { changeId, version }
}

/** Restores the menu of a change, as a new change. */
export const bringBackMenu = async (site: SiteDb, changeId: string, version: number, actor: Actor): Promise<SiteMenu> =>
  bringBack(site, await menuChangeById(site, changeId), version, actor)

/** Pages removed since are left out. */
async function bringBack(
  site: SiteDb,
  { mode, items }: { readonly mode: unknown; readonly items: unknown },
  version: number,
  actor: Actor,
): Promise<SiteMenu> {
  const kept = setMenu.body.safeParse({ mode, items, version })
  if (!kept.success) throw stateChanged('Menyn har fått en annan form sedan dess och kan inte återställas. Ändra den för hand.')
  const known = await pagesAmong(site, pagesOf(kept.data.items))
  const isThere = (item: MenuSubItem): boolean => item.kind !== 'page' || known.has(item.pageId)
  const there = kept.data.items.filter(isThere).map((item): MenuItem => ({ ...item, children: item.children.filter(isThere) }))
  return changeMenu(site, { ...kept.data, items: there }, actor, 'menu.restore')
}

/** The menu as a part of the settings: what it shows and in which order is one field. */
export const menuPart: SettingsPart = {
  title: () => '',
  label: () => 'Menyn',
  async read(site) {
    const { version, ...menu } = await readMenu(site)
    return { content: { menu }, version }
  },
  faults: () => ({}),
  async save(site, { content, version }, by) {
    // Its only field, in the form of `read`.
    const { mode, items } = content['menu'] as Omit<StoredMenu, 'version'>
    await bringBack(site, { mode, items }, version, { ...by, role: 'siteAdmin' })
  },
}

/** Changes the menu as a step that can be taken back. */
export async function asMenuStep(
  site: SiteDb,
  actor: Actor,
  change: () => Promise<SiteMenu>,
): Promise<SiteMenu & { readonly undoToken: string | null }> {
  const undoToken = await asSettingsStep(site, { action: 'menu', part: menuPart }, actor, change)
  return { ...(await viewMenu(site)), undoToken }
}
