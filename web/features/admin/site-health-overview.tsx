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

const isCounting = (countedAt: string | null | undefined, { at }: Asked): boolean =>
  countedAt === null || (countedAt !== undefined && Date.parse(countedAt) < at)

const siteHealthQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call<typeof health.siteHealth>(siteHealth, { signal }),
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      isCounting(data?.countedAt, asked) && dataUpdatedAt - asked.waitingSince < givenUpAfterMs ? askEveryMs : false,
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
  const { data, isError, refetch } = useQuery(siteHealthQuery(asked))
  const isBusy = count.isPending || isCounting(data?.countedAt, asked)
  return (
    <section aria-labelledby="sajternas-halsa">
      <Heading id="sajternas-halsa" below={3} className={styles.heading}>
        Sajternas hälsa
      </Heading>
      {isError && data === undefined ? (
        <ErrorBox onRetry={() => void refetch()} />
      ) : data === undefined || (data.countedAt === null && data.kinds.length === 0) ? (
        <div className={styles.list}>
          <ListSkeleton rows={4} />
        </div>
      ) : (
        <>
          {data.kinds.length === 0 ? (
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
                  aside={`${sites.toLocaleString('sv-SE')} av ${data.sites === 1 ? '1 sajt' : `${data.sites.toLocaleString('sv-SE')} sajter`}`}
                />
              ))}
            </ListFrame>
          )}
          <Row gap={3} wrap>
            <Small role="status">
              {isBusy ? 'Räknar …' : data.countedAt === null ? '' : `Räknat ${dateTimeText(data.countedAt)}.`}
            </Small>
            {/* Never disabled: it would lose the focus of the one who pressed it. */}
            <Button variant="subtle" size="compact-sm" aria-disabled={isBusy} onClick={() => isBusy || count.mutate()}>
              Räkna om
            </Button>
          </Row>
        </>
      )}
    </section>
  )
}
