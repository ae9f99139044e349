import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { DeliveryKeyInput, deliveryKeyNameLength, deliveryKeys } from '#contract/settings/delivery-keys.ts'
import { call } from '#web/api/call.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { showRefusal } from '#web/api/show-refusal.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'

interface AddKeyDialogProps {
  onAdded: () => Promise<void>
  onClose: () => void
}

/** Asks for the name of a new key, and then shows the key, once. */
export function AddKeyDialog({ onAdded, onClose }: AddKeyDialogProps) {
  const siteId = useSiteId()
  const { form, field, refusals, onRefused, onError } = useContractForm({ name: '' }, DeliveryKeyInput, (values) => values)
  const add = useMutation({
    mutationFn: (body: { name: string }) => call(deliveryKeys.create, { params: { siteId }, body, silent: true }),
    onSuccess: onAdded,
    onError: (error) => {
      onError(error)
      showRefusal(error)
    },
  })
  if (add.data) {
    const { key, secret } = add.data
    return (
      <SecretOnce
        title={`Nyckeln ${key.name}`}
        label="Nyckeln"
        description="Visas bara nu. Spara den där programmet kan läsa den, men inte besökare."
        secret={secret}
        copyLabel="Kopiera nyckeln"
        of={key.name}
        onClose={onClose}
      >
        Programmet skickar den som <code>Authorization: Bearer</code> till adressen som slutar på <code>/drafts</code>.
      </SecretOnce>
    )
  }
  return (
    <DialogForm
      title="Skapa nyckel"
      submitLabel="Skapa"
      refusals={refusals}
      isSending={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate(values), onRefused)}
      onClose={onClose}
    >
      <p>Den som har nyckeln kan läsa alla utkast på sajten. Du kan dra in den när som helst.</p>
      <TextInput
        {...field('name')}
        label="Vad är nyckeln till för?"
        placeholder="Vår app"
        maxLength={deliveryKeyNameLength.max}
        data-autofocus
      />
    </DialogForm>
  )
}
