import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UndoStep } from '#contract/undo/undo.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { ListRow, RowMeta } from '#web/parts/lists/list-row.tsx'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { relativeTime } from '#web/ui/dates.ts'
import { PaperDrawing } from '#web/ui/paper-drawing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { undoStepsQuery } from './undo-queries.ts'

const latestFirst = 'Har samma sak ändrats flera gånger ångras den senaste ändringen först.'

/** The steps of the last thirty days on the site, by all its people, each with its undo. */
export const UndoScreen = () => (
  <UndoList siteId={useSiteId()} done="Gjort på sajten" lead="Det som har gjorts på sajten de senaste 30 dagarna." />
)

/** The same of the federation: its pictures, its design, and merges of sites. */
export const AdminUndoScreen = () => (
  <UndoList
    siteId={null}
    done="Gjort för alla sajter"
    lead="Det som har gjorts för alla sajter de senaste 30 dagarna: utformning, sammanslagningar och förbundets bilder."
  />
)

interface UndoListProps {
  siteId: string | null
  done: string
  lead: string
}

function UndoList({ siteId, done, lead }: UndoListProps) {
  const query = useSuspenseInfiniteQuery(undoStepsQuery(siteId))
  const list = useRef<HTMLUListElement>(null)
  const steps = query.data.pages.flatMap((page) => page.steps)
  return (
    <Screen title="Ångra" lead={`${lead} ${latestFirst}`}>
      {steps.length === 0 ? (
        <EmptyState drawing={<PaperDrawing />}>Inget som går att ångra har gjorts de senaste 30 dagarna.</EmptyState>
      ) : (
        <>
          <ListFrame ref={list} aria-label={`${done}, senast först`}>
            {steps.map((step) => (
              <StepRow key={step.id} siteId={siteId} step={step} />
            ))}
          </ListFrame>
          <ListFoot query={query} list={list} shown={steps.length} />
        </>
      )}
    </Screen>
  )
}

function StepRow({ siteId, step }: { siteId: string | null; step: UndoStep }) {
  const { id, words, at, by, refusal, undone } = step
  const now = useNow()
  const takeBack = useTakeBack(siteId)
  const said = undone === null ? refusal : `Ångrat av ${undone.by.name}, ${relativeTime(undone.at, now)}`
  return (
    <ListRow
      icon={<IconArrowBackUp size={18} aria-hidden color="var(--k-muted)" />}
      title={words}
      meta={`${by.name}, ${relativeTime(at, now)}`}
      actions={
        said === null ? (
          <Button
            variant="default"
            aria-label={`Ångra: ${words}`}
            loading={takeBack.isPending}
            onClick={({ currentTarget }) => {
              // The button goes when the step is undone.
              const row = currentTarget.closest('li')
              row?.setAttribute('tabindex', '-1')
              takeBack.mutate(id, { onSuccess: () => row?.focus() })
            }}
          >
            Ångra
          </Button>
        ) : undefined
      }
    >
      {said !== null && <RowMeta>{said}</RowMeta>}
    </ListRow>
  )
}
