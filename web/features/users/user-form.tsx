import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { PersonalNumberField } from '#web/parts/personal-number-field.tsx'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { MembershipFields } from './membership-fields.tsx'
import type { UserFormValues } from './user-form-values.ts'

interface UserFormProps {
  form: UseFormReturnType<UserFormValues>
  field: (path: string) => object
  refusals: number
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitLabel: string
  isSending: boolean
  isNew: boolean
  /** Above the fields. */
  notice?: ReactNode
  actions?: ReactNode
}

export function UserForm({ form, field, isNew, notice, ...frame }: UserFormProps) {
  return (
    <FormFrame {...frame} errors={form.errors}>
      {notice}
      <FormSection title="Personen">
        <TextInput {...field('name')} label="Namn" />
        {isNew && <PersonalNumberField {...field('personalNumber')} />}
        <Switch
          {...field('isAdmin')}
          checked={form.values.isAdmin}
          label="Administratör"
          description={`Når alla sajter och kan skapa sajter och konton.${isNew ? '' : ' Ändras det loggas personen ut och får logga in igen.'}`}
        />
        {!isNew && (
          <Switch
            {...field('isFederationEditor')}
            checked={form.values.isFederationEditor}
            label="Riksredaktör"
            description="Är redaktör på riksorganisationens egen sajt, skickar och återkallar riksnyheter, och sköter de gemensamma bilderna. Når inga andra sajter."
          />
        )}
      </FormSection>
      <FormSection title="Roller på sajter" lead="En person kan ha olika roller på olika sajter.">
        <MembershipFields form={form} field={field} />
      </FormSection>
    </FormFrame>
  )
}
