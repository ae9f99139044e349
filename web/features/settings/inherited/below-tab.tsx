import '@mantine/core/styles/Input.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GivenPart, Inherited } from '#contract/inherited/inherited.ts'
import { BelowSettings, givenPartName, givenTextLength, saveBelow } from '#contract/inherited/inherited.ts'
import { call } from '#web/api/call.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ReadableColourField } from '#web/parts/accent/colour-field.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { fieldId, FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { contentOf, partOfFault, valuesOf } from './below-values.ts'
import { fromWords, givenIn, inheritedQuery, useInherited } from './inherited-parts.tsx'
import type { ListedPart } from './part-words.tsx'
import { listedParts, optionsOf } from './part-words.tsx'

/** What a district, or the federation, sets for the sites below it. */
export function BelowTab() {
  const inherited = useInherited(useSiteId())
  if (inherited.below === null)
    return (
      <LockNote>
        Den här sajten är lokal, så ingen sajt kan ligga under den. Bara sajter på nivåerna Riks och Distrikt bestämmer för andra.
        En administratör väljer sajtens nivå.
      </LockNote>
    )
  return <BelowForm inherited={inherited} below={inherited.below} />
}

function BelowForm({ inherited, below }: { inherited: Inherited; below: NonNullable<Inherited['below']> }) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(below.version)
  const { form, refusals, onRefused } = useContractForm(valuesOf(below.content), BelowSettings, contentOf)
  useUnsavedChanges(() => form.isDirty())
  const save = useMutation({
    mutationFn: () =>
      call(saveBelow, { params: { siteId }, body: { content: contentOf(form.getValues()), version }, silent: true }),
    onSuccess: (latest) => {
      queryClient.setQueryData(inheritedQuery(siteId).queryKey, latest)
      if (!latest.below) return
      const saved = valuesOf(latest.below.content)
      setVersion(latest.below.version)
      form.setInitialValues(saved)
      form.setValues(saved)
      showToast({ severity: 'success', message: `Sparat. Det gäller nu ${reach(latest.below.sites)}.` })
    },
    onError: (error) => {
      const fields = Object.entries((error as { fields?: Record<string, { message: string }> }).fields ?? {})
      if (fields.length === 0) return showRefusal(error)
      form.setErrors(Object.fromEntries(fields.map(([path, { message }]) => [path, message])))
      onRefused()
    },
  })
  const faults: Record<string, React.ReactNode> = {}
  for (const [path, message] of Object.entries(form.errors)) faults[partOfFault(path)] ??= message
  const field = (part: GivenPart) => <PartField key={part} part={part} inherited={inherited} form={form} fault={faults[part]} />
  return (
    <FormFrame
      onSubmit={form.onSubmit(() => save.mutate(), onRefused)}
      errors={faults}
      refusals={refusals}
      submitLabel="Spara"
      isSending={save.isPending}
    >
      <Quiet>
        {below.sites === 0
          ? 'Ingen sajt ligger under er ännu. Det ni bestämmer gäller när en administratör lägger dit någon.'
          : `Det här gäller ${reach(below.sites)}, men inte er egen sajt. Det hämtas från er varje gång sidorna visas.`}
      </Quiet>
      <FormSection title="Utformning">
        {[...listedParts.slice(0, 1), 'color' as const, ...listedParts.slice(1)].map(field)}
      </FormSection>
      <FormSection
        title="Uppgifter som lagen kräver"
        lead="En sajt som har skrivit en egen uppgift behåller den, om ni inte bestämmer att er gäller."
      >
        {(['dataController', 'dataContact', 'responsiblePublisher'] as const).map(field)}
      </FormSection>
      <FormSection
        title="Texter på sidorna Integritet och Tillgänglighet"
        lead="Står efter sajtens egen text. {förening} blir sajtens namn."
      >
        {(['privacyText', 'accessibilityText'] as const).map(field)}
      </FormSection>
      <FormSection title="Tillåtna domäner">
        <Textarea
          id={fieldId('domains')}
          label="Domäner som sajterna får använda"
          description="En per rad. Även namn som slutar på domänen är tillåtna. Tomt: vilka som helst. Domäner som redan används påverkas inte."
          placeholder="exempelforbundet.se"
          autosize
          minRows={2}
          spellCheck={false}
          autoCapitalize="none"
          value={form.values.domains}
          error={faults['domains']}
          onChange={(event) => form.setFieldValue('domains', event.currentTarget.value)}
        />
      </FormSection>
    </FormFrame>
  )
}

const reach = (sites: number): string => (sites === 1 ? 'sajten under er' : `de ${sites} sajterna under er`)

interface PartFieldProps {
  part: GivenPart
  inherited: Inherited
  form: ReturnType<typeof useContractForm<ReturnType<typeof valuesOf>>>['form']
  fault: React.ReactNode
}

const isListed = (part: GivenPart): part is ListedPart => part in optionsOf

/** One part: whether it is set, its value, and whether sites may replace it. */
function PartField({ part, inherited, form, fault }: PartFieldProps) {
  const { isSet, value, isFixed } = form.values.parts[part]
  const above = givenIn(inherited, part)
  const name = givenPartName[part]
  const change = (next: Partial<{ isSet: boolean; value: string; isFixed: boolean }>) =>
    form.setFieldValue('parts', { ...form.getValues().parts, [part]: { ...form.getValues().parts[part], ...next } })
  const shared = {
    id: fieldId(part),
    label: `${name} för sajterna under`,
    value,
    error: fault,
    onChange: (event: { currentTarget: { value: string } }) => change({ value: event.currentTarget.value }),
  }
  if (above?.isFixed === true && !isSet)
    return (
      <LockNote>
        {name}: {fromWords(above.from)}. Det är bestämt och går inte att ändra för sajterna under er.
      </LockNote>
    )
  return (
    <Stack gap={3}>
      <SwitchLine
        label={name}
        about={
          isSet
            ? 'Ni bestämmer för sajterna under er.'
            : above
              ? `${fromWords(above.from)} om ni inte bestämmer något annat.`
              : 'Ni bestämmer inget om det.'
        }
        isOn={isSet}
        onChange={(isOn) => change({ isSet: isOn })}
      />
      {isSet && (
        <>
          {isListed(part) ? (
            <NativeSelect {...shared} data={optionsOf[part]} />
          ) : part === 'color' ? (
            <ReadableColourField {...shared} pickerLabel="Välj färgen" onChange={(color) => change({ value: color })} />
          ) : part === 'privacyText' || part === 'accessibilityText' ? (
            <Textarea {...shared} autosize minRows={3} maxLength={givenTextLength.max} />
          ) : (
            <TextInput {...shared} type={part === 'dataContact' ? 'email' : 'text'} maxLength={200} />
          )}
          <SwitchLine
            label={`${name}: sajterna får byta`}
            about={isFixed ? 'Alla sajter under er har det här.' : 'Ett förslag: en sajt som vill något annat väljer eget.'}
            isOn={!isFixed}
            onChange={(isFree) => change({ isFixed: !isFree })}
          />
          {above?.isFixed === true && <Small>{fromWords(above.from)} gäller i stället för ert val, för där är det bestämt.</Small>}
        </>
      )}
    </Stack>
  )
}
