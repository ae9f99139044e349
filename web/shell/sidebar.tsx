import { useMatches, useParams } from '@tanstack/react-router'
import { useMySites } from '#web/api/session.ts'
import { AdminMenu, SiteMenu, StartMenu } from './menus.tsx'
import styles from './sidebar.module.css'
import { SiteSelector } from './site-selector.tsx'
import { UserEntry } from './user-entry.tsx'

/** Where the person is: in one site, in the administration, or at the start page. */
function usePlace() {
  const sites = useMySites()
  const siteId = useParams({ strict: false, select: ({ siteId: id }) => id })
  const isInAdmin = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/admin') })
  return { site: sites.find(({ id }) => id === siteId), isInAdmin }
}

export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const { site, isInAdmin } = usePlace()
  return (
    <div className={styles.sidebar}>
      <SiteSelector site={site} isInAdmin={isInAdmin} onNavigate={onNavigate} />
      {site !== undefined && <SiteMenu siteId={site.id} onNavigate={onNavigate} />}
      {site === undefined && (isInAdmin ? <AdminMenu onNavigate={onNavigate} /> : <StartMenu onNavigate={onNavigate} />)}
      <UserEntry onNavigate={onNavigate} />
    </div>
  )
}
