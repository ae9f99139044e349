import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { DeliveryKeyInput, deliveryKeyNameLength, deliveryKeys } from '#contract/delivery-keys.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import list from '#web/parts/plain-rows.module.css'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/ui/use-contract-form.ts'
import styles from './domains-tab.module.css'

interface AddKeyDialogProps {
  siteId: string
  onAdded: () => Promise<void>
  onClose: () => void
}

/** Asks what the key is for, and then shows it: the only time that it is seen. */
export function AddKeyDialog({ siteId, onAdded, onClose }: AddKeyDialogProps) {
  const { form, field, refusals, onRefused, onError } = useContractForm({ name: '' }, DeliveryKeyInput, (values) => values)
  const add = useMutation({
    mutationFn: (body: { name: string }) => call(deliveryKeys.create, { params: { siteId }, body, silent: true }),
    onSuccess: onAdded,
    onError: (error) => {
      onError(error)
      if (!isApiError(error)) throw error
      // What stands beside the field is not said a second time in the corner.
      if (error.status > 0 && Object.keys(error.fields).length === 0)
        showToast({ severity: 'error', title: 'Ett fel uppstod', message: error.message })
    },
  })
  if (add.data) {
    const { key, secret } = add.data
    return (
      <Dialog title={`Nyckeln ${key.name}`} onClose={onClose}>
        <div className={styles.domains}>
          <TextInput
            label="Nyckeln"
            description="Visas bara nu. Spara den där programmet kan läsa den, men inte besökare."
            value={secret}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} of={key.name}>
            Kopiera nyckeln
          </CopyButton>
          <p className={list.meta}>
            Programmet skickar den som <code>Authorization: Bearer</code> till adressen som slutar på <code>/drafts</code>.
          </p>
        </div>
        <DialogActions>
          <Button onClick={onClose}>Klar</Button>
        </DialogActions>
      </Dialog>
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
