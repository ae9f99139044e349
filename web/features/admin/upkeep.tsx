import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UpkeepFault } from '#contract/users-and-sites/upkeep.ts'
import { upkeepQuery } from '#web/parts/admin-queries.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { Heading, Row, Stack } from '#web/ui/layout.tsx'
import styles from './findings.module.css'

/** The place of a fault outside every site; `*` is the federation's library. */
const placeWords: Readonly<Record<string, string>> = { '': 'Hela installationen', '*': 'Gemensamma bildbanken' }

/** Failed background work of the program: what it means, what to do, and where. */
export function Upkeep() {
  const { data } = useQuery(upkeepQuery)
  if (data === undefined) return null
  const { faults, total } = data
  const bySweep = [...new Set(faults.map(({ sweep }) => sweep))].map((sweep) => faults.filter((fault) => fault.sweep === sweep))
  const hidden = total - faults.length
  return (
    <section aria-labelledby="underhall">
      <Heading id="underhall" below={3} className={styles.heading}>
        Underhåll
      </Heading>
      {total === 0 ? (
        <Row as="p" className={styles.well}>
          <IconCircleCheck size={20} aria-hidden /> Allt fungerar: rensning, kontroller och jobb i bakgrunden.
        </Row>
      ) : (
        <Stack as="ul" gap={4} className={styles.list}>
          {bySweep.map((group) => (
            <SweepFaults key={group[0]?.sweep} faults={group} />
          ))}
        </Stack>
      )}
      {hidden > 0 && <p className={styles.meta}>Och {hidden.toLocaleString('sv-SE')} till.</p>}
    </section>
  )
}

function SweepFaults({ faults }: { faults: readonly UpkeepFault[] }) {
  const [first] = faults
  if (first === undefined) return null
  return (
    <li className={styles.fault}>
      <IconAlertTriangle size={20} className={styles.icon} aria-hidden />
      <Stack gap={2} className={styles.words}>
        <h3 className={styles.title}>{first.title}</h3>
        <p>{first.meaning}</p>
        <p>{first.remedy}</p>
        <Stack as="ul" className={styles.places}>
          {faults.map(({ sweep, siteId, siteName, subject, since, times }) => (
            <li key={`${siteId} ${subject}`}>
              {siteName !== null && siteId !== null ? (
                <Link to="/admin/sajter/$adminSiteId" params={{ adminSiteId: siteId }}>
                  {siteName}
                </Link>
              ) : (
                (placeWords[siteId ?? ''] ?? siteId)
              )}
              <span className={styles.meta}>
                Sedan {dateTimeText(since)}, {times === 1 ? '1 försök' : `${times.toLocaleString('sv-SE')} försök`}
              </span>
              <span className={styles.meta}>Referens: {[sweep, subject].filter((part) => part !== null).join(' ')}</span>
            </li>
          ))}
        </Stack>
      </Stack>
    </li>
  )
}
