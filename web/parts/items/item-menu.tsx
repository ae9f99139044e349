import { IconArrowBackUp, IconExternalLink, IconEyeOff, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ItemState } from '#contract/items.ts'
import type { OwnedItem } from '#contract/permissions.ts'
import type { SiteRole } from '#contract/roles.ts'
import { itemRefusal } from '#contract/permissions.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import type { StateAction } from './item-actions.ts'

interface ItemMenuProps {
  /** What the menu is about, for those who cannot see where it stands. */
  label: string
  item: OwnedItem & { readonly state: ItemState }
  role: SiteRole
  onAct: (action: StateAction) => void
  onOpen?: () => void
  /** Where the public reads it, if the menu should lead there. */
  address?: string
}

const size = 18

/** Everything that can be done with an item. What may not be done stays in its place, with the reason. */
export function ItemMenu({ label, item, role, onAct, onOpen, address }: ItemMenuProps) {
  const isLive = item.state === 'published' || item.state === 'publishedChanged'
  const action = (name: Exclude<StateAction, 'publish'>, words: string, icon: ReactNode): MenuEntry => ({
    label: words,
    icon,
    refusal: itemRefusal(role, name, item),
    onChoose: () => onAct(name),
  })
  const entries: MenuEntry[] = []
  if (onOpen) entries.push({ label: 'Öppna', icon: <IconPencil size={size} aria-hidden />, onChoose: onOpen })
  if (address !== undefined && isLive) {
    entries.push({ label: 'Visa på sajten', icon: <IconExternalLink size={size} aria-hidden />, href: address })
  }
  if (item.state === 'publishedChanged')
    entries.push(action('discard', 'Kasta ändringar', <IconArrowBackUp size={size} aria-hidden />))
  if (isLive) entries.push(action('unpublish', 'Avpublicera', <IconEyeOff size={size} aria-hidden />))
  entries.push(
    item.state === 'trashed'
      ? action('restore', 'Återställ', <IconRestore size={size} aria-hidden />)
      : action('trash', 'Flytta till papperskorgen', <IconTrash size={size} aria-hidden />),
  )
  return <MenuButton label={label} entries={entries} />
}
