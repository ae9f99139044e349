import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { RetentionKind } from '#contract/retention/retention-kinds.ts'
import { fixedTimes, retentionWords } from '#contract/retention/retention-kinds.ts'
import type { Retention as RetentionAnswer } from '#contract/retention/retention.ts'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow } from '#web/parts/lists/list-row.tsx'
import { ListSection } from '#web/parts/lists/list-section.tsx'
import { dateText } from '#web/ui/dates.ts'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { retentionQuery } from './privacy-queries.ts'

const RetentionDialog = lazy(async () => ({ default: (await import('./retention-dialog.tsx')).RetentionDialog }))

const daysText = (days: number): string => (days === 1 ? '1 dag' : `${days.toLocaleString('sv-SE')} dagar`)

/** Gallring: how long what is about people is kept, who decides it, and what has been removed. */
export function Retention() {
  const { data } = useSuspenseQuery(retentionQuery)
  const [changing, setChanging] = useState<{ readonly kind: RetentionKind; readonly days: number } | null>(null)
  return (
    <>
      <Quiet below={4}>
        Uppgifter om personer tas bort av sig själva när deras tid är slut. Underhållet ser efter varje timme, på alla sajter.
      </Quiet>
      <Stack gap={6}>
        <ListSection id="valda-tider" title="Tider som ni väljer">
          <ListFrame aria-labelledby="valda-tider">
            {data.kinds.map(({ kind, days, changedAt }) => (
              <ListRow
                key={kind}
                isStacked
                title={retentionWords[kind].title}
                meta={retentionWords[kind].about}
                aside={changedAt === null ? daysText(days) : `${daysText(days)}, valt ${dateText(changedAt)}`}
                actions={
                  <Button
                    variant="default"
                    aria-label={`Ändra tiden för ${retentionWords[kind].title}`}
                    onClick={() => setChanging({ kind, days })}
                  >
                    Ändra
                  </Button>
                }
              />
            ))}
          </ListFrame>
        </ListSection>
        <ListSection id="fasta-tider" title="Tider som är bestämda">
          <ListFrame aria-labelledby="fasta-tider">
            {fixedTimes.map(({ title, time, reason }) => (
              <ListRow key={title} title={title} meta={reason} aside={time} />
            ))}
          </ListFrame>
        </ListSection>
        <Report {...data} />
      </Stack>
      {changing !== null && (
        <Suspense>
          <RetentionDialog {...changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </>
  )
}

const titleOf = (kind: string): string =>
  Object.hasOwn(retentionWords, kind)
    ? retentionWords[kind as RetentionKind].title
    : (fixedTimes.find(({ purge }) => purge === kind)?.title ?? kind)

const counted = (count: number): string => count.toLocaleString('sv-SE')

function Report({ purges, sums }: Pick<RetentionAnswer, 'purges' | 'sums'>) {
  const days = [...new Set(purges.map(({ day }) => day))]
  return (
    <>
      <ListSection id="gallrat-i-ar" title="Gallrat det senaste året">
        {sums.length === 0 ? (
          <Small>Inget har gallrats än.</Small>
        ) : (
          <ListFrame aria-labelledby="gallrat-i-ar">
            {sums.map(({ kind, count }) => (
              <ListRow key={kind} title={titleOf(kind)} aside={counted(count)} />
            ))}
          </ListFrame>
        )}
      </ListSection>
      {days.length > 0 && (
        <ListSection id="gallrat-per-dag" title="Gallrat dag för dag">
          <ListFrame aria-labelledby="gallrat-per-dag">
            {days.map((day) => (
              <ListRow
                key={day}
                title={dateText(day)}
                meta={purges
                  .filter((purge) => purge.day === day)
                  .map(({ kind, count }) => `${titleOf(kind)}: ${counted(count)}`)
                  .join(' · ')}
              />
            ))}
          </ListFrame>
        </ListSection>
      )}
    </>
  )
}
