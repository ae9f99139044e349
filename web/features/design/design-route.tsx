import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useId, useRef } from 'react'
import { Corner, cornerWords, Lockup, lockupWords, PictureTreatment, pictureWords } from '#contract/design/federation-design.ts'
import { TypePair, typePairWords } from '#contract/design/type-pairs.ts'
import { AdminTabs } from '#web/parts/admin-tabs.tsx'
import { ToUndo } from '#web/parts/undo/to-undo.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { CornerDrawing, LockupDrawing, PictureDrawing, TypeDrawing } from './design-drawings.tsx'
import { DesignSample } from './design-sample.tsx'
import styles from './design.module.css'
import { FreedomFields } from './freedom-fields.tsx'
import { PaletteFields } from './palette-fields.tsx'
import { useDesignWork } from './use-design-work.ts'

const types = TypePair.options.map((value) => {
  const { name, use } = typePairWords[value]
  return { value, label: name, about: use, drawing: <TypeDrawing pair={value} /> }
})
const corners = Corner.options.map((value) => {
  const { name, about } = cornerWords[value]
  return { value, label: name, about, drawing: <CornerDrawing corner={value} /> }
})
const lockups = Lockup.options.map((value) => {
  const { name, about } = lockupWords[value]
  return { value, label: name, about, drawing: <LockupDrawing lockup={value} /> }
})
const pictures = PictureTreatment.options.map((value) => {
  const { name, about } = pictureWords[value]
  return { value, label: name, about, drawing: <PictureDrawing treatment={value} /> }
})

/** What all sites have in common: tried on a real site as a draft, used everywhere at once, and taken back. */
export function DesignScreen() {
  const work = useDesignWork()
  const { design, drawn, faults, isDraft, steps, change } = work
  const status = useRef<HTMLDivElement>(null)
  return (
    <Screen
      title="Utformning"
      lead="Det som alla sajter har gemensamt. Utkastet ser bara administratörer."
      action={
        <GuardedButton
          reason="head"
          refusal={
            Object.keys(faults).length > 0
              ? 'Något behöver rättas först. Det är markerat nedan.'
              : isDraft
                ? null
                : 'Alla sajter har redan det här. Välj något annat först.'
          }
          loading={steps.use.isPending}
          onClick={work.use}
        >
          Använd på alla sajter
        </GuardedButton>
      }
    >
      <AdminTabs />
      <div className={styles.parts}>
        <Stack gap={6}>
          <Row gap={3} className={styles.state}>
            <State ref={status} isDraft={isDraft} />
            {isDraft && (
              <Button
                variant="default"
                size="xs"
                loading={steps.discard.isPending}
                onClick={() => {
                  // The button goes with the draft.
                  status.current?.focus()
                  work.discard()
                }}
              >
                Kasta utkastet
              </Button>
            )}
          </Row>
          <Part title="Typsnitt">
            <ChoiceCards label="Typsnitt" isLabelHidden value={design.type} options={types} onChange={(type) => change({ type })} />
            <Small>
              {typePairWords[design.type].name}: {typePairWords[design.type].faces}.
            </Small>
          </Part>
          <Part title="Hörn">
            <ChoiceCards
              label="Hörn"
              isLabelHidden
              value={design.corner}
              options={corners}
              onChange={(corner) => change({ corner })}
            />
          </Part>
          <Part title="Sidhuvud" lead="Hur logotyp och namn står överst och i foten på varje sida.">
            <ChoiceCards
              label="Sidhuvud"
              isLabelHidden
              value={design.lockup}
              options={lockups}
              onChange={(lockup) => change({ lockup })}
            />
          </Part>
          <Part title="Bilder" lead="Logotyper, kartor och bilder för pressen visas alltid som de är.">
            <ChoiceCards
              label="Bilder"
              isLabelHidden
              value={design.pictures}
              options={pictures}
              onChange={(treatment) => change({ pictures: treatment })}
            />
          </Part>
          <Part title="Färger">
            <PaletteFields palette={design.palette} faults={faults} onChange={(palette, isTyped) => change({ palette }, isTyped)} />
          </Part>
          <Part title="Vad sajterna bestämmer" lead="Det en sajt har valt själv finns kvar, och visas igen när den får bestämma.">
            <FreedomFields
              freedoms={design.freedoms}
              palette={design.palette}
              faults={faults}
              onChange={(part, isTyped) => change({ freedoms: { ...design.freedoms, ...part } }, isTyped)}
            />
          </Part>
          <ToUndo siteId={null} />
        </Stack>
        <div className={styles.sample}>
          <DesignSample design={drawn} />
        </div>
      </div>
    </Screen>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card gap={4} large aria-labelledby={id}>
      <Stack gap={1}>
        <Heading id={id}>{title}</Heading>
        {lead !== undefined && <Quiet>{lead}</Quiet>}
      </Stack>
      {children}
    </Card>
  )
}

const State = ({ ref, isDraft }: { ref: Ref<HTMLDivElement>; isDraft: boolean }) => (
  <div ref={ref} role="status" tabIndex={-1}>
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
