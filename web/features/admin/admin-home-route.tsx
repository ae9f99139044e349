import { IconCircleCheck, IconHeartbeat, IconPlus, IconUserPlus, IconUsers, IconUserSearch, IconWorld } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { adminSitesQuery, usersQuery } from '#web/parts/admin-queries.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import list from '#web/parts/lists/list.module.css'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Heading, Quiet, Row } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import styles from './admin-home.module.css'
import findings from './findings.module.css'
import { ToMendRow } from './to-mend-row.tsx'
import { allWellWords, isAllWell, toMendWords, useToMend } from './use-to-mend.ts'

const total = (pages: readonly { total: number }[] | undefined): string => pages?.[0]?.total.toLocaleString('sv-SE') ?? '–'

export function AdminHomeScreen() {
  const sites = useInfiniteQuery(adminSitesQuery(''))
  const users = useInfiniteQuery(usersQuery({}))
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
      <MostUrgent />
    </Screen>
  )
}

const shownAtMost = 3

/** How much there is to mend, the most urgent of it, and the way to the list. */
function MostUrgent() {
  const { data, isError, refetch } = useToMend()
  const rows = data?.rows.slice(0, shownAtMost) ?? []
  return (
    <section aria-labelledby="att-atgarda" className={findings.list}>
      <Row gap={4} lineGap={1} below={3} align="baseline" justify="between" wrap className={findings.heading}>
        <Heading id="att-atgarda">{data === undefined ? 'Att åtgärda' : toMendWords(data)}</Heading>
        <Link to="/admin/atgarda">Visa hela listan</Link>
      </Row>
      {rows.length > 0 ? (
        <ListFrame aria-labelledby="att-atgarda">
          {rows.map((row) => (
            <ToMendRow key={`${row.of} ${row.kind} ${row.meaning}`} row={row} isBrief />
          ))}
        </ListFrame>
      ) : isError && data === undefined ? (
        <ErrorBox onRetry={() => void refetch()} />
      ) : data !== undefined && isAllWell(data) ? (
        <Quiet>
          <Row as="span">
            <IconCircleCheck size={20} aria-hidden /> {allWellWords}
          </Row>
        </Quiet>
      ) : (
        <ListSkeleton rows={shownAtMost} />
      )}
    </section>
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
