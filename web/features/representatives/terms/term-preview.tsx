import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import type { TermPlan, TermPreview } from '#contract/representatives/representative-terms.ts'
import { previewTerm } from '#contract/representatives/representative-terms.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateText } from '#web/ui/dates.ts'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { representativesKey } from '../shared/representative-queries.ts'
import { termText } from '../shared/term-text.ts'
import { Note, Strong } from '#web/ui/blocks.tsx'
import { Card, Heading, Quiet, Small, Stack } from '#web/ui/layout.tsx'
import styles from '../shared/term.module.css'

interface TermPreviewStepProps {
  plan: TermPlan
  isApplying: boolean
  /** `seen`: the plan that is shown. */
  onApply: (seen: string) => void
}

/** Step 5: what would happen, in words, and the button that does it. */
export function TermPreviewStep({ plan, isApplying, onApply }: TermPreviewStepProps) {
  const siteId = useSiteId()
  const { data, isError, refetch, isFetching } = useQuery({
    queryKey: [...representativesKey(siteId), 'term-preview', plan] as const,
    queryFn: ({ signal }) => call(previewTerm, { params: { siteId }, body: plan, signal }),
    // Read each time the step opens, so that other persons' changes are seen.
    staleTime: 0,
  })
  if (isError && data === undefined) return <ErrorBox onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  const begins = data.bodies.reduce((sum, body) => sum + body.begins.length, 0)
  const starts = [...new Set(plan.bodies.map(({ startOn }) => startOn))].sort()
  return (
    <Stack gap={4}>
      {data.problems.length > 0 && (
        <Note as="div" role="alert" tone="error" className={styles.problems}>
          <Strong>
            {data.problems.length === 1 ? 'En sak' : `${data.problems.length} saker`} måste ändras innan du kan genomföra:
          </Strong>
          <ul>
            {data.problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
      {data.bodies.map((body) => (
        <BodyPreview key={body.bodyId} body={body} />
      ))}
      <Quiet below={3}>
        {begins === 1 ? 'Ett nytt uppdrag blir' : `${begins} nya uppdrag blir`} synliga av sig själva{' '}
        {starts.map((day) => dateText(day)).join(' och ')}, strax efter midnatt. Du kan ångra alltihop i 30 dagar.
      </Quiet>
      <div>
        <Button
          loading={isApplying}
          data-disabled={data.problems.length > 0}
          aria-disabled={data.problems.length > 0 || isFetching || undefined}
          onClick={() => data.problems.length === 0 && !isFetching && onApply(data.seen)}
        >
          Genomför
        </Button>
      </div>
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
        <div>
          <Strong as="h4" className={styles.subhead}>
            Lämnar ({leaves.length})
          </Strong>
          <Stack as="ul" gap={2}>
            {leaves.map(({ assignmentId, personName, roleName, to }) => (
              <li key={assignmentId}>
                {personName}
                <Small as="span" block>
                  {roleName} · till och med {dateText(to)}
                </Small>
              </li>
            ))}
            {leaves.length === 0 && <Small as="li">Ingen</Small>}
          </Stack>
        </div>
        <div>
          <Strong as="h4" className={styles.subhead}>
            Börjar ({begins.length})
          </Strong>
          <Stack as="ul" gap={2}>
            {begins.map(({ personName, roleName, from, to, kind, isNewPerson }) => (
              <li key={`${personName} ${roleName}`}>
                {personName}
                <Small as="span" block>
                  {roleName} · {termText(from, to)} · {isNewPerson ? 'ny på sajten, blir ett utkast' : kindWords[kind]}
                </Small>
              </li>
            ))}
            {begins.length === 0 && <Small as="li">Ingen</Small>}
          </Stack>
        </div>
      </div>
    </Card>
  )
}
