import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import type { Contact, PersonDetails } from '#contract/representatives/representative-persons.ts'
import { ContactInput, contactKindLabel, setContact } from '#contract/representatives/representative-persons.ts'
import type { ContactKind } from '#contract/representatives/representative-persons.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface ContactDialogProps {
  person: PersonDetails
  kind: ContactKind
  contact: Contact | null
  onClose: () => void
}

interface ContactValues {
  value: string
  publicity: 'hidden' | 'shown'
}

const fields: Record<ContactKind, { readonly type: string; readonly about: string }> = {
  email: { type: 'email', about: 'Till exempel anna@exempel.se' },
  phone: { type: 'tel', about: 'Till exempel 070-123 45 67' },
  other: { type: 'text', about: 'Till exempel ”Nås via partiexpeditionen”. Skriv aldrig en hemadress.' },
}

export function ContactDialog({ person, kind, contact, onClose }: ContactDialogProps) {
  const siteId = useSiteId()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const toRequest = ({ value, publicity }: ContactValues): ContactInput => {
    const isShown = publicity === 'shown' && value.trim() !== ''
    return { value, isShown, hasConsent: isShown }
  }
  const { form, field, refusals, onRefused, onError } = useContractForm<ContactValues>(
    { value: contact?.value ?? '', publicity: 'hidden' },
    ContactInput,
    toRequest,
  )
  const label = contactKindLabel[kind]
  const name = person.name === '' ? 'Personen' : person.name

  const save = (values: ContactValues) =>
    run(async () => {
      try {
        await call(setContact, { params: { siteId, personId: person.id, kind }, body: toRequest(values) })
        onClose()
        await refresh()
        const message = values.value.trim() === '' ? 'Kontaktuppgiften är borttagen.' : 'Kontaktuppgiften är sparad.'
        showToast({ severity: 'success', message })
      } catch (error) {
        onError(error)
        throw error
      }
    })

  return (
    <DialogForm
      title={`${contact === null ? 'Lägg till' : 'Ändra'} ${label.toLocaleLowerCase('sv')}`}
      submitLabel="Spara"
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(save, onRefused)}
      onClose={onClose}
    >
      <TextInput
        {...field('value')}
        label={label}
        type={fields[kind].type}
        description={`${fields[kind].about}${contact === null ? '' : ' Töm fältet för att ta bort uppgiften.'}`}
        maxLength={200}
        data-autofocus
      />
      {person.protection === null && (
        <ChoiceGroup
          label="Vem får se den?"
          value={form.values.publicity}
          options={[
            { value: 'hidden', label: 'Dold', about: 'Syns bara här inne.' },
            { value: 'shown', label: 'Visas på sajten', about: `${name} har sagt ja. Det noteras med ditt namn och dagens datum.` },
          ]}
          onChange={(publicity) => form.setFieldValue('publicity', publicity)}
        />
      )}
    </DialogForm>
  )
}
