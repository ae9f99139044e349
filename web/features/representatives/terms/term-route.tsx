import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { planTerm } from '#contract/representatives/representative-terms.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { call } from '#web/api/call.ts'
import { useAuthInfo, useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { bodiesQuery, representativesKey } from '../shared/representative-queries.ts'
import { ChangeDone } from '../shared/change-done.tsx'
import { Steps } from '../shared/steps.tsx'
import { TermAdditions } from './term-additions.tsx'
import { TermBodies } from './term-bodies.tsx'
import { TermChoices } from './term-choices.tsx'
import { TermDatesStep } from './term-dates.tsx'
import { chosenEnds, emptyDraft, isUntouched, stepFault, termRequest } from './term-draft.ts'
import { useTermDraft } from './term-memory.ts'
import type { TermResult } from './term-preview.tsx'
import { TermPreviewStep } from './term-preview.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const route = getRouteApi('/$siteId/foretradare/ny-mandatperiod')
const titles = ['Organ', 'Datum', 'Sitter kvar eller lämnar', 'Nya personer', 'Granska och genomför']
const none: never[] = []

export function TermScreen() {
  const { siteId } = route.useParams()
  const { role } = useMySite(siteId)
  const refusal = representativeRefusal(role, 'beginTerm')
  return (
    <Screen
      title="Ny mandatperiod"
      lead="Avsluta den gamla och lägg upp den nya. Inget ändras på sajten förrän du genomför det i sista steget."
    >
      {refusal === null ? <TermWizard key={siteId} /> : <LockNote>{refusal}</LockNote>}
    </Screen>
  )
}

function TermWizard() {
  const siteId = useSiteId()
  const { steg = 1 } = route.useSearch()
  const { user } = useAuthInfo()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(bodiesQuery(siteId))
  const { draft: kept, change, forget } = useTermDraft(user.id, siteId)
  const { tell } = useRepresentativeChanges(siteId)
  const [triedStep, setTriedStep] = useState(0)
  const [result, setResult] = useState<TermResult | null>(null)

  // A body may have been removed since the plan was begun.
  const bodyIds = kept.bodyIds.filter((id) => data.bodies.some((body) => body.id === id))
  const draft = { ...kept, bodyIds }
  // The last day decides who is in office then, and so who needs a choice.
  const endOn = chosenEnds(draft)
  const planned = useQuery({
    queryKey: [...representativesKey(siteId), 'term-plan', bodyIds, endOn] as const,
    queryFn: ({ signal }) => call(planTerm, { params: { siteId }, body: { bodyIds: [...bodyIds], endOn }, signal }),
    enabled: bodyIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const bodies = (planned.data?.bodies ?? none).filter(({ bodyId }) => bodyIds.includes(bodyId))
  const knowsDates = bodyIds.length > 0 && bodies.length === bodyIds.length
  const isPlanned = knowsDates && !planned.isPlaceholderData

  if (result !== null) return <TermDone result={result} onAgain={() => setResult(null)} />

  // An address kept from earlier may point further than the plan has come.
  const firstOpen = knowsDates || bodyIds.length === 0 ? [1, 2, 3].find((at) => stepFault(at, draft, bodies) !== null) : undefined
  const reached = firstOpen ?? titles.length
  const step = Math.min(steg, reached, titles.length)
  const fault = triedStep === step ? stepFault(step, draft, bodies) : null

  const next = () => {
    setTriedStep(step)
    if (stepFault(step, draft, bodies) !== null) return
    void navigate({
      to: '/$siteId/foretradare/ny-mandatperiod',
      params: { siteId },
      search: { steg: step + 1 },
      resetScroll: false,
    })
  }
  const startOver = async () => {
    const isSure = await confirmQuestion({
      title: 'Börja om från början?',
      children: 'Det du har valt här kastas. Inget har ändrats på sajten.',
      confirmLabel: 'Börja om',
      isDangerous: true,
    })
    if (!isSure) return
    change(emptyDraft)
    setTriedStep(0)
    await navigate({ to: '/$siteId/foretradare/ny-mandatperiod', params: { siteId }, search: {} })
  }

  // While a date is being typed, the dates stay on the screen.
  const needsPlan = step > 1 && !(step === 2 ? knowsDates : isPlanned)
  return (
    <Steps
      route="/$siteId/foretradare/ny-mandatperiod"
      titles={titles}
      step={step}
      reached={reached}
      fault={fault}
      nextLabel="Nästa"
      isWaiting={step <= 2 && bodyIds.length > 0 && planned.isFetching && !isPlanned}
      onNext={step === titles.length ? null : next}
      actions={
        !isUntouched(draft) && (
          <Button variant="subtle" onClick={() => void startOver()}>
            Börja om
          </Button>
        )
      }
    >
      {needsPlan && !planned.isError && <ListSkeleton />}
      {needsPlan && planned.isError && <ErrorBox onRetry={() => void planned.refetch()} />}
      {step === 1 && <TermBodies bodies={data.bodies} draft={draft} onChange={change} />}
      {!needsPlan && step === 2 && <TermDatesStep bodies={bodies} draft={draft} showsFaults={triedStep === 2} onChange={change} />}
      {!needsPlan && step === 3 && <TermChoices bodies={bodies} draft={draft} onChange={change} />}
      {!needsPlan && step === 4 && <TermAdditions bodies={bodies} draft={draft} onChange={change} />}
      {!needsPlan && step === 5 && (
        <TermPreviewStep
          plan={termRequest(draft, bodies)}
          onDone={async (done) => {
            setResult(done)
            forget()
            await tell('Den nya mandatperioden är upplagd.', done.undoToken)
          }}
        />
      )}
    </Steps>
  )
}

const TermDone = ({ result: { ended, begun, newPersonIds, undoToken }, onAgain }: { result: TermResult; onAgain: () => void }) => (
  <ChangeDone
    title="Den nya mandatperioden är upplagd"
    done={`${ended} uppdrag avslutas och ${begun} börjar.`}
    newPersons={newPersonIds.length}
    undoToken={undoToken}
    again={{ label: 'Börja om', onAgain, isAfterUndoOnly: true }}
  />
)
