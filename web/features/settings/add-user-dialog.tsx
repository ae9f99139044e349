import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SiteUser } from '#contract/site-users.ts'
import { siteUsers } from '#contract/site-users.ts'
import { call } from '#web/api/call.ts'
import { PersonalNumberField } from '#web/parts/personal-number-field.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/ui/use-contract-form.ts'
import type { RoleValues } from './role-fields.tsx'
import { lastDayOf, RoleFields } from './role-fields.tsx'

interface Values extends RoleValues {
  person: { name: string; personalNumber: string }
}

const empty: Values = { person: { name: '', personalNumber: '' }, role: 'editor', validTo: '' }
const requestOf = ({ validTo, ...rest }: Values) => ({ ...rest, validTo: lastDayOf(validTo) })

interface AddUserDialogProps {
  siteId: string
  onClose: () => void
  onAdded: (users: readonly SiteUser[]) => Promise<void>
}

/** Somebody who is to work on the site. The number is turned into a key at once and never shown again. */
export function AddUserDialog({ siteId, onClose, onAdded }: AddUserDialogProps) {
  const { form, field, refusals, onRefused, onError } = useContractForm(empty, siteUsers.add.body, requestOf)
  const add = useMutation({
    mutationFn: (values: Values) => call(siteUsers.add, { params: { siteId }, body: requestOf(values) }),
    onSuccess: async ({ users }, { person }) => {
      await onAdded(users)
      showToast({ severity: 'success', message: `${person.name.trim()} kan nu logga in på sajten med BankID.` })
      onClose()
    },
    onError,
  })
  const { validTo: fault } = form.errors
  return (
    <DialogForm
      title="Lägg till person"
      submitLabel="Lägg till"
      refusals={refusals}
      isSending={add.isPending}
      onSubmit={form.onSubmit((values) => add.mutate(values), onRefused)}
      onClose={onClose}
    >
      <TextInput {...field('person.name')} label="Namn" maxLength={80} data-autofocus />
      <PersonalNumberField {...field('person.personalNumber')} />
      <RoleFields
        values={form.values}
        validToFault={typeof fault === 'string' ? fault : null}
        onChange={(changes) => form.setValues(changes)}
      />
    </DialogForm>
  )
}
