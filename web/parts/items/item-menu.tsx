import type { ItemState } from '#contract/items/items.ts'
import type { ItemAction, OwnedItem } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { MenuButton } from '#web/ui/menu.tsx'

/** What a menu can be asked for. `open`, `preview` and `history` show something; the rest changes the item. */
export type MenuAction =
  | 'open'
  | 'preview'
  | 'history'
  | 'duplicate'
  | Exclude<ItemAction, 'create' | 'edit' | 'restoreVersion' | 'share'>

export type MenuItem = OwnedItem & { readonly state: ItemState; readonly isLive: boolean }

/** The item, and what whoever shows the menu can do with it. */
export interface ItemMenuSubject {
  readonly item: MenuItem
  readonly role: SiteRole
  /** Only what has a handler here, and makes sense in the item's state, stands in the menu. */
  readonly on: Partial<Readonly<Record<MenuAction, () => void>>>
  /** Where the public reads it, if the menu should lead there. */
  readonly address?: string
}

interface ItemMenuProps extends ItemMenuSubject {
  /** What the menu is about, for those who cannot see where it stands. */
  label: string
}

// A list draws a hundred of these: what stands in them is fetched with the first that is wanted.
const loadEntries = () => import('./item-menu-entries.tsx')

export const ItemMenu = ({ label, ...subject }: ItemMenuProps) => (
  <MenuButton label={label} entries={async () => (await loadEntries()).itemMenuEntries(subject)} />
)
