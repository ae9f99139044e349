import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { dismissMention, dismissNoteLength, DismissReason, dismissReasonLabel } from '#contract/representatives/mentions.ts'
import type { RepresentativeTask } from '#contract/representatives/representative-persons.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface DismissDialogProps {
  task: RepresentativeTask
  onClose: () => void
}

interface Values {
  reason: DismissReason | ''
  note: string
}

const reasons = [
  { value: '', label: 'Välj ett skäl' },
  ...DismissReason.options.map((reason) => ({ value: reason, label: dismissReasonLabel[reason] })),
]

/** The name of somebody with Skyddade uppgifter may stay in one place, for a reason that is noted. */
export function DismissDialog({ task, onClose }: DismissDialogProps) {
  const siteId = useSiteId()
  const { run, refresh, isRunning } = useRepresentativeChanges(siteId)
  const place = task.mention?.place ?? ''
  // Nothing is chosen from the start: a reason that was not given must not be noted.
  const toRequest = ({ reason, note }: Values) => ({ place, reason: reason as DismissReason, note })
  const { form, field, refusals, onRefused, onError } = useContractForm<Values>(
    { reason: '', note: '' },
    dismissMention.body,
    toRequest,
  )

  const dismiss = (values: Values) =>
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
      <NativeSelect {...field('reason')} label="Skäl" data={reasons} data-autofocus />
      <TextInput
        {...field('note')}
        label={form.values.reason === 'other' ? 'Vilket skäl?' : 'Mer om skälet (frivilligt)'}
        description="Redaktörer ser det med ditt namn hos personen. Det raderas när namnet är borta ur texten."
        maxLength={dismissNoteLength.max}
      />
    </DialogForm>
  )
}
