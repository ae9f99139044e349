import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UndeliveredList, UndeliveredMessage } from '#contract/settings/contact-messages.ts'
import { undeliveredMessages } from '#contract/settings/contact-messages.ts'
import { call } from '#web/api/call.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { settingsKey } from '../shared/settings-queries.ts'

interface ForwardMessageDialogProps {
  message: UndeliveredMessage
  onClose: () => void
  onForwarded: (list: UndeliveredList, done: string) => void
}

const otherAddress = 'annan'

export function ForwardMessageDialog({ message, onClose, onForwarded }: ForwardMessageDialogProps) {
  const siteId = useSiteId()
  const { id, senderName, senderEmail } = message
  const { data } = useSuspenseQuery({
    queryKey: [...settingsKey(siteId), 'forward-recipients'] as const,
    queryFn: ({ signal }) => call(undeliveredMessages.recipients, { params: { siteId }, signal }),
    // Read again, so that a person protected since then is not offered.
    gcTime: 0,
  })
  const { recipients } = data
  const [isOther, setOther] = useState(recipients.length === 0)
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
      showRefusal(error)
    },
  })
  const choose = (value: string) => {
    setOther(value === otherAddress)
    form.clearErrors()
    form.setFieldValue('to', value === otherAddress ? '' : value)
  }
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
      {recipients.length > 0 && (
        <NativeSelect
          label="Till"
          value={isOther ? otherAddress : form.values.to}
          error={isOther ? undefined : form.errors['to'] && 'Välj vem som ska få meddelandet.'}
          data={[
            { value: '', label: 'Välj mottagare' },
            ...recipients.map(({ name, email }) => ({ value: email, label: `${name} (${email})` })),
            { value: otherAddress, label: 'Annan adress' },
          ]}
          onChange={(event) => choose(event.currentTarget.value)}
          data-autofocus
        />
      )}
      {isOther && (
        <TextInput
          {...field('to')}
          label={recipients.length > 0 ? 'Annan adress' : 'E-postadress'}
          type="email"
          inputMode="email"
          spellCheck={false}
          maxLength={200}
          {...(recipients.length === 0 && { 'data-autofocus': true })}
        />
      )}
    </DialogForm>
  )
}
