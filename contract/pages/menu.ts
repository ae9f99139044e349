import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './page-paths.ts'
import { withEncodedBlanks } from '../encoded-blanks.ts'
import { isSecureAddress } from '../field-forms.ts'
import { ItemId, ItemTarget } from '../items/items.ts'
import { line, requiredLine } from '../text.ts'

export const menuLabelLength = { max: 30 }
/** A menu of more than `advised` is harder to find in. */
export const menuTopItems = { max: 8, advised: 6 }
export const menuSubItems = { max: 12 }

export const MenuArea = z.enum(['news', 'policy', 'representatives'])
export type MenuArea = z.infer<typeof MenuArea>

/** The default label of an area in the menu, and its address. */
export const menuAreas: Readonly<Record<MenuArea, { readonly label: string; readonly path: string }>> = {
  news: { label: 'Nyheter', path: '/nyheter' },
  policy: { label: 'Politik', path: '/politik' },
  representatives: { label: 'Företrädare', path: '/foretradare' },
}

/** Empty: the area's or the page's own name. */
const label = line(menuLabelLength.max, 'Menytexten')
const forms = {
  area: { kind: z.literal('area'), area: MenuArea, label },
  page: { kind: z.literal('page'), pageId: ItemId, label },
  external: {
    kind: z.literal('external'),
    url: z
      .string('Skriv en länk.')
      .max(500, 'Länken är för lång.')
      .transform(withEncodedBlanks)
      .refine(isSecureAddress, 'Länken måste börja med https:// och vara en hel adress.'),
    label: requiredLine(1, menuLabelLength.max, 'Menytexten', 'Skriv vad länken ska heta i menyn.'),
  },
}

const subItem = z.discriminatedUnion('kind', [
  z.strictObject(forms.area),
  z.strictObject(forms.page),
  z.strictObject(forms.external),
])
export type MenuSubItem = z.infer<typeof subItem>

const children = z.array(subItem).max(menuSubItems.max, `Högst ${menuSubItems.max} länkar under en rubrik i menyn.`)
export const MenuItem = z.discriminatedUnion('kind', [
  z.strictObject({ ...forms.area, children }),
  z.strictObject({ ...forms.page, children }),
  z.strictObject({ ...forms.external, children }),
])
export type MenuItem = z.infer<typeof MenuItem>

/** `automatic`: the areas, then the top pages marked for the menu, in the order of the tree. */
export const MenuMode = z.enum(['automatic', 'arranged'])
export type MenuMode = z.infer<typeof MenuMode>

const items = z.array(MenuItem).max(menuTopItems.max, `Högst ${menuTopItems.max} rubriker i menyn.`)

/** One entry as visitors get it: `href` is a path below the site's address, or https elsewhere. */
const shownSubItem = z.object({ label: z.string(), href: z.string() })
export const ShownMenuItem = shownSubItem.extend({ children: z.array(shownSubItem) })
export type ShownMenuItem = z.infer<typeof ShownMenuItem>

export const Menu = z.object({
  mode: MenuMode,
  /** The arranged menu; kept while the mode is automatic, so that trying it loses nothing. */
  items,
  version: z.number(),
  /** The pages in `items`, by id. Visitors do not see pages that are not public. */
  pages: z.record(z.string(), ItemTarget),
  /** The menu that visitors see now. */
  shown: z.array(ShownMenuItem),
  /** The automatic menu, as items to begin an arranged menu with. */
  automatic: items,
  /** Addresses in `items` on the site's own hosts at which the site has nothing. */
  unmet: z.array(z.string()),
})
export type Menu = z.infer<typeof Menu>

/** `undoToken`: null where nothing has changed. */
export const SavedMenu = Menu.extend({ undoToken: z.string().nullable() })
export type SavedMenu = z.infer<typeof SavedMenu>

export const menu = endpoint({ ...paths.menu, summary: 'Sajtens meny.', response: Menu })

/** `version` is the one on the caller's screen: 409 when the menu has changed since. */
export const setMenu = endpoint({
  method: 'PUT',
  path: paths.menu.path,
  summary: 'Ändrar menyn. Syns på sajten direkt.',
  body: z.strictObject({ mode: MenuMode, items, version: z.int() }),
  response: SavedMenu,
})

export const restoreMenu = endpoint({
  method: 'POST',
  path: `${paths.menu.path}/history/:changeId/restore`,
  summary: 'Menyn blir som den var efter den här ändringen. Sidor som inte finns kvar utgår.',
  body: z.strictObject({ version: z.int() }),
  response: SavedMenu,
})
