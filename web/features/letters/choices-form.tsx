import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import { letterKinds, roleOfKind } from '#contract/attention/todo-kinds.ts'
import { letterKindWords } from '#contract/letters/letter-kinds.ts'
import type { LetterChoices, OwnLetters } from '#contract/letters/letters.ts'
import { ownLetters } from '#contract/letters/letters.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { call } from '#web/api/call.ts'
import { useMySites } from '#web/api/session.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { timeText } from '#web/ui/dates.ts'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { ownLettersQuery } from './letter-queries.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `kl. ${String(hour).padStart(2, '0')}:00` }))
const usualHour = 7

const choicesIn = ({ isOn, kinds, hour }: LetterChoices): LetterChoices => ({ isOn, kinds, hour })
const isSame = (one: LetterChoices, other: LetterChoices): boolean =>
  JSON.stringify(choicesIn(one)) === JSON.stringify(choicesIn(other))

/** What the letters tell of, and when. */
export function ChoicesForm({ letters }: { letters: OwnLetters }) {
  const queryClient = useQueryClient()
  const sites = useMySites()
  const [choices, setChoices] = useState(() => choicesIn(letters))
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const save = useMutation({
    mutationFn: () => call(ownLetters.choose, { body: choices }),
    onSuccess: (next) => {
      queryClient.setQueryData(ownLettersQuery.queryKey, next)
      setChoices(choicesIn(next))
      setSavedAt(new Date())
    },
  })
  const isDirty = !isSame(choices, letters)
  useUnsavedChanges(() => isDirty)
  const change = (more: Partial<LetterChoices>) => setChoices({ ...choices, ...more })
  // What can never come, in any role of this person, is not asked about; a choice made in another role is kept.
  const offered = letterKinds.filter((kind) => sites.some(({ role }) => isAtLeast(role, roleOfKind[kind])))
  const toggle = (kind: LetterKind, isOn: boolean) =>
    change({ kinds: letterKinds.filter((one) => (one === kind ? isOn : choices.kinds.includes(one))) })

  return (
    <Stack
      as="form"
      gap={6}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <FormSection title="Brev">
        <SwitchLine
          label="Skicka brev till mig"
          about="Stänger du av finns allt du har valt kvar."
          isOn={choices.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        <ChoiceGroup
          label="När"
          value={choices.hour === null ? 'atOnce' : 'daily'}
          options={[
            { value: 'atOnce', label: 'Direkt', about: 'Ett brev varje gång något händer.' },
            { value: 'daily', label: 'En gång om dagen', about: 'Allt i ett brev, om något väntar.' },
          ]}
          onChange={(when) => change({ hour: when === 'daily' ? (choices.hour ?? usualHour) : null })}
        />
        {choices.hour !== null && (
          <NativeSelect
            label="Klockslag"
            description="Svensk tid, sommar som vinter."
            value={String(choices.hour)}
            data={hours}
            onChange={(event) => change({ hour: Number(event.currentTarget.value) })}
          />
        )}
      </FormSection>
      <FormSection title="Vad breven berättar" lead="På de sajter där du har en roll. Namn på personer står aldrig i ett brev.">
        {offered.map((kind) => (
          <SwitchLine
            key={kind}
            {...letterKindWords[kind]}
            isOn={choices.kinds.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
        {offered.length === 0 && <Small>Inget av det som breven berättar om gäller din roll.</Small>}
      </FormSection>
      <Row gap={3} justify="end" wrap>
        <Small role="status">
          {isDirty ? 'Ändringarna är inte sparade än.' : savedAt === null ? '' : `Sparat kl. ${timeText(savedAt)}`}
        </Small>
        <Button type="submit" loading={save.isPending} variant={isDirty ? 'filled' : 'default'}>
          Spara
        </Button>
      </Row>
    </Stack>
  )
}
