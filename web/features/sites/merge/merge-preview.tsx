import { Button } from '@mantine/core'
import { useState } from 'react'
import { menuSubItems, menuTopItems } from '#contract/pages/menu.ts'
import type { MergeChoices, MergeKind, MergePreview, SiteMerge } from '#contract/users-and-sites/site-merge.ts'
import { mergeKindLabel, siteMerges } from '#contract/users-and-sites/site-merge.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery } from '#web/parts/admin-queries.ts'
import { usePlan } from '#web/parts/plans/use-plan.ts'
import styles from '#web/parts/reading-in.module.css'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { confirmQuestion } from '#web/ui/confirm-store.ts'
import { Notice } from '#web/ui/form-frame.tsx'
import { Card, Heading, Quiet, Row, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'

const firstChoices: MergeChoices = {
  news: 'beside',
  policy: 'keep',
  pages: 'beside',
  systemPages: 'keep',
  persons: 'keep',
  bodies: 'keep',
  menu: 'keep',
  roles: false,
}

/** What the two choices mean, for each kind. */
const meaning: Record<MergeKind, { readonly keep: string; readonly beside: string }> = {
  news: { keep: 'Behåll bara den som finns där', beside: 'Lägg den här sajtens bredvid, med en ny adress' },
  policy: { keep: 'Behåll bara den som finns där', beside: 'Lägg den här sajtens bredvid, med en ny adress' },
  pages: { keep: 'Behåll bara den som finns där', beside: 'Lägg den här sajtens bredvid, med en ny adress' },
  systemPages: { keep: 'Behåll bara dem som finns där', beside: 'Lägg den här sajtens bredvid, som vanliga sidor' },
  persons: {
    keep: 'Det är samma personer: behåll dem som finns där',
    beside: 'Det är olika personer: lägg den här sajtens bredvid',
  },
  bodies: { keep: 'Det är samma organ: behåll det som finns där', beside: 'Det är olika organ: lägg den här sajtens bredvid' },
}

export const Counts = ({ counts }: Pick<MergePreview, 'counts'>) => (
  <dl className={styles.counts}>
    {counts.map(({ label, count }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{new Intl.NumberFormat('sv-SE').format(count)}</dd>
      </div>
    ))}
  </dl>
)

export const Texts = ({ texts }: { texts: readonly string[] }) => (
  <Stack as="ul" gap={2} className={styles.list}>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Stack>
)

const Examples = ({ count, examples }: { count: number; examples: readonly string[] }) => (
  <Quiet>
    {examples.map((example) => `”${example}”`).join(', ')}
    {count > examples.length && ` och ${count - examples.length} till`}
  </Quiet>
)

interface MergeFormProps {
  /** The site that is merged. */
  siteId: string
  name: string
  /** The other site. */
  intoId: string
  onBegun: (merge: SiteMerge) => void
  onBack: () => void
}

/** What comes along to the other site, and a choice for everything that both have. */
export function MergeForm({ siteId, name, intoId, onBegun, onBack }: MergeFormProps) {
  const [choices, setChoices] = useState(firstChoices)
  const plan = usePlan({
    key: [...adminSiteQuery(siteId).queryKey, 'merge', 'preview', intoId],
    look: (signal) => call(siteMerges.preview, { params: { siteId }, query: { into: intoId }, signal, silent: true }),
    run: (seen) => call(siteMerges.begin, { params: { siteId }, body: { into: intoId, choices, seen } }),
    onDone: onBegun,
  })
  const back = (
    <Button variant="default" className={styles.alone ?? ''} onClick={onBack}>
      Välj en annan sajt
    </Button>
  )
  if (plan.fault !== null)
    return (
      <Stack gap={4}>
        <Notice>
          {isApiError(plan.fault) ? (plan.fault.fields['into']?.message ?? plan.fault.message) : 'Sajterna kunde inte jämföras.'}
        </Notice>
        {back}
      </Stack>
    )
  if (plan.shown === undefined) return <Spinner label="Jämför sajterna" />
  const { into, counts, conflicts, menu, notes } = plan.shown
  const ask = async () => {
    const isSure = await confirmQuestion({
      title: `Slå ihop ${name} med ${into.name}?`,
      children: `Innehållet kopieras till ${into.name}, och besökare på ${name} leds dit. ${name} arkiveras. Det går att ta tillbaka i 30 dagar.`,
      confirmLabel: 'Slå ihop',
    })
    if (isSure) plan.run()
  }
  return (
    <Stack gap={6}>
      <Card aria-labelledby="foljer-med">
        <Heading id="foljer-med">Det här följer med till {into.name}</Heading>
        <Quiet>Utom det som finns på båda, om du väljer att behålla bara det som finns där.</Quiet>
        <Counts counts={counts} />
        <Texts texts={notes} />
      </Card>
      <Card aria-labelledby="finns-pa-bada" gap={6}>
        <Heading id="finns-pa-bada">Det här finns på båda</Heading>
        {conflicts.length === 0 && menu === null && <p>Inget har samma adress eller namn.</p>}
        {conflicts.map(({ kind, count, examples }) => (
          <Stack key={kind} gap={2}>
            <ChoiceGroup
              label={`${mergeKindLabel[kind]} (${count})`}
              value={choices[kind]}
              options={(['keep', 'beside'] as const).map((value) => ({ value, label: meaning[kind][value] }))}
              onChange={(value) => setChoices({ ...choices, [kind]: value })}
            />
            <Examples count={count} examples={examples} />
          </Stack>
        ))}
        {menu !== null && (
          <Stack gap={2}>
            <ChoiceGroup
              label={`Menyrader som saknas på ${into.name} (${menu.count})`}
              value={choices.menu}
              options={[
                { value: 'keep', label: 'Behåll menyn som den är där' },
                { value: 'after', label: 'Lägg den här sajtens rader efter dem som finns där' },
                { value: 'first', label: 'Låt den här sajtens rader komma först' },
              ]}
              onChange={(value) => setChoices({ ...choices, menu: value })}
            />
            <Examples {...menu} />
            {menu.left > 0 && choices.menu !== 'keep' && (
              <Quiet role="status">
                {`Menyn har plats för ${menuTopItems.max} rubriker, med ${menuSubItems.max} länkar under var och en. ${menu.left === 1 ? 'En rad' : `${menu.left} rader`} får inte plats.`}
              </Quiet>
            )}
          </Stack>
        )}
      </Card>
      <Card aria-labelledby="folk">
        <Heading id="folk">De som arbetar med sajten</Heading>
        <SwitchLine
          label={`Ge dem samma roll på ${into.name}`}
          about={`Annars får de ingen roll där. Den som redan har en roll på ${into.name} behåller den.`}
          isOn={choices.roles}
          onChange={(roles) => setChoices({ ...choices, roles })}
        />
      </Card>
      <Row gap={3} wrap>
        <Button loading={plan.isRunning} onClick={() => void ask()}>
          Slå ihop
        </Button>
        {back}
      </Row>
    </Stack>
  )
}
