import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { topicDemands, topicSummaryLength } from '#contract/policy/policy.ts'
import type { SharedTopicView } from '#contract/policy/shared-policy.ts'
import type { SiteRole } from '#contract/roles.ts'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { LinesField } from '#web/parts/item-fields/lines-field.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { FormSection, Notice } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { OwnTopicActions } from './own-topic-actions.tsx'
import type { ExtensionWork } from './use-extension.ts'
import { useExtension } from './use-extension.ts'

// The route's loader has fetched it already.
const LocalText = lazy(async () => ({ default: (await import('./topic-edit-route.tsx')).LocalText }))

const nothing = () => undefined

interface ExtensionFormProps {
  topic: SharedTopicView
  role: SiteRole
}

/** "I Skövde": what the site says under a shared topic. Saved words are public at once. */
export function ExtensionForm({ topic, role }: ExtensionFormProps) {
  const { central, extension, municipality } = topic
  const work = useExtension(topic)
  const { words, faults, epoch, refusals, change } = work
  const form = useRef<HTMLFormElement>(null)
  const refusal = editorsOnly(role, 'ändra lokala tillägg')
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const field = <Name extends 'summary' | 'demands' | 'body'>(name: Name) => ({
    value: words[name],
    epoch,
    fault: faults[name] ?? null,
    isReadOnly: refusal !== null,
    onChange: (value: (typeof words)[Name]) => change({ [name]: value }),
    onFocus: nothing,
    onBlur: nothing,
    onReady: nothing,
  })
  return (
    <Stack
      as="form"
      gap={6}
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        work.save()
      }}
    >
      <NewerWords work={work} />
      <FormSection
        title={`I ${municipality || 'er kommun'}`}
        lead={
          central === null
            ? 'Gör en egen lokal sakfråga av texten, eller ta bort den.'
            : 'Vad ni vill göra här. Det står under den centrala texten, och syns på sajten så snart du sparar.'
        }
      >
        <LineField label="Lokalt kort svar" rows={3} max={topicSummaryLength.max} {...field('summary')} />
        <LinesField
          label="Våra lokala krav"
          description="Ett krav per rad, i den ordning de ska stå."
          noun="krav"
          add="Lägg till ett krav"
          max={topicDemands}
          {...field('demands')}
        />
        <Suspense fallback={<ListSkeleton />}>
          <LocalText label="Lokal fördjupning" placeholder="Skriv mer om hur det är hos er" {...field('body')} />
        </Suspense>
        {central !== null && !central.isRequired && refusal === null && (
          <SwitchLine
            label="Dölj sakfrågan på vår sajt"
            about="Både den centrala texten och ert tillägg döljs. Riksorganisationen ser att ni har gjort det."
            isOn={words.isHidden}
            onChange={(isHidden) => change({ isHidden })}
          />
        )}
      </FormSection>
      <Row gap={3} lineGap={2} align="stretch" wrap fill>
        {central !== null && refusal === null && (
          <Button type="submit" loading={work.isSaving}>
            Spara och publicera
          </Button>
        )}
        <OwnTopicActions topic={topic} words={words} refusal={refusal} onLeave={work.forget} />
      </Row>
      <Small role="status">
        {refusal ??
          (work.isChanged && central !== null
            ? 'Ändringarna är inte sparade än.'
            : extension === null
              ? 'Ni har inte lagt till något än.'
              : `Sparat ${dateTimeText(extension.changedAt)} av ${extension.changedBy}.`)}
      </Small>
    </Stack>
  )
}

/** Somebody else of the site has saved since this was opened: both texts are kept until one is chosen. */
function NewerWords({ work: { newer, takeTheirs, keepMine } }: { work: ExtensionWork }) {
  if (newer === null) return null
  return (
    <Notice>
      <p>
        {newer.changedBy} sparade tillägget {dateTimeText(newer.changedAt)}, efter att du öppnade det. Det du har skrivit finns
        kvar.
      </p>
      <Row gap={2} wrap>
        <Button variant="default" onClick={takeTheirs}>
          Läs in den sparade texten
        </Button>
        <Button variant="default" onClick={keepMine}>
          Fortsätt med min
        </Button>
      </Row>
    </Notice>
  )
}
