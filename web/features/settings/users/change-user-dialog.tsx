import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import type { RoleValues } from '#web/parts/invitations/role-fields.tsx'
import { dayOf, RoleFields } from '#web/parts/invitations/role-fields.tsx'
import { siteUsersQuery } from './user-queries.ts'

interface ChangeUserDialogProps {
  user: SiteUser
  onClose: () => void
  onChanged: (users: readonly SiteUser[]) => Promise<void>
}

export function ChangeUserDialog({ user, onClose, onChanged }: ChangeUserDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const requestOf = ({ role, validFrom, validTo }: Required<RoleValues>) => ({
    role,
    validFrom: dayOf(validFrom),
    validTo: dayOf(validTo),
    version: user.version,
  })
  const { form, refusals, onRefused, onError } = useContractForm<Required<RoleValues>>(
    { role: user.role, validFrom: user.validFrom ?? '', validTo: user.validTo ?? '' },
    siteUsers.change.body,
    requestOf,
  )
  const change = useMutation({
    mutationFn: (values: Required<RoleValues>) =>
      call(siteUsers.change, { params: { siteId, userId: user.id }, body: requestOf(values) }),
    onSuccess: async ({ users }) => {
      await onChanged(users)
      showToast({ severity: 'success', message: `${user.name} har fått sin nya roll.` })
      onClose()
    },
    onError: async (error) => {
      onError(error)
      if (!isChangedElsewhere(error)) return
      await queryClient.invalidateQueries({ queryKey: siteUsersQuery(siteId).queryKey })
      onClose()
    },
  })
  return (
    <DialogForm
      title={user.name}
      submitLabel="Spara"
      refusals={refusals}
      isSending={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate(values), onRefused)}
      onClose={onClose}
    >
      <RoleFields
        values={form.values}
        validFromFault={form.errors['validFrom']}
        validToFault={form.errors['validTo']}
        onChange={(changes) => form.setValues(changes)}
      />
    </DialogForm>
  )
}
