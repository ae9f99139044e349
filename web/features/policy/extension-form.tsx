import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { topicDemands, topicSummaryLength } from '#contract/policy/policy.ts'
import type { SharedTopicView } from '#contract/policy/shared-policy.ts'
import type { Standing } from '#contract/roles.ts'
import { LineField } from '#web/parts/item-fields/line-field.tsx'
import { LinesField } from '#web/parts/item-fields/lines-field.tsx'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { FormSection, Notice } from '#web/ui/form-frame.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
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
  role: Standing
}

/** "I Skövde": what the site says under a shared topic. It is kept while it is written, and public when somebody publishes it. */
export function ExtensionForm({ topic, role }: ExtensionFormProps) {
  const { central, extension, municipality, targets } = topic
  const refusal = editorsOnly(role, 'ändra lokala tillägg')
  const work = useExtension(topic, refusal !== null)
  const { words, faults, epoch, refusals, isChanged, change } = work
  const form = useRef<HTMLFormElement>(null)
  const hasNew = isChanged || extension?.isDraft === true
  const whyNotPublic = hasNew
    ? extension?.needsOtherReader && !isChanged
      ? readByOthers
      : null
    : 'Det finns inget nytt att publicera.'
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
        if (whyNotPublic === null) work.publish()
      }}
    >
      <NewerWords work={work} />
      <FormSection
        title={`I ${municipality || 'er kommun'}`}
        lead={
          central === null
            ? 'Gör en egen lokal sakfråga av texten, eller ta bort den.'
            : 'Vad ni vill göra här. Det sparas medan du skriver, och står under den centrala texten när du har publicerat.'
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
          <LocalText label="Lokal fördjupning" placeholder="Skriv mer om hur det är hos er" targets={targets} {...field('body')} />
        </Suspense>
        {central !== null && (!central.isRequired || words.isHidden) && refusal === null && (
          <SwitchLine
            label="Dölj sakfrågan på vår sajt"
            about={
              central.isRequired
                ? 'Riksorganisationen har bestämt att sakfrågan alltid syns. Slå av för att kunna spara.'
                : 'Både den centrala texten och ert tillägg döljs när du har publicerat. Riksorganisationen ser att ni har gjort det.'
            }
            isOn={words.isHidden}
            onChange={(isHidden) => change({ isHidden })}
          />
        )}
      </FormSection>
      <Row gap={3} lineGap={2} align="stretch" wrap fill>
        {central !== null && refusal === null && (
          <GuardedButton reason="close" refusal={whyNotPublic} loading={work.isPublishing} onClick={work.publish}>
            Publicera
          </GuardedButton>
        )}
        <OwnTopicActions topic={topic} words={words} refusal={refusal} onLeave={work.forget} />
        {central !== null && refusal === null && extension?.isDraft === true && (
          <Button variant="subtle" color="red" onClick={() => void askDiscard(extension.isPublic, work.discard)}>
            Kasta utkastet
          </Button>
        )}
      </Row>
      <Row gap={1} wrap>
        <Small role="status">{refusal ?? statusOf(topic, work)}</Small>
        {work.saving === 'offline' && (
          <Button variant="subtle" onClick={work.retry}>
            Försök igen
          </Button>
        )}
      </Row>
    </Stack>
  )
}

const readByOthers =
  'Den som har ändrat tillägget senast kan inte publicera det på den här sajten. Be någon annan läsa och publicera.'

async function askDiscard(isPublic: boolean, discard: () => void): Promise<void> {
  const consequence = isPublic
    ? 'Det som inte är publicerat försvinner. Sajten visar samma text som förut.'
    : 'Det ni har skrivit försvinner och går inte att få tillbaka.'
  if (await confirmDelete({ title: 'Kasta utkastet?', consequence, confirmLabel: 'Kasta' })) discard()
}

/** Where the words are right now. */
function statusOf({ extension, central }: SharedTopicView, { newer, saving, isChanged }: ExtensionWork): string {
  if (newer !== null) return 'Inte sparat – välj vilken text som ska gälla.'
  if (saving === 'offline') return 'Inte sparat – ingen kontakt med servern. Texten finns kvar här.'
  if (saving === 'refused') return 'Inte sparat – rätta det som är markerat. Texten finns kvar här.'
  if (saving === 'unpublished') return 'Inte publicerat. Det du har skrivit är sparat som utkast.'
  if (isChanged) return 'Sparar …'
  if (extension === null) return 'Ni har inte lagt till något än.'
  const saved = `Sparat ${dateTimeText(extension.changedAt)} av ${extension.changedBy}.`
  if (central === null || !extension.isDraft)
    return extension.isPublic || central === null ? saved : 'Ni har inte lagt till något än.'
  return `${saved} ${extension.isPublic ? 'Sajten visar det som publicerades förut.' : 'Inte publicerat än.'}`
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
