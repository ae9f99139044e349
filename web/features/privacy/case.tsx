import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PrivacyCase as Case } from '#contract/privacy/privacy.ts'
import { privacyCases } from '#contract/privacy/privacy.ts'
import { call } from '#web/api/call.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { Card, Heading, Small } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Answer } from './answer.tsx'
import { Effects } from './effects.tsx'
import { caseQuery, casesQuery } from './privacy-queries.ts'

/** A question about one person: how far it is, its answer, and the report of an erasure. */
export function PrivacyCase({ caseId }: { caseId: string }) {
  const { data: one } = useSuspenseQuery(caseQuery(caseId))
  const { name = '', email = '', phone = '' } = one.terms ?? {}
  const asked = [name, email, phone].filter((word) => word !== '').join(' · ')
  return (
    <>
      <Heading below={1}>{one.state === 'erased' ? 'Raderad person' : asked}</Heading>
      <Small role="status" below={3}>
        {one.state === 'searching' && 'Söker på alla sajter …'}
        {one.state === 'erasing' && 'Raderar på alla sajter. Du kan lämna sidan: det går vidare ändå.'}
        {one.state === 'failed' && 'Sökningen gick inte att göra. Ta bort frågan och försök igen.'}
        {one.state === 'found' && foundWords(one)}
      </Small>
      {one.state === 'found' && one.findings.length > 0 && <Answer one={one} />}
      {one.state === 'erased' && <Report one={one} />}
      {one.state !== 'searching' && one.state !== 'erasing' && <RemoveCase caseId={caseId} />}
    </>
  )
}

function foundWords({ findings, expiresAt }: Case): string {
  if (findings.length === 0) return 'Inget hittades. Prova med färre eller andra uppgifter.'
  const count = findings.length === 1 ? 'Ett fynd' : `${findings.length.toLocaleString('sv-SE')} fynd`
  return `${count}. ${expiresAt === null ? '' : sentence(`Svaret tas bort ${dateText(expiresAt)}`)}`
}

function Report({ one: { report, doneAt, createdBy } }: { one: Case }) {
  if (report === null) return null
  return (
    <Card large gap={4} below={4} aria-labelledby="rapport">
      <Heading as="h3" id="rapport">
        Rapport
      </Heading>
      <p>
        {sentence(`${createdBy} raderade personen${doneAt === null ? '' : ` ${dateText(doneAt)}`}`)} Rapporten har inga
        personuppgifter.
      </p>
      <Effects of={report.effects} isDone />
      <p>
        {report.left.length === 0
          ? 'En ny sökning efteråt hittade inget mer.'
          : `En ny sökning efteråt hittade: ${report.left.map(({ place, siteName, count }) => `${place}${siteName === null ? '' : ` på ${siteName}`} (${count})`).join(', ')}.`}
      </p>
      <p>
        {report.inBackupsUntil === null
          ? 'Kansli gör inga säkerhetskopior här. Fråga den som sköter driften hur länge andra kopior sparas.'
          : `${sentence(`Säkerhetskopior gjorda före raderingen kan ha kvar personen till ${dateText(report.inBackupsUntil)}`)} Läses en sådan kopia in måste raderingen göras om.`}
      </p>
    </Card>
  )
}

function RemoveCase({ caseId }: { caseId: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(privacyCases.remove, { params: { caseId } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: casesQuery.queryKey })
      await navigate({ to: '/admin/integritet/{-$part}', params: { part: undefined } })
      queryClient.removeQueries({ queryKey: caseQuery(caseId).queryKey })
      showToast({ severity: 'success', message: 'Frågan och svaret är borttagna.' })
    },
  })
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
      Ta bort frågan och svaret
    </Button>
  )
}
