import '@mantine/core/styles/Input.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Inherited } from '#contract/inherited/inherited.ts'
import { BelowSettings, givenTextLength, saveBelow } from '#contract/inherited/inherited.ts'
import type { GivenPart } from '#contract/inherited/parts.ts'
import { factParts, parts, ruleParts, textParts } from '#contract/inherited/parts.ts'
import { call } from '#web/api/call.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ReadableColourField } from '#web/parts/accent/colour-field.tsx'
import { DecidedWhere } from '#web/parts/decided-where.tsx'
import { undoButton, useTakeBack } from '#web/parts/undo/take-back.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { fieldId, FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { BelowValues } from './below-values.ts'
import { contentOf, partOfFault, valuesOf } from './below-values.ts'
import { givenIn, inheritedQuery, SetBy, useInherited } from './inherited-parts.tsx'
import { lookParts, optionsOf } from './part-words.tsx'

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
  const follow = (latest: Inherited) => {
    if (!latest.below) return
    const saved = valuesOf(latest.below.content)
    setVersion(latest.below.version)
    form.setInitialValues(saved)
    form.setValues(saved)
  }
  const takeBack = useTakeBack(siteId, {
    about: 'below',
    onSuccess: async () => follow(await queryClient.fetchQuery({ ...inheritedQuery(siteId), staleTime: 0 })),
  })
  const save = useMutation({
    mutationFn: () =>
      call(saveBelow, { params: { siteId }, body: { content: contentOf(form.getValues()), version }, silent: true }),
    onSuccess: (latest) => {
      queryClient.setQueryData(inheritedQuery(siteId).queryKey, latest)
      follow(latest)
      const message = `Sparat. Det gäller nu ${reach(latest.below?.sites ?? 0)}.`
      showToast({ about: 'below', severity: 'success', message, ...undoButton(takeBack, latest.undoToken) })
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
      <FormSection title="Utformning">{[...lookParts.slice(0, 1), 'color' as const, ...lookParts.slice(1)].map(field)}</FormSection>
      <FormSection title="Publicering" lead="Gäller på sajterna från och med nu.">
        {[...ruleParts, 'retentionYears' as const].map(field)}
      </FormSection>
      <FormSection
        title="Uppgifter som lagen kräver"
        lead="En sajt som har skrivit en egen uppgift behåller den, om ni inte bestämmer att er gäller."
      >
        {factParts.map(field)}
      </FormSection>
      <FormSection
        title="Texter på sidorna Integritet och Tillgänglighet"
        lead="Står efter sajtens egen text. {förening} blir sajtens namn."
      >
        {textParts.map(field)}
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
  form: ReturnType<typeof useContractForm<BelowValues>>['form']
  fault: React.ReactNode
}

/** One part: whether it is decided here, and its value. */
function PartField({ part, inherited, form, fault }: PartFieldProps) {
  const { decided, value } = form.values.parts[part]
  const above = givenIn(inherited, part, 'below')
  const { name } = parts[part]
  const options = optionsOf[part]
  const change = (next: Partial<BelowValues['parts'][GivenPart]>) =>
    form.setFieldValue('parts', { ...form.getValues().parts, [part]: { ...form.getValues().parts[part], ...next } })
  const shared = {
    id: fieldId(part),
    label: `${name} för sajterna under`,
    value,
    error: fault,
    onChange: (event: { currentTarget: { value: string } }) => change({ value: event.currentTarget.value }),
  }
  const from = above && <SetBy part={part} from={above.from} isFixed={above.isFixed} />
  if (above?.isFixed === true && decided === 'notHere') return <LockNote>{from}</LockNote>
  return (
    <Stack gap={3}>
      <DecidedWhere label={name} value={decided} onChange={(next) => change({ decided: next })} />
      {decided !== 'notHere' &&
        (options ? (
          <NativeSelect {...shared} data={[...options]} />
        ) : part === 'color' ? (
          <ReadableColourField {...shared} pickerLabel="Välj färgen" onChange={(color) => change({ value: color })} />
        ) : part === 'privacyText' || part === 'accessibilityText' ? (
          <Textarea {...shared} autosize minRows={3} maxLength={givenTextLength.max} />
        ) : (
          <TextInput {...shared} type={part === 'dataContact' ? 'email' : 'text'} maxLength={200} />
        ))}
      {from && (
        <Small>
          {from} {above.isFixed ? 'Det gäller i stället för ert val.' : decided !== 'notHere' && 'Ert val går före.'}
        </Small>
      )}
    </Stack>
  )
}
