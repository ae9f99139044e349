import { ActionIcon, Menu } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { IconArrowBackUp, IconDots, IconExternalLink, IconEyeOff, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ItemState } from '#contract/items.ts'
import type { OwnedItem, SiteRole } from '#contract/roles.ts'
import { itemRefusal } from '#contract/roles.ts'
import type { StateAction } from './item-actions.ts'
import styles from './item-menu.module.css'

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

const isLive = (state: ItemState): boolean => state === 'published' || state === 'publishedChanged'

/** Everything that can be done with an item. What may not be done stays in its place, with the reason. */
export function ItemMenu({ label, item, role, onAct, onOpen, address }: ItemMenuProps) {
  const action = (name: StateAction, words: string, icon: ReactNode) => {
    const reason = name === 'publish' ? null : itemRefusal(role, name, item)
    return (
      <Menu.Item
        key={name}
        leftSection={icon}
        // Not `disabled`: the arrow keys would pass it by, and nobody would hear the reason.
        aria-disabled={reason !== null || undefined}
        closeMenuOnClick={reason === null}
        onClick={() => reason === null && onAct(name)}
      >
        {words}
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </Menu.Item>
    )
  }

  return (
    <Menu position="bottom-end" width={280} shadow="md" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon color="gray" aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu ?? ''}>
        {onOpen && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onOpen}>
            Öppna
          </Menu.Item>
        )}
        {address !== undefined && isLive(item.state) && (
          <Menu.Item
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            Visa på sajten
          </Menu.Item>
        )}
        {item.state === 'publishedChanged' && action('discard', 'Kasta ändringar', <IconArrowBackUp size={18} aria-hidden />)}
        {isLive(item.state) && action('unpublish', 'Avpublicera', <IconEyeOff size={18} aria-hidden />)}
        {item.state === 'trashed'
          ? action('restore', 'Återställ', <IconRestore size={18} aria-hidden />)
          : action('trash', 'Flytta till papperskorgen', <IconTrash size={18} aria-hidden />)}
      </Menu.Dropdown>
    </Menu>
  )
}
