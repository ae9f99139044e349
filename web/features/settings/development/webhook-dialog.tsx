import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { Webhook, WebhookEvent } from '#contract/settings/webhooks.ts'
import { WebhookInput, webhookNameLength, webhooks, webhookUrlLength } from '#contract/settings/webhooks.ts'
import { call } from '#web/api/call.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import row from './webhook-row.module.css'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'

const choices: readonly { readonly event: WebhookEvent; readonly label: string }[] = [
  { event: 'published', label: 'Något publiceras' },
  { event: 'updated', label: 'Något publicerat ändras' },
  { event: 'removed', label: 'Något avpubliceras eller tas bort' },
]

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Name, address and events of a webhook. A new one then shows its secret, once. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const siteId = useSiteId()
  const { name = '', url = '', events = choices.map(({ event }) => event), tellsBroadcasts = false } = webhook ?? {}
  const { form, field, refusals, onRefused, onError } = useContractForm(
    { name, url, events, tellsBroadcasts },
    WebhookInput,
    (values) => values,
  )
  const save = useMutation({
    mutationFn: async (body: WebhookInput) => {
      if (webhook === null) return (await call(webhooks.create, { params: { siteId }, body, silent: true })).secret
      await call(webhooks.change, { params: { siteId, webhookId: webhook.id }, body, silent: true })
      return null
    },
    onSuccess: async (secret) => {
      await onSaved()
      if (secret !== null) return
      showToast({ severity: 'success', message: `${form.values.name} är sparad.` })
      onClose()
    },
    onError: (error) => {
      onError(error)
      showRefusal(error)
    },
  })
  if (typeof save.data === 'string') return <WebhookSecretDialog name={form.values.name} secret={save.data} onClose={onClose} />
  return (
    <DialogForm
      title={webhook === null ? 'Lägg till webhook' : `Ändra ${webhook.name}`}
      submitLabel={webhook === null ? 'Lägg till' : 'Spara'}
      refusals={refusals}
      isSending={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values), onRefused)}
      onClose={onClose}
    >
      <TextInput
        {...field('name')}
        label="Vad är webhooken till för?"
        placeholder="Vår app"
        maxLength={webhookNameLength.max}
        data-autofocus
      />
      <TextInput
        {...field('url')}
        label="Adress som ska anropas"
        description="Börjar med https:// och leder till en server på internet."
        placeholder="https://app.exempel.se/webhook"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={webhookUrlLength}
      />
      <EventFields
        chosen={form.values.events}
        fault={form.errors['events']}
        onChange={(chosen) => form.setFieldValue('events', chosen)}
      />
      <SwitchLine
        label="Berätta också om riksnyheter"
        about="När en riksnyhet börjar visas på sajten, ändras, döljs eller återkallas."
        isOn={form.values.tellsBroadcasts}
        onChange={(isOn) => form.setFieldValue('tellsBroadcasts', isOn)}
      />
    </DialogForm>
  )
}

interface EventFieldsProps {
  chosen: readonly WebhookEvent[]
  fault: React.ReactNode
  onChange: (chosen: WebhookEvent[]) => void
}

function EventFields({ chosen, fault, onChange }: EventFieldsProps) {
  const id = useId()
  const isFaulty = fault !== undefined && fault !== null
  return (
    <fieldset className={row.events} aria-describedby={isFaulty ? id : undefined}>
      <legend>När ska adressen anropas?</legend>
      {choices.map(({ event, label }) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            aria-invalid={isFaulty || undefined}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
            }
          />
          {label}
        </label>
      ))}
      {isFaulty && (
        <p id={id} className={row.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
