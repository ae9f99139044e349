import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PersonDetails, ProtectionMode } from '#contract/representatives/representative-persons.ts'
import { protectPerson } from '#contract/representatives/representative-persons.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { PersonMentions } from './person-mentions.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface ProtectDialogProps {
  person: PersonDetails
  /** Called when the protection is on; the remaining tasks are shown next. */
  onProtected: () => void
  onClose: () => void
}

export function ProtectDialog({ person, onProtected, onClose }: ProtectDialogProps) {
  const siteId = useSiteId()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const [mode, setMode] = useState<ProtectionMode>('nameOnly')
  const [shownName, setShownName] = useState(person.name)
  const [fault, setFault] = useState<string | null>(null)
  const name = person.name === '' ? 'personen' : person.name

  const protect = () =>
    run(async () => {
      try {
        const body = { mode, ...(mode === 'nameOnly' && shownName.trim() !== '' ? { shownName } : {}) }
        const { sites } = await call(protectPerson, { params: { siteId, personId: person.id }, body })
        showToast({
          severity: 'success',
          message: sites === 1 ? 'Skyddade uppgifter är på.' : `Skyddade uppgifter är på, på ${sites} sajter.`,
        })
        await refresh()
        onProtected()
      } catch (error) {
        if (isApiError(error)) setFault(error.fields['shownName']?.message ?? null)
        throw error
      }
    })

  return (
    <DialogForm
      title={`Sätt på skyddade uppgifter för ${name}?`}
      submitLabel="Sätt på skyddet"
      refusals={fault === null ? 0 : 1}
      isSending={isRunning}
      isDangerous
      onSubmit={(event) => {
        event.preventDefault()
        protect()
      }}
      onClose={onClose}
    >
      <p>
        Det gäller genast{person.isLinked ? ', på alla sajter där personen är kopplad' : ''}. Personens sida, bild, kontaktuppgifter
        och presentation tas bort. Sidan svarar som om den aldrig funnits. Porträttet döljs också där andra texter använder det.
        Bara en sajtansvarig kan stänga av det igen.
      </p>
      <PersonMentions personId={person.id} isProtected={false} />
      <ChoiceGroup
        label="Vad får visas?"
        value={mode}
        options={[
          { value: 'nameOnly', label: 'Bara namn och uppdrag', about: 'Namnet står kvar i listan över ledamöter.' },
          { value: 'hidden', label: 'Ingenting', about: 'Personen syns inte alls.' },
        ]}
        onChange={setMode}
      />
      {mode === 'nameOnly' && (
        <TextInput
          label="Namnet som visas"
          maxLength={120}
          value={shownName}
          error={fault}
          onChange={(event) => setShownName(event.currentTarget.value)}
        />
      )}
    </DialogForm>
  )
}
