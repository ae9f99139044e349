import { Button, NativeSelect } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { Corner, cornerWords, sameDesign } from '#contract/design/federation-design.ts'
import { TypePair, typePairWords } from '#contract/design/type-pairs.ts'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { SiteSampleFrame } from '#web/parts/sample/page-sample.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { CornerDrawing, TypeDrawing } from './design-drawings.tsx'
import { designQuery, useDesignSteps } from './design-queries.ts'
import styles from './design.module.css'

const types = TypePair.options.map((value) => {
  const { name, use } = typePairWords[value]
  return { value, label: name, about: use, drawing: <TypeDrawing pair={value} /> }
})
const corners = Corner.options.map((value) => {
  const { name, about } = cornerWords[value]
  return { value, label: name, about, drawing: <CornerDrawing corner={value} /> }
})

const inWords = ({ type, corner }: FederationDesign): string =>
  `${typePairWords[type].name} med ${cornerWords[corner].name.toLowerCase()} hörn`

/** What all sites have in common: tried on a real site as a draft, used everywhere at once, and taken back. */
export function DesignScreen() {
  const { data: state } = useSuspenseQuery(designQuery)
  const steps = useDesignSteps()
  /** The latest choice while it is being saved. */
  const [choice, setChoice] = useState<FederationDesign | null>(null)
  const chosen = choice ?? state.draft ?? state.used
  const isDraft = !sameDesign(chosen, state.used)

  function choose(design: FederationDesign): void {
    setChoice(design)
    steps.save.mutate(design, { onSettled: () => setChoice(null) })
  }
  function use(): void {
    steps.use.mutate(undefined, {
      onSuccess: () =>
        showToast({
          about: 'design',
          severity: 'success',
          title: 'Utformningen används på alla sajter',
          action: { label: 'Ångra', onClick: () => takeBack() },
        }),
    })
  }
  function takeBack(): void {
    steps.takeBack.mutate(undefined, {
      onSuccess: ({ used }) => showToast({ about: 'design', severity: 'success', title: `Alla sajter har nu ${inWords(used)}` }),
    })
  }

  return (
    <Screen
      title="Utformning"
      lead="Typsnitt och hörn på alla sajter. Utkastet ser bara administratörer."
      action={
        <GuardedButton
          reason="head"
          refusal={isDraft ? null : 'Alla sajter har redan det här. Välj något annat först.'}
          loading={steps.use.isPending}
          onClick={use}
        >
          Använd på alla sajter
        </GuardedButton>
      }
    >
      <AdminTabs />
      <div className={styles.parts}>
        <Stack gap={6}>
          <Row gap={3} className={styles.state}>
            <State isDraft={isDraft} />
            {isDraft && (
              <Button variant="default" size="xs" loading={steps.discard.isPending} onClick={() => steps.discard.mutate()}>
                Kasta utkastet
              </Button>
            )}
          </Row>
          <Card gap={4} large>
            <ChoiceCards label="Typsnitt" value={chosen.type} options={types} onChange={(type) => choose({ ...chosen, type })} />
            <Small>
              {typePairWords[chosen.type].name}: {typePairWords[chosen.type].faces}.
            </Small>
          </Card>
          <Card gap={4} large>
            <ChoiceCards
              label="Hörn"
              value={chosen.corner}
              options={corners}
              onChange={(corner) => choose({ ...chosen, corner })}
            />
          </Card>
          {state.previous !== null && !sameDesign(state.previous, state.used) && (
            <Card large>
              <Heading>Den förra utformningen</Heading>
              <Quiet>{inWords(state.previous)}.</Quiet>
              <div>
                <Button variant="default" loading={steps.takeBack.isPending} onClick={takeBack}>
                  Gå tillbaka till den
                </Button>
              </div>
            </Card>
          )}
        </Stack>
        <div className={styles.sample}>
          <Sample design={chosen} />
        </div>
      </div>
    </Screen>
  )
}

const State = ({ isDraft }: { isDraft: boolean }) => (
  <div role="status">
    {isDraft ? (
      <StateChip tone="grey" icon={IconCircleDashed}>
        Utkast
      </StateChip>
    ) : (
      <StateChip tone="green" icon={IconCircleCheck}>
        Används på alla sajter
      </StateChip>
    )}
  </div>
)

/** The start page of one of the sites, with this design. */
function Sample({ design }: { design: FederationDesign }) {
  const { data } = useInfiniteQuery(adminSitesQuery(''))
  const [chosen, setChosen] = useState<string | null>(null)
  const sites = data?.pages.flatMap((page) => page.sites) ?? []
  const siteId = chosen ?? (sites.find(({ latestNewsAt }) => latestNewsAt !== null) ?? sites[0])?.id
  if (data === undefined) return null
  if (siteId === undefined) return <Quiet>När det finns en sajt visas dess startsida här.</Quiet>
  return (
    <Stack>
      <NativeSelect
        label="Så blir startsidan för"
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        value={siteId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <SiteSampleFrame siteId={siteId} sample={{ design }} />
      <Small>Varje sajt behåller sin egen färg, sina bilder och sitt innehåll.</Small>
    </Stack>
  )
}
