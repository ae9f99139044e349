import { UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconSelector, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { MySite } from '#contract/users-and-sites/sites.ts'
import { Monogram } from '#web/ui/monogram.tsx'
import { openFetched, prefetchPart } from '#web/ui/open-fetched.ts'
import styles from './sidebar.module.css'

// Opened now and then: its code comes when the pointer or the focus does.
const loadDialog = () => import('./site-dialog.tsx')
const prefetch = () => prefetchPart(loadDialog)

interface SiteSelectorProps {
  /** Undefined outside every site. */
  site: MySite | undefined
  isInAdmin: boolean
  onNavigate: () => void
}

export function SiteSelector({ site, isInAdmin, onNavigate }: SiteSelectorProps) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null)
  const place = site?.name ?? (isInAdmin ? 'Administration' : undefined)
  return (
    <>
      <UnstyledButton
        className={styles.selector ?? ''}
        aria-haspopup="dialog"
        aria-label={place === undefined ? 'Välj förening' : `${place}. Välj förening`}
        onClick={() => void openFetched(loadDialog, setPart)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        {site !== undefined && <Monogram name={site.name} color={site.accentColor} size={36} />}
        {site === undefined && (isInAdmin ? <IconShieldLock size={24} aria-hidden /> : <IconLayoutGrid size={24} aria-hidden />)}
        <span className={styles.selectorName}>{place ?? 'Välj förening'}</span>
        <IconSelector size={18} aria-hidden className={styles.selectorIcon} />
      </UnstyledButton>
      {part !== null && (
        <part.SiteDialog
          currentSiteId={site?.id}
          isInAdmin={isInAdmin}
          onClose={() => setPart(null)}
          onChoose={() => {
            setPart(null)
            onNavigate()
          }}
        />
      )}
    </>
  )
}
