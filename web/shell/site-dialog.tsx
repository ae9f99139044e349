import { IconCheck, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAdmin, isFederationEditor, useAuthInfo, useMySites } from '#web/api/session.ts'
import { moveInHits, searchFrom, useFoundSites } from '#web/parts/found-sites.ts'
import { FoundSitesEnd } from '#web/parts/found-sites-end.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { Monogram } from '#web/ui/monogram.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './site-dialog.module.css'

interface SiteDialogProps {
  currentSiteId: string | undefined
  isInAdmin: boolean
  onClose: () => void
  onChoose: () => void
}

export function SiteDialog({ currentSiteId, isInAdmin, onClose, onChoose }: SiteDialogProps) {
  const sites = useMySites()
  const info = useAuthInfo()
  const mayAdministrate = isAdmin(info) || isFederationEditor(info)
  const [search, setSearch] = useState('')
  const found = useFoundSites(search)

  return (
    <Dialog title="Välj förening" onClose={onClose}>
      <Stack onKeyDown={moveInHits}>
        {sites.length >= searchFrom && (
          <SearchField label="Sök förening" search={search} onSearch={setSearch} isLive={!found.isRemote} autoFocus />
        )}
        <ul className={styles.list} data-hits={found.isSearching ? '' : search}>
          {mayAdministrate && search === '' && (
            <li>
              <Link to="/admin" data-hit className={styles.choice} onClick={onChoose} data-current={isInAdmin || undefined}>
                <span className={styles.admin}>
                  <IconShieldLock size={20} aria-hidden />
                </span>
                <span className={styles.name}>Administration</span>
                {isInAdmin && <IconCheck size={20} role="img" aria-label="Vald" className={styles.check} />}
              </Link>
            </li>
          )}
          {found.sites.map((site) => (
            <li key={site.id}>
              <Link to="/$siteId" params={{ siteId: site.id }} data-hit className={styles.choice} onClick={onChoose}>
                <Monogram name={site.name} color={site.accentColor} />
                <span className={styles.name}>{site.name}</span>
                {site.id === currentSiteId && <IconCheck size={20} role="img" aria-label="Vald" className={styles.check} />}
              </Link>
            </li>
          ))}
        </ul>
        <FoundSitesEnd search={search} found={found} />
        {sites.length === 0 && !mayAdministrate && <Quiet>Du har inte tillgång till någon sajt än.</Quiet>}
      </Stack>
    </Dialog>
  )
}
