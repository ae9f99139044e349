import { IconHeartbeat, IconPlus, IconUserPlus, IconUsers, IconUserSearch, IconWorld } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminSitesQuery, upkeepQuery, usersQuery } from '#web/parts/admin-queries.ts'
import list from '#web/parts/lists/list.module.css'
import { Heading, Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import styles from './admin-home.module.css'
import { SiteHealthOverview } from './site-health-overview.tsx'
import findings from './findings.module.css'
import { Upkeep } from './upkeep.tsx'

const total = (pages: readonly { total: number }[] | undefined): string => pages?.[0]?.total.toLocaleString('sv-SE') ?? '–'

export function AdminHomeScreen() {
  const sites = useInfiniteQuery(adminSitesQuery(''))
  const users = useInfiniteQuery(usersQuery({}))
  const upkeep = useQuery(upkeepQuery)
  return (
    <Screen title="Administration">
      <ul className={styles.figures}>
        <Figure icon={<IconWorld size={24} stroke={1.75} aria-hidden />} value={total(sites.data?.pages)}>
          <Link to="/admin/sajter" className={list.cover}>
            Sajter
          </Link>
        </Figure>
        <Figure icon={<IconUsers size={24} stroke={1.75} aria-hidden />} value={total(users.data?.pages)}>
          <Link to="/admin/sajter/anvandare" className={list.cover}>
            Användare
          </Link>
        </Figure>
      </ul>
      <Heading below={3} className={findings.heading}>
        Gör direkt
      </Heading>
      <Row gap={3} align="stretch" wrap>
        <LinkButton to="/admin/sajter/ny" leftSection={<IconPlus size={20} aria-hidden />}>
          Ny sajt
        </LinkButton>
        <LinkButton to="/admin/sajter/anvandare/ny" variant="default" leftSection={<IconUserPlus size={20} aria-hidden />}>
          Ny person
        </LinkButton>
        <LinkButton to="/admin/drift" variant="default" leftSection={<IconHeartbeat size={20} aria-hidden />}>
          Kontrollera driften
        </LinkButton>
        <LinkButton
          to="/admin/integritet/{-$part}"
          params={{ part: undefined }}
          variant="default"
          leftSection={<IconUserSearch size={20} aria-hidden />}
        >
          Personuppgifter och logg
        </LinkButton>
      </Row>
      {/* Each below the one before: what comes later moves nothing. */}
      <Upkeep />
      {!upkeep.isPending && <SiteHealthOverview />}
    </Screen>
  )
}

function Figure({ icon, value, children }: { icon: ReactNode; value: string; children: ReactNode }) {
  return (
    <li className={styles.figure}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.value}>{value}</span>
      <span className={styles.label}>{children}</span>
    </li>
  )
}
