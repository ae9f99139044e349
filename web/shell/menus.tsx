import type { Icon } from '@tabler/icons-react'
import { IconBook, IconHome, IconInfoCircle, IconNews, IconPhoto, IconSettings, IconUsers, IconWorld } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { isAdmin, useAuthInfo } from '#web/api/session.ts'
import { Stack } from '#web/ui/layout.tsx'
import styles from './sidebar.module.css'

interface EntryProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  icon: Icon
  ref?: Ref<HTMLAnchorElement>
}

function Entry({ icon: EntryIcon, children, ...anchor }: EntryProps) {
  return (
    <a {...anchor} className={styles.entry}>
      <EntryIcon size={20} stroke={1.75} aria-hidden />
      {children}
    </a>
  )
}

/** A menu entry. The router marks the current one with `aria-current`. */
const MenuLink = createLink(Entry)

function Menu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack as="nav" gap="half" aria-label={label}>
      {children}
    </Stack>
  )
}

interface MenuProps {
  onNavigate: () => void
}

const exact = { exact: true } as const

export function SiteMenu({ siteId, onNavigate }: MenuProps & { siteId: string }) {
  const entry = { params: { siteId }, onClick: onNavigate }
  return (
    <Menu label="Sajtens meny">
      <MenuLink icon={IconHome} to="/" activeOptions={exact} onClick={onNavigate}>
        Hem
      </MenuLink>
      <MenuLink icon={IconNews} to="/$siteId/nyheter" {...entry}>
        Nyheter
      </MenuLink>
      <MenuLink icon={IconBook} to="/$siteId/politik" {...entry}>
        Politik
      </MenuLink>
      <MenuLink icon={IconUsers} to="/$siteId/foretradare" {...entry}>
        Företrädare
      </MenuLink>
      <MenuLink icon={IconInfoCircle} to="/$siteId/sidor/$itemId" params={{ siteId, itemId: 'om-oss' }} onClick={onNavigate}>
        Om Oss
      </MenuLink>
      <MenuLink icon={IconPhoto} to="/$siteId/bildbank" {...entry}>
        Bildbank
      </MenuLink>
      <MenuLink icon={IconSettings} to="/$siteId/installningar" {...entry}>
        Inställningar
      </MenuLink>
    </Menu>
  )
}

export function AdminMenu({ onNavigate }: MenuProps) {
  const isAll = isAdmin(useAuthInfo())
  return (
    <Menu label="Administrationens meny">
      {isAll && (
        <>
          <MenuLink icon={IconHome} to="/admin" activeOptions={exact} onClick={onNavigate}>
            Hem
          </MenuLink>
          <MenuLink icon={IconWorld} to="/admin/sajter" onClick={onNavigate}>
            Sajter
          </MenuLink>
        </>
      )}
      <MenuLink icon={IconPhoto} to="/admin/bildbank" onClick={onNavigate}>
        Bildbank
      </MenuLink>
    </Menu>
  )
}

export function StartMenu({ onNavigate }: MenuProps) {
  return (
    <Menu label="Meny">
      <MenuLink icon={IconHome} to="/" activeOptions={exact} onClick={onNavigate}>
        Hem
      </MenuLink>
    </Menu>
  )
}
