import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { bodyKindLabel, bodyLevelLabel } from '#contract/representatives/body-labels.ts'
import type { BodyInput } from '#contract/representatives/representative-bodies.ts'
import { BodyKind, BodyLevel, bodyNameLength } from '#contract/representatives/representative-bodies.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { FieldPair } from '#web/ui/dialog-form.tsx'

/** As the fields have it: '' is no number and no date. */
export interface BodyFormValues {
  name: string
  level: BodyInput['level']
  kind: BodyInput['kind']
  seats: string
  termFrom: string
  termTo: string
  url: string
}

export const bodyValues = (body: BodyInput): BodyFormValues => ({
  ...body,
  seats: body.seats === null ? '' : String(body.seats),
  termFrom: body.termFrom ?? '',
  termTo: body.termTo ?? '',
})

export const bodyRequest = ({ name, level, kind, seats, termFrom, termTo, url }: BodyFormValues): BodyInput => ({
  name,
  level,
  kind,
  // What is no number becomes NaN, which the schema refuses with its own words.
  seats: seats.trim() === '' ? null : Number(seats),
  termFrom: termFrom === '' ? null : termFrom,
  termTo: termTo === '' ? null : termTo,
  url,
})

interface BodyFormProps {
  form: UseFormReturnType<BodyFormValues>
  field: (path: string) => object
  refusals: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  isSending: boolean
  notice?: ReactNode
  actions?: ReactNode
}

const levels = BodyLevel.options.map((level) => ({ value: level, label: bodyLevelLabel[level] }))
const kinds = BodyKind.options.map((kind) => ({ value: kind, label: bodyKindLabel[kind] }))

export function BodyForm({ form, field, notice, ...frame }: BodyFormProps) {
  return (
    <FormFrame {...frame} errors={form.errors}>
      {notice}
      <FormSection title="Organet">
        <TextInput {...field('name')} label="Namn" maxLength={bodyNameLength.max} />
        <FieldPair>
          <NativeSelect {...field('level')} label="Nivå" data={levels} />
          <NativeSelect {...field('kind')} label="Slag" data={kinds} />
        </FieldPair>
        <TextInput
          {...field('seats')}
          label="Våra mandat"
          description="Hur många ledamöter ni har där. Lämna tomt om ni inte vill räkna."
          inputMode="numeric"
          maxLength={3}
        />
      </FormSection>
      <FormSection title="Mandatperiod" lead="Nya uppdrag börjar och slutar då, om inget annat skrivs.">
        <FieldPair>
          <FormDay
            path="termFrom"
            label="Första dag"
            value={form.values.termFrom}
            error={form.errors['termFrom']}
            onChange={(day) => form.setFieldValue('termFrom', day)}
          />
          <FormDay
            path="termTo"
            label="Sista dag"
            value={form.values.termTo}
            error={form.errors['termTo']}
            onChange={(day) => form.setFieldValue('termTo', day)}
          />
        </FieldPair>
        <TextInput
          {...field('url')}
          type="url"
          label="Organets egen webbsida"
          description="Till exempel kommunens sida om nämnden. Börjar med https://"
          maxLength={300}
        />
      </FormSection>
    </FormFrame>
  )
}
