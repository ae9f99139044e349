import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Finding } from '#contract/privacy/finding.ts'
import { effectsOf } from '#contract/privacy/finding.ts'
import type { PrivacyCase as Case } from '#contract/privacy/privacy.ts'
import { privacyCases } from '#contract/privacy/privacy.ts'
import { call } from '#web/api/call.ts'
import { dateText, dayText, sentence } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Heading, Quiet, Row, Small } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { AnswerFiles } from './answer-files.tsx'
import { Effects } from './effects.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { FindingsBySite } from './finding-card.tsx'
import { caseQuery, casesQuery } from './privacy-queries.ts'

/** The answer about one person, the choice of what is the same person, and what an erasure would do. */
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

function Answer({ one }: { one: Case }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [inPublic, setInPublic] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const chosen = one.findings.filter(({ id }) => !left.has(id))
  const erasable = chosen.filter(({ refusal }) => refusal === null)
  const toggle = ({ id }: Finding) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  return (
    <>
      <Quiet below={4}>
        Flera kan heta lika. Avmarkera det som är någon annan: bara det markerade följer med i filen och raderingen.
      </Quiet>
      <Row gap={3} align="stretch" wrap below={6}>
        <AnswerFiles findings={chosen} day={dayText(one.createdAt)} />
      </Row>
      <FindingsBySite
        of={one.findings}
        renderMark={(finding) => (
          <SwitchLine label={finding.place} about={finding.title} isOn={!left.has(finding.id)} onChange={() => toggle(finding)} />
        )}
      />
      <Card large gap={4} below={4} aria-labelledby="radering">
        <Heading as="h3" id="radering">
          Om personen raderas
        </Heading>
        <Effects of={effectsOf(erasable, inPublic)} />
        <SwitchLine
          label="Skriv över namnet också i publicerade texter och deras versioner"
          about="Då står [borttaget] i det som är sagt offentligt. Det syns på sajterna genast."
          isOn={inPublic}
          onChange={setInPublic}
        />
        <Small>
          Namn som är delat av formatering, eller står i en PDF, på en bild eller i filer som någon har hämtat, hittas inte.
          Säkerhetskopior ändras inte: de gallras, och den äldsta kan vara ett år. På sajter där något raderas tas alla exporter
          bort, och filer som väntar på att läsas in. Bevis på inloggningar med BankID ligger krypterade tills de gallras.
        </Small>
        <Row gap={3} align="stretch" wrap>
          <GuardedButton
            color="red"
            refusal={erasable.length === 0 ? 'Inget av det markerade går att radera.' : null}
            onClick={() => setIsErasing(true)}
          >
            Radera …
          </GuardedButton>
        </Row>
      </Card>
      {isErasing && (
        <EraseDialog caseId={one.id} ids={erasable.map(({ id }) => id)} inPublic={inPublic} onClose={() => setIsErasing(false)} />
      )}
    </>
  )
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
