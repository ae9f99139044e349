import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { healthWords } from '#contract/health/health-kinds.ts'
import { countHealth, siteHealth } from '#contract/health/health-paths.ts'
import type * as health from '#contract/health/health.ts'
import { call } from '#web/api/call.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Heading, Row, Small } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import styles from './findings.module.css'

const askEveryMs = 1000
/** Longer than hundreds of sites take. */
const givenUpAfterMs = 60_000

interface Asked {
  /** When a new count was asked for, by the server's clock; 0 for never. */
  readonly at: number
  /** When this screen began to wait for one. */
  readonly waitingSince: number
}

const isCounting = (data: health.SiteHealth | undefined, { at }: Asked): boolean =>
  data !== undefined && (data.counted < data.toCount || Date.parse(data.countedAt ?? '1970') < at)

const siteHealthQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call<typeof health.siteHealth>(siteHealth, { signal }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      isCounting(data, asked) && dataUpdatedAt - asked.waitingSince < givenUpAfterMs ? askEveryMs : false,
  })

/** What the sites have to mend: for each kind how many, and the way to the list of them. */
export function SiteHealthOverview() {
  const queryClient = useQueryClient()
  const count = useMutation({
    mutationFn: async () => Date.parse((await call<typeof health.countHealth>(countHealth, {})).beganAt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'health'] }),
  })
  const [mountedAt] = useState(() => Date.now())
  const asked: Asked = { at: count.data ?? 0, waitingSince: Math.max(count.submittedAt, mountedAt) }
  const { data, dataUpdatedAt, isError, refetch } = useQuery(siteHealthQuery(asked))
  const isBusy = count.isPending || (isCounting(data, asked) && dataUpdatedAt - asked.waitingSince < givenUpAfterMs)
  return (
    <section aria-labelledby="sajternas-halsa">
      <Heading id="sajternas-halsa" below={3} className={styles.heading}>
        Sajternas hälsa
      </Heading>
      {isError && data === undefined ? (
        <ErrorBox onRetry={() => void refetch()} />
      ) : (
        <>
          {/* Above the numbers: what comes while it counts moves nothing. */}
          <Row gap={3} below={3} justify="between" className={styles.list}>
            <Small>
              <span role="status">{isBusy ? 'Räknar …' : data ? doneWords(data) : ''}</span>
              {/* Not in the status, which would be read out each second. */}
              {isBusy && data && data.counted < data.toCount && ` ${ofSites(data.counted, data.toCount)}`}
            </Small>
            {/* Never disabled: it would lose the focus of the one who pressed it. */}
            <Button variant="subtle" size="compact-sm" aria-disabled={isBusy} onClick={() => isBusy || count.mutate()}>
              Räkna om
            </Button>
          </Row>
          {data === undefined || (isBusy && data.isFirst) ? (
            <div className={styles.list}>
              <ListSkeleton rows={4} />
            </div>
          ) : data.kinds.length === 0 ? (
            <Row as="p" className={styles.well}>
              <IconCircleCheck size={20} aria-hidden /> Ingen sajt har något att åtgärda.
            </Row>
          ) : (
            <ListFrame aria-labelledby="sajternas-halsa" className={styles.list}>
              {data.kinds.map(({ kind, sites }) => (
                <ListRow
                  key={kind}
                  title={
                    <Link to="/admin/halsa/$kind" params={{ kind: healthWords[kind].slug }}>
                      {healthWords[kind].title}
                    </Link>
                  }
                  aside={ofSites(sites, data.sites)}
                />
              ))}
            </ListFrame>
          )}
        </>
      )}
    </section>
  )
}

const ofSites = (some: number, all: number): string =>
  `${some.toLocaleString('sv-SE')} av ${all === 1 ? '1 sajt' : `${all.toLocaleString('sv-SE')} sajter`}`

/** A count that did not reach all sites says so: its numbers are not those of all. */
const doneWords = ({ countedAt, counted, toCount }: health.SiteHealth): string =>
  countedAt === null || counted < toCount ? `${ofSites(counted, toCount)} är räknade.` : `Räknat ${dateTimeText(countedAt)}.`
