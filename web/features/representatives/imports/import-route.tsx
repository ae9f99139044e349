import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Notice } from '#web/ui/form-frame.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { listHint, mappingFault } from './import-mapping.ts'
import { ImportRuns } from './import-runs.tsx'
import type { ImportResult } from './import-try.tsx'
import { ImportTry } from './import-try.tsx'
import { MappingForm } from './mapping-form.tsx'
import { ListDrop } from '#web/parts/plans/list-file.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { ChangeDone } from '../shared/change-done.tsx'
import { Steps } from '../shared/steps.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { useImportFile } from './use-import-file.ts'

const route = getRouteApi('/$siteId/foretradare/hamta')
const titles = ['Välj fil', 'Kolumner', 'Prova och hämta']

export function ImportScreen() {
  const { siteId } = route.useParams()
  const { role } = useMySite(siteId)
  const refusal = representativeRefusal(role, 'import')
  return (
    <Screen
      title="Hämta från lista"
      lead="Valmyndighetens lista över nuvarande ledamöter, eller er egen. Inget ändras förrän du har sett vad som händer."
    >
      {refusal === null ? <ImportWizard key={siteId} /> : <LockNote>{refusal}</LockNote>}
    </Screen>
  )
}

function ImportWizard() {
  const siteId = useSiteId()
  const { steg = 1 } = route.useSearch()
  const navigate = useNavigate()
  const list = useImportFile(siteId)
  const [triedStep, setTriedStep] = useState(0)
  const [endMissingOn, setEndMissingOn] = useState('')
  const [result, setResult] = useState<ImportResult | null>(null)
  useUnsavedChanges(() => list.file !== null && result === null)

  const goTo = (step: number) =>
    navigate({
      to: '/$siteId/foretradare/hamta',
      params: { siteId },
      search: step > 1 ? { steg: step } : {},
      resetScroll: false,
    })

  if (result !== null) {
    return (
      <ImportDone
        result={result}
        onAgain={() => {
          list.forget()
          setResult(null)
          setEndMissingOn('')
          void goTo(1)
        }}
      />
    )
  }

  const { read, mapping, file } = list
  const faultOf = (step: number): string | null => {
    if (step === 1) return file === null ? 'Välj en fil först.' : null
    return step === 2 && mapping !== null ? mappingFault(mapping) : null
  }
  // The list is not kept: after a reload it has to be chosen again, and the columns are remembered.
  const reached = faultOf(1) !== null ? 1 : faultOf(2) !== null ? 2 : titles.length
  const step = Math.min(steg, reached)
  const isFileLost = steg > 1 && file === null

  const next = () => {
    setTriedStep(step)
    if (faultOf(step) === null) void goTo(step + 1)
  }

  return (
    <Steps
      route="/$siteId/foretradare/hamta"
      titles={titles}
      step={step}
      reached={reached}
      fault={triedStep === step ? faultOf(step) : null}
      nextLabel={step === 2 ? 'Prova' : 'Nästa'}
      onNext={step === titles.length || (step === 1 && file === null) ? null : next}
    >
      {step === 1 && (
        <Stack gap={4}>
          {isFileLost && <Notice>Filen sparas aldrig och behöver väljas igen. Inget har ändrats på sajten.</Notice>}
          <ListDrop
            list={list}
            hint={listHint}
            onChoose={(chosen) => {
              void list.choose(chosen).then(async (isRead) => {
                if (isRead) await goTo(2)
              })
            }}
          />
          <ImportRuns />
        </Stack>
      )}
      {step === 2 && read !== null && mapping !== null && <MappingForm read={read} mapping={mapping} onChange={list.setMapping} />}
      {step === 3 && <ImportTry list={list} endMissingOn={endMissingOn} onEndMissing={setEndMissingOn} onDone={setResult} />}
    </Steps>
  )
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const ImportDone = ({ result: { run, undoToken }, onAgain }: { result: ImportResult; onAgain: () => void }) => (
  <ChangeDone
    title={undoToken === null ? 'Inget behövde ändras' : 'Listan är hämtad'}
    undoToken={undoToken}
    newPersons={run.counts.newPersons}
    again={{ label: 'Hämta en lista till', onAgain }}
    done={`${counted(run.counts.new, 'nytt uppdrag', 'nya uppdrag')}, ${counted(run.counts.changed, 'ändrat', 'ändrade')}, ${counted(run.counts.same, 'oförändrat', 'oförändrade')} och ${counted(run.counts.ended, 'avslutat', 'avslutade')}.`}
  >
    {run.source === 'valmyndigheten' && <Quiet>”Källa: Valmyndigheten” visas under listan på sajten.</Quiet>}
  </ChangeDone>
)
