import type { EndpointResponse } from '#contract/endpoint.ts'
import type { TermPlan, TermPreview } from '#contract/representatives/representative-terms.ts'
import { applyTerm, previewTerm } from '#contract/representatives/representative-terms.ts'
import { call } from '#web/api/call.ts'
import { PlanRun } from '#web/parts/plans/plan-run.tsx'
import { usePlan } from '#web/parts/plans/use-plan.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText } from '#web/ui/dates.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { representativesKey } from '../shared/representative-queries.ts'
import { termText } from '../shared/term-text.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'
import { Note, Strong } from '#web/ui/blocks.tsx'
import { Card, Heading, Small, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/term.module.css'

export type TermResult = EndpointResponse<typeof applyTerm>

interface TermPreviewStepProps {
  plan: TermPlan
  onDone: (result: TermResult) => Promise<void>
}

/** Step 5: what would happen, in words, and the button that does it. */
export function TermPreviewStep({ plan: asked, onDone }: TermPreviewStepProps) {
  const siteId = useSiteId()
  const { refresh } = useRepresentativeChanges(siteId)
  const plan = usePlan({
    key: [...representativesKey(siteId), 'term-preview', asked],
    look: (signal) => call(previewTerm, { params: { siteId }, body: asked, signal }),
    run: (seen) => call(applyTerm, { params: { siteId }, body: { ...asked, seen } }),
    onDone,
    onRefused: refresh,
  })
  const { shown } = plan
  if (plan.fault !== null) return <ErrorBox onRetry={plan.lookAgain} />
  if (shown === undefined) return <ListSkeleton />
  const begins = shown.bodies.reduce((sum, body) => sum + body.begins.length, 0)
  const starts = [...new Set(asked.bodies.map(({ startOn }) => startOn))].sort().map((day) => dateText(day))
  return (
    <Stack gap={4}>
      {shown.problems.length > 0 && (
        <Note as="div" role="alert" tone="error" className={styles.problems}>
          <Strong>
            {shown.problems.length === 1 ? 'En sak' : `${shown.problems.length} saker`} måste ändras innan du kan genomföra:
          </Strong>
          <ul>
            {shown.problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {shown.bodies.map((body) => (
        <BodyPreview key={body.bodyId} body={body} />
      ))}
      <PlanRun plan={plan} label="Genomför" refusal={shown.problems.length > 0 ? 'Rätta det som står ovanför först.' : null}>
        {`${begins === 1 ? 'Ett nytt uppdrag blir' : `${begins} nya uppdrag blir`} synliga av sig själva ${starts.join(' och ')}, strax efter midnatt. Du kan ångra alltihop i 30 dagar.`}
      </PlanRun>
    </Stack>
  )
}

const kindWords = { stay: 'sitter kvar', change: 'ny roll', new: 'ny' }

function BodyPreview({ body: { name, leaves, begins, advice } }: { body: TermPreview['bodies'][number] }) {
  return (
    <Card aria-label={name}>
      <Heading as="h3">{name}</Heading>
      {advice.map((words) => (
        <Note key={words} className={styles.advice}>
          {words}
        </Note>
      ))}
      <div className={styles.columns}>
        <Side
          title="Lämnar"
          people={leaves.map(({ personName, roleName, to }) => [personName, `${roleName} · till och med ${dateText(to)}`])}
        />
        <Side
          title="Börjar"
          people={begins.map(({ personName, roleName, from, to, kind, isNewPerson }) => [
            personName,
            `${roleName} · ${termText(from, to)} · ${isNewPerson ? 'ny på sajten, blir ett utkast' : kindWords[kind]}`,
          ])}
        />
      </div>
    </Card>
  )
}

const Side = ({ title, people }: { title: string; people: readonly (readonly [name: string, about: string])[] }) => (
  <div>
    <Strong as="h4" className={styles.subhead}>
      {title} ({people.length})
    </Strong>
    <Stack as="ul" gap={2}>
      {people.map(([name, about]) => (
        <li key={`${name} ${about}`}>
          {name}
          <Small as="span" block>
            {about}
          </Small>
        </li>
      ))}
      {people.length === 0 && <Small as="li">Ingen</Small>}
    </Stack>
  </div>
)
