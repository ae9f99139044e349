import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { UndeliveredMessage } from '#contract/contact-messages.ts'
import { undeliveredMessages } from '#contract/contact-messages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/ui/use-contract-form.ts'
import type { UndeliveredList } from './undelivered-messages.tsx'

interface ForwardMessageDialogProps {
  siteId: string
  message: UndeliveredMessage
  onClose: () => void
  onForwarded: (list: UndeliveredList, done: string) => void
}

export function ForwardMessageDialog({ siteId, message, onClose, onForwarded }: ForwardMessageDialogProps) {
  const { id, senderName, senderEmail } = message
  const { form, field, refusals, onRefused, onError } = useContractForm(
    { to: '' },
    undeliveredMessages.forward.body,
    (values) => values,
  )
  const forward = useMutation({
    mutationFn: (body: { to: string }) =>
      call(undeliveredMessages.forward, { params: { siteId, messageId: id }, body, silent: true }),
    onSuccess: (list, { to }) => {
      onClose()
      onForwarded(list, `Meddelandet från ${senderName} är skickat till ${to.trim()}.`)
    },
    onError: (error) => {
      onError(error)
      if (!isApiError(error)) throw error
      // What stands beside the field is not said a second time in the corner.
      if (error.status > 0 && Object.keys(error.fields).length === 0) showToast({ severity: 'error', message: error.message })
    },
  })
  return (
    <DialogForm
      title={`Skicka vidare meddelandet från ${senderName}`}
      submitLabel="Skicka"
      refusals={refusals}
      isSending={forward.isPending}
      onSubmit={form.onSubmit((values) => forward.mutate(values), onRefused)}
      onClose={onClose}
    >
      <p>
        Hela meddelandet skickas som e-post. Den som får det svarar direkt till {senderEmail}. Skicka det bara till någon som ska ta
        hand om det.
      </p>
      <TextInput
        {...field('to')}
        label="E-postadress"
        type="email"
        inputMode="email"
        spellCheck={false}
        maxLength={200}
        data-autofocus
      />
    </DialogForm>
  )
}
