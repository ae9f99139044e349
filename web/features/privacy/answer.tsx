import { useState } from 'react'
import type { Finding } from '#contract/privacy/finding.ts'
import { effectsOf } from '#contract/privacy/finding.ts'
import type { PrivacyCase } from '#contract/privacy/privacy.ts'
import { dayText } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Heading, Quiet, Row, Small } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { Addresses } from './addresses.tsx'
import { AnswerFiles } from './answer-files.tsx'
import { Effects } from './effects.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { FindingsBySite } from './finding-card.tsx'
import { useNewAddresses } from './new-addresses.ts'

/** What was found about a person, the choice of what is the same person, and what an erasure would do. */
export function Answer({ one }: { one: PrivacyCase }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [inPublic, setInPublic] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const chosen = one.findings.filter(({ id }) => !left.has(id))
  const erasable = chosen.filter(({ refusal }) => refusal === null)
  const addresses = useNewAddresses(erasable)
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
      {addresses.rows.length > 0 && <Addresses {...addresses} />}
      <Card large gap={4} below={4} aria-labelledby="radering">
        <Heading as="h3" id="radering">
          Om personen raderas
        </Heading>
        <Effects of={effectsOf(erasable, { inPublic, readdressed: new Set(addresses.wanted.map(({ id }) => id)) })} />
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
        <EraseDialog
          caseId={one.id}
          choice={{ ids: erasable.map(({ id }) => id), inPublic, addresses: addresses.wanted }}
          onAddressFaults={addresses.showFaults}
          onClose={() => setIsErasing(false)}
        />
      )}
    </>
  )
}
