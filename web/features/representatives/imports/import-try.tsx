import type { EndpointResponse } from '#contract/endpoint.ts'
import type { ImportPlan } from '#contract/representatives/representative-imports.ts'
import { runImport } from '#contract/representatives/representative-imports.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { PlanRows } from '#web/parts/plans/plan-rows.tsx'
import { PlanRun } from '#web/parts/plans/plan-run.tsx'
import { usePlan } from '#web/parts/plans/use-plan.ts'
import { Note } from '#web/ui/blocks.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { readDate } from '#web/ui/typed-dates.ts'
import { WordChoices } from '../assignments/word-choices.tsx'
import styles from '../shared/import.module.css'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'
import { importGroups } from './import-groups.tsx'
import type { ImportFile } from './use-import-file.ts'
import { importPlanOf } from './use-import-file.ts'

export type ImportResult = EndpointResponse<typeof runImport>

interface ImportTryProps {
  list: ImportFile
  /** '' leaves those who are missing as they are. */
  endMissingOn: string
  onEndMissing: (day: string) => void
  onDone: (result: ImportResult) => void
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
const words = new Intl.ListFormat('sv', { type: 'conjunction' })

/** What the button would do; '' when nothing. */
const toDo = ({ counts }: ImportPlan, endMissingOn: string | null): string =>
  words.format([
    ...counted(counts.new, 'nytt uppdrag', 'nya uppdrag'),
    ...counted(counts.changed, 'ändrat', 'ändrade'),
    ...(endMissingOn === null ? [] : counted(counts.missing, 'avslutat', 'avslutade')),
  ])

function refusalOf(plan: ImportPlan, endMissingOn: string): string | null {
  if (plan.faults.length > 0) return 'Rätta det som står ovanför först.'
  if (plan.counts.fault > 0) return 'Rader med fel hindrar allt. Rätta filen, eller hur den tolkas, och prova igen.'
  if (endMissingOn !== '' && readDate(endMissingOn) === null) return 'Rätta datumet under Saknas i filen.'
  return toDo(plan, readDate(endMissingOn)) === '' ? 'Filen stämmer med sajten. Det finns inget att hämta.' : null
}

/** Step 3: a dry run, as often as one likes, and then the run. */
export function ImportTry({ list, endMissingOn, onEndMissing, onDone }: ImportTryProps) {
  const siteId = useSiteId()
  const { file, mapping, setMapping } = list
  const { tell } = useRepresentativeChanges(siteId)
  const plan = usePlan({
    ...importPlanOf(siteId, list),
    run: (seen) => {
      if (file === null || mapping === null) throw new Error('There is no list to run.')
      return call(runImport, { params: { siteId }, body: { ...file, mapping, endMissingOn: readDate(endMissingOn), seen } })
    },
    onDone: async (result) => {
      onDone(result)
      await tell('Listan är hämtad.', result.undoToken)
    },
  })
  const { shown } = plan

  if (mapping === null) return null
  if (plan.fault !== null) return <ErrorBox onRetry={plan.lookAgain} />
  if (shown === undefined) return <ListSkeleton />
  const endMissing = (
    <div className={styles.missing}>
      <p>De sitter i organ som listan nämner men finns inte i den. Skriv en sista dag om de har lämnat.</p>
      <FormDay
        label="Avsluta deras uppdrag"
        description="Lämna tomt om de sitter kvar."
        value={endMissingOn}
        error={endMissingOn === '' || readDate(endMissingOn) !== null ? null : 'Skriv ett datum, till exempel 2026-11-21.'}
        onChange={onEndMissing}
      />
    </div>
  )
  return (
    <Stack gap={4} className={styles.trial} aria-busy={plan.isFetching || undefined}>
      {shown.faults.length > 0 && (
        <Note as="div" role="alert" tone="error">
          {shown.faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Note>
      )}
      <WordChoices plan={shown} mapping={mapping} onChange={setMapping} />
      <PlanRows groups={importGroups(shown, endMissing)} />
      {shown.newPersons > 0 && (
        <Quiet>
          {shown.newPersons === 1
            ? 'En person är ny och blir ett utkast, som syns på sajten när någon har publicerat det.'
            : `${shown.newPersons} personer är nya och blir utkast, som syns på sajten när någon har publicerat dem.`}
        </Quiet>
      )}
      <PlanRun plan={plan} label="Hämta" refusal={refusalOf(shown, endMissingOn)}>
        {`${toDo(shown, readDate(endMissingOn))}.`}
      </PlanRun>
    </Stack>
  )
}
