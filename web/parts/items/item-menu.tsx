import { MenuButton } from '#web/ui/menu.tsx'
import type { ItemMenuSubject } from './item-menu-entries.tsx'

interface ItemMenuProps extends ItemMenuSubject {
  /** What the menu is about, for those who cannot see where it stands. */
  label: string
}

// A list draws a hundred of these: what stands in them is fetched with the first that is wanted.
const loadEntries = () => import('./item-menu-entries.tsx')

export const ItemMenu = ({ label, ...subject }: ItemMenuProps) => (
  <MenuButton label={label} entries={async () => (await loadEntries()).itemMenuEntries(subject)} />
)
