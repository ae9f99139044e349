import { IconCheck, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { foldForSearch } from '#contract/slug.ts'
import { isAdmin, useAuthInfo, useMySites } from '#web/api/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './site-dialog.module.css'

/** From here on, reading the whole list takes longer than typing a few letters. */
const searchFrom = 13

interface SiteDialogProps {
  currentSiteId: string | undefined
  isInAdmin: boolean
  onClose: () => void
  onChoose: () => void
}

export function SiteDialog({ currentSiteId, isInAdmin, onClose, onChoose }: SiteDialogProps) {
  const sites = useMySites()
  const mayAdministrate = isAdmin(useAuthInfo())
  const [search, setSearch] = useState('')
  const listRef = useRef<HTMLUListElement>(null)
  const wanted = foldForSearch(search.trim())
  const found = sites.filter(({ name }) => foldForSearch(name).includes(wanted))

  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const links = [...(listRef.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : (at + step + links.length) % links.length
    links[next]?.focus()
  }

  return (
    <Dialog title="Välj förening" onClose={onClose}>
      <Stack onKeyDown={moveFocus}>
        {sites.length >= searchFrom && <SearchField label="Sök förening" search={search} onSearch={setSearch} isLive autoFocus />}
        <ul ref={listRef} className={styles.list}>
          {mayAdministrate && wanted === '' && (
            <li>
              <Link to="/admin" className={styles.choice} onClick={onChoose} data-current={isInAdmin || undefined}>
                <span className={styles.admin}>
                  <IconShieldLock size={20} aria-hidden />
                </span>
                <span className={styles.name}>Administration</span>
                {isInAdmin && <IconCheck size={20} role="img" aria-label="Vald" className={styles.check} />}
              </Link>
            </li>
          )}
          {found.map((site) => (
            <li key={site.id}>
              <Link to="/$siteId" params={{ siteId: site.id }} className={styles.choice} onClick={onChoose}>
                <Monogram name={site.name} color={site.accentColor} />
                <span className={styles.name}>{site.name}</span>
                {site.id === currentSiteId && <IconCheck size={20} role="img" aria-label="Vald" className={styles.check} />}
              </Link>
            </li>
          ))}
        </ul>
        {found.length === 0 && wanted !== '' && <Quiet>Inga träffar på ”{search.trim()}”. Prova färre ord.</Quiet>}
        {sites.length === 0 && !mayAdministrate && <Quiet>Du har inte tillgång till någon sajt än.</Quiet>}
      </Stack>
    </Dialog>
  )
}
