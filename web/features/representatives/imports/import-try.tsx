import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ImportPlan } from '#contract/representatives/representative-imports.ts'
import { runImport } from '#contract/representatives/representative-imports.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { Quiet, Row, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { readDate } from '#web/ui/typed-dates.ts'
import { ImportPlanTabs } from './import-plan-tabs.tsx'
import type { ImportResult } from './import-done.tsx'
import styles from '../shared/import.module.css'
import type { ImportFile } from './use-import-file.ts'
import { useImportPlan } from './use-import-file.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'
import { WordChoices } from '../assignments/word-choices.tsx'

interface ImportTryProps {
  list: ImportFile
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

/** Step 3: a dry run, as often as one likes, and then the run. */
export function ImportTry({ list, endMissingOn, onEndMissing, onDone }: ImportTryProps) {
  const siteId = useSiteId()
  const { file, mapping } = list
  const { tell } = useRepresentativeChanges(siteId)
  const { data: plan, isError, isFetching, refetch } = useImportPlan(siteId, list, true)

  const run = useMutation({
    mutationFn: (seen: string) => {
      if (file === null || mapping === null) throw new Error('There is no list to run.')
      const body = { ...file, mapping, endMissingOn: readDate(endMissingOn), seen }
      return call(runImport, { params: { siteId }, body })
    },
    onSuccess: async (result) => {
      onDone(result)
      await tell('Listan är hämtad.', result.undoToken)
    },
    onError: () => refetch(),
  })

  if (mapping === null) return null
  if (isError && plan === undefined) return <ErrorBox onRetry={() => void refetch()} />
  if (plan === undefined) return <ListSkeleton />
  const work = toDo(plan, readDate(endMissingOn))
  const refusal =
    plan.faults.length > 0
      ? 'Rätta det som står ovanför först.'
      : plan.counts.fault > 0
        ? 'Rader med fel hindrar allt. Rätta filen, eller hur den tolkas, och prova igen.'
        : endMissingOn !== '' && readDate(endMissingOn) === null
          ? 'Rätta datumet under Saknas i filen.'
          : work === ''
            ? 'Filen stämmer med sajten. Det finns inget att hämta.'
            : null

  return (
    <Stack gap={4} className={styles.trial} aria-busy={isFetching || undefined}>
      {plan.faults.length > 0 && (
        <Note as="div" role="alert" tone="error">
          {plan.faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </Note>
      )}
      <WordChoices plan={plan} mapping={mapping} onChange={list.setMapping} />
      <ImportPlanTabs plan={plan} endMissingOn={endMissingOn} onEndMissing={onEndMissing} />
      {plan.newPersons > 0 && (
        <Quiet>
          {plan.newPersons === 1
            ? 'En person är ny och blir ett utkast, som syns på sajten när någon har publicerat det.'
            : `${plan.newPersons} personer är nya och blir utkast, som syns på sajten när någon har publicerat dem.`}
        </Quiet>
      )}
      <Row gap={4} lineGap={3} wrap className={styles.run}>
        <Button
          loading={run.isPending}
          data-disabled={refusal !== null}
          aria-disabled={refusal !== null || isFetching || undefined}
          aria-describedby="om-hamtningen"
          onClick={() => refusal === null && !isFetching && run.mutate(plan.seen)}
        >
          Hämta
        </Button>
        <Quiet id="om-hamtningen" role="status">
          {isFetching ? 'Provar …' : (refusal ?? `${work}.`)}
        </Quiet>
      </Row>
    </Stack>
  )
}
