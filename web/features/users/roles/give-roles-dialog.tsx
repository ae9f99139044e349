import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GrantOutcome } from '#contract/users-and-sites/role-grid.ts'
import { giveRoles } from '#contract/users-and-sites/role-grid.ts'
import type { SiteRole } from '#contract/roles.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import type { RoleValues } from '#web/parts/invitations/role-fields.tsx'
import { dayOf, RoleFields } from '#web/parts/invitations/role-fields.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Stack } from '#web/ui/layout.tsx'

interface GiveRolesDialogProps {
  pairs: readonly { readonly userId: string; readonly siteId: string }[]
  onClose: () => void
  /** The roles are given; what is marked is done with. */
  onGiven: () => void
}

const outcomeWords: Readonly<Record<GrantOutcome, (role: SiteRole | null) => string>> = {
  added: (role) => `fick rollen ${role === null ? '' : siteRoleLabel[role]}`,
  hasRole: (role) => `har redan rollen ${role === null ? '' : siteRoleLabel[role]}, som är kvar`,
  noPerson: () => 'har inte längre något konto',
  noSite: () => 'sajten finns inte längre',
  closed: () => 'fick ingen roll: kontot är avstängt',
}

/** One role for every marked cell, and then what became of each. */
export function GiveRolesDialog({ pairs, onClose, onGiven }: GiveRolesDialogProps) {
  const queryClient = useQueryClient()
  const requestOf = ({ role, validFrom, validTo }: Required<RoleValues>) => ({
    role,
    validFrom: dayOf(validFrom),
    validTo: dayOf(validTo),
    pairs: [...pairs],
  })
  const { form, refusals, onRefused, onError } = useContractForm<Required<RoleValues>>(
    { role: 'editor', validFrom: '', validTo: '' },
    giveRoles.body,
    requestOf,
  )
  const give = useMutation({
    mutationFn: (values: Required<RoleValues>) => call(giveRoles, { body: requestOf(values) }),
    onSuccess: () => forgetAdminData(queryClient),
    onError,
  })
  if (give.data) {
    const { results } = give.data
    const added = results.filter(({ outcome }) => outcome === 'added').length
    return (
      <Dialog title={`${added} av ${results.length} fick rollen`} onClose={onGiven}>
        <Stack as="ul" gap={2}>
          {results.map(({ userId, siteId, name, siteName, outcome, role }) => (
            <li key={`${userId} ${siteId}`}>
              {name === '' ? 'Någon' : name}, {siteName}: {outcomeWords[outcome](role)}
            </li>
          ))}
        </Stack>
        <DialogActions>
          <Button data-autofocus onClick={onGiven}>
            Stäng
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <DialogForm
      title={pairs.length === 1 ? 'Ge en roll' : `Ge roller till ${pairs.length} valda`}
      submitLabel="Ge rollen"
      refusals={refusals}
      isSending={give.isPending}
      onSubmit={form.onSubmit((values) => give.mutate(values), onRefused)}
      onClose={onClose}
    >
      <p>Den som redan har en roll på sajten behåller den.</p>
      <RoleFields
        values={form.values}
        validFromFault={form.errors['validFrom']}
        validToFault={form.errors['validTo'] ?? form.errors['pairs']}
        onChange={(changes) => form.setValues(changes)}
      />
    </DialogForm>
  )
}
