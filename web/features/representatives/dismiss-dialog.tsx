import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { dismissMention, dismissReasonLength } from '#contract/mentions.ts'
import type { RepresentativeTask } from '#contract/representative-persons.ts'
import { call } from '#web/api/call.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/ui/use-contract-form.ts'
import { useRepresentativeChanges } from './use-representative-change.ts'

interface DismissDialogProps {
  siteId: string
  task: RepresentativeTask
  onClose: () => void
}

/** The name of somebody with Skyddade uppgifter may stay in one place, for a reason that is noted. */
export function DismissDialog({ siteId, task, onClose }: DismissDialogProps) {
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const place = task.mention?.place ?? ''
  const toRequest = (values: { reason: string }) => ({ ...values, place })
  const { form, field, refusals, onRefused, onError } = useContractForm({ reason: '' }, dismissMention.body, toRequest)

  const dismiss = (values: { reason: string }) =>
    run(async () => {
      try {
        await call(dismissMention, { params: { siteId, personId: task.personId ?? '' }, body: toRequest(values) })
        onClose()
        await refresh()
        showToast({ severity: 'success', message: 'Noterat. Uppgiften är borta ur listan.' })
      } catch (error) {
        onError(error)
        throw error
      }
    })

  return (
    <DialogForm
      title="Får namnet stå kvar?"
      submitLabel="Låt stå kvar"
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(dismiss, onRefused)}
      onClose={onClose}
    >
      <p>{task.message} Fråga personen innan du låter det stå kvar.</p>
      <TextInput
        {...field('reason')}
        label="Skälet"
        description="Sparas i loggen med ditt namn. Skriv inget som avslöjar mer om personen."
        maxLength={dismissReasonLength.max}
        data-autofocus
      />
    </DialogForm>
  )
}
