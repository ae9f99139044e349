import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ThingsToMend, ToMend } from '#contract/attention/to-mend.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { dateTimeText } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { HouseDrawing } from '#web/ui/house-drawing.tsx'
import { Heading, Small } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import styles from './findings.module.css'
import { ToMendRow } from './to-mend-row.tsx'
import { allWellWords, isAllWell, toMendWords, useToMend } from './use-to-mend.ts'

/** Att åtgärda: what an administrator has to mend, of the installation and of the sites. */
export function ToMendScreen() {
  const { data, isError, refetch, isCounting, countAgain } = useToMend()
  return (
    <Screen
      title="Att åtgärda"
      lead={
        <>
          I installationen och på sajterna. Kontrollerna görs under <Link to="/admin/drift">Drift</Link>.
        </>
      }
      action={
        // Never disabled: it would lose the focus of the one who pressed it.
        <Button aria-disabled={isCounting} data-disabled={isCounting} onClick={countAgain}>
          Räkna om
        </Button>
      }
    >
      <div className={styles.list}>
        {isError && data === undefined ? (
          <ErrorBox onRetry={() => void refetch()} />
        ) : (
          <>
            {/* Above the rows: what comes while it counts moves nothing. */}
            <Heading as="p" role="status">
              {isCounting ? 'Räknar …' : data && toMendWords(data)}
            </Heading>
            {/* Not in the status, which would be read out each second. */}
            <Small below={6}>{data && whenWords(data)}</Small>
            {data === undefined ? <ListSkeleton rows={4} /> : <Things {...data} />}
          </>
        )}
      </div>
    </Screen>
  )
}

function Things(things: ThingsToMend) {
  const { rows } = things
  if (isAllWell(things)) return <EmptyState drawing={<HouseDrawing />}>{allWellWords}</EmptyState>
  if (rows.length === 0) return <ListSkeleton rows={4} />
  return (
    <>
      <Part id="installationen" title="Installationen" rows={rows.filter((row) => row.of !== 'sites')} />
      <Part id="sajterna" title="Sajterna" rows={rows.filter((row) => row.of === 'sites')} />
    </>
  )
}

function Part({ id, title, rows }: { id: string; title: string; rows: readonly ToMend[] }) {
  if (rows.length === 0) return null
  return (
    <ListSection id={id} title={title}>
      <ListFrame aria-labelledby={id}>
        {rows.map((row) => (
          <ToMendRow key={`${row.of} ${row.kind} ${row.meaning}`} row={row} />
        ))}
      </ListFrame>
    </ListSection>
  )
}

/** How old the numbers are. A count that has not reached all sites says so: its numbers are not those of all. */
function whenWords({ countedAt, counted, toCount, lookedAt }: ThingsToMend): string {
  const sites = toCount === 1 ? '1 sajt' : `${toCount.toLocaleString('sv-SE')} sajter`
  const isWhole = countedAt !== null && counted === toCount
  const reached = isWhole
    ? `Sajterna räknades ${dateTimeText(countedAt)}.`
    : `${counted.toLocaleString('sv-SE')} av ${sites} är räknade.`
  return `${reached} ${lookedAt === null ? 'Driften kontrolleras.' : `Driften kontrollerades ${dateTimeText(lookedAt)}.`}`
}
