import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressLength } from '#contract/field-forms.ts'
import type { PolicyProgramme } from '#contract/policy/policy-programmes.ts'
import {
  programmeDecidedByLength,
  ProgrammeInput,
  ProgrammeKind,
  programmeKindLabel,
  programmeNameLength,
} from '#contract/policy/policy-programmes.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { FormDay } from '#web/ui/form-day.tsx'

interface ProgrammeValues {
  readonly name: string
  readonly kind: ProgrammeKind
  readonly url: string
  /** '' for none. */
  readonly decidedOn: string
  readonly decidedBy: string
}

const requestOf = ({ decidedOn, ...values }: ProgrammeValues): ProgrammeInput => ({
  ...values,
  decidedOn: decidedOn === '' ? null : decidedOn,
})

interface ProgrammeDialogProps {
  /** Null for a new one. */
  programme: PolicyProgramme | null
  /** Rejects with an ApiError, whose messages are shown beside the fields. */
  onSave: (input: ProgrammeInput) => Promise<void>
  onClose: () => void
}

export function ProgrammeDialog({ programme, onSave, onClose }: ProgrammeDialogProps) {
  const [isSending, setSending] = useState(false)
  const { name = '', kind = 'party', url = '', decidedOn = null, decidedBy = '' } = programme ?? {}
  const { form, field, refusals, onRefused, onError } = useContractForm<ProgrammeValues>(
    { name, kind, url, decidedOn: decidedOn ?? '', decidedBy },
    ProgrammeInput,
    requestOf,
  )
  const save = (values: ProgrammeValues) => {
    setSending(true)
    onSave(requestOf(values))
      .then(onClose, onError)
      .finally(() => setSending(false))
  }
  return (
    <DialogForm
      title={programme === null ? 'Lägg till program' : `Ändra ”${programme.name}”`}
      submitLabel={programme === null ? 'Lägg till' : 'Spara'}
      refusals={refusals}
      isSending={isSending}
      onSubmit={form.onSubmit(save, onRefused)}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label="Namn"
        placeholder="Partiprogrammet 2025"
        maxLength={programmeNameLength.max}
        data-autofocus
      />
      <NativeSelect
        {...field('kind')}
        label="Slag"
        data={ProgrammeKind.options.map((value) => ({ value, label: programmeKindLabel[value] }))}
      />
      <TextInput {...field('url')} label="Länk till programmet" placeholder="https://" type="url" maxLength={addressLength.max} />
      <FormDay
        path="decidedOn"
        label="Beslutat den"
        value={form.values.decidedOn}
        error={form.errors['decidedOn']}
        onChange={(day) => form.setFieldValue('decidedOn', day)}
      />
      <TextInput {...field('decidedBy')} label="Beslutat av" placeholder="Kongressen" maxLength={programmeDecidedByLength.max} />
    </DialogForm>
  )
}
