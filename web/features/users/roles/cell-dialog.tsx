import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import type { GridCell, GridPerson, GridSite } from '#contract/users-and-sites/role-grid.ts'
import { setGridRole } from '#contract/users-and-sites/role-grid.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import { isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import type { RoleValues } from '#web/parts/invitations/role-fields.tsx'
import { dayOf, RoleFields } from '#web/parts/invitations/role-fields.tsx'
import { askLeaving, chosenOf, leftOn } from '#web/parts/leaving/ask-leaving.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Small } from '#web/ui/layout.tsx'
import { useTakeBack } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'

interface CellDialogProps {
  person: GridPerson
  site: GridSite
  cell: GridCell | undefined
  onClose: () => void
}

const noDays = { validFrom: null, validTo: null }

/** The role of one person on one site, and its days. */
export function CellDialog({ person, site, cell, onClose }: CellDialogProps) {
  const queryClient = useQueryClient()
  const params = { siteId: site.id, userId: person.id }
  const requestOf = ({ role, validFrom, validTo }: Required<RoleValues>) => ({
    role,
    validFrom: dayOf(validFrom),
    validTo: dayOf(validTo),
    version: person.version,
  })
  const { form, refusals, onRefused, onError } = useContractForm<Required<RoleValues>>(
    { role: cell?.role ?? 'editor', validFrom: cell?.validFrom ?? '', validTo: cell?.validTo ?? '' },
    setGridRole.body,
    requestOf,
  )
  const undo = useTakeBack(site.id, { onSettled: () => forgetAdminData(queryClient) })
  const set = useMutation({
    mutationFn: (wanted: Required<RoleValues> | Leaving) =>
      call(setGridRole, {
        params,
        body: 'role' in wanted ? requestOf(wanted) : { role: null, ...noDays, version: person.version, ...chosenOf(wanted) },
      }),
    onSuccess: async ({ undoToken }) => {
      onClose()
      await forgetAdminData(queryClient)
      if (undoToken === null) return showToast({ severity: 'success', message: `${person.name} har fått sin roll i ${site.name}.` })
      const action = { label: 'Ångra', onClick: () => undo.mutate(undoToken) }
      showToast({ severity: 'success', message: `${person.name} har inte längre någon roll i ${site.name}.`, action })
    },
    onError: async (error) => {
      onError(error)
      if (!isChangedElsewhere(error)) return
      await forgetAdminData(queryClient)
      onClose()
    },
  })
  // Without a question where nothing is left behind: the toast takes it back.
  const askAndRemove = async () => {
    const question = {
      title: `Ta bort ${person.name} från ${site.name}?`,
      consequence: `${person.name} kommer inte åt sajten längre. Det personen har skrivit finns kvar.`,
      confirmLabel: 'Ta bort',
      name: person.name,
      isOnlyIfLeft: true,
    }
    const leaving = await askLeaving(question, leftOn(person.id, [{ siteId: site.id, siteName: null }]))
    if (leaving !== null) set.mutate(leaving)
  }
  return (
    <DialogForm
      title={`${person.name}, ${site.name}`}
      submitLabel={cell === undefined ? 'Ge rollen' : 'Spara'}
      refusals={refusals}
      isSending={set.isPending}
      onSubmit={form.onSubmit((values) => set.mutate(values), onRefused)}
      onClose={onClose}
    >
      {person.isDeactivated && <Small>Kontot är avstängt. Rollen gäller först när det öppnas igen.</Small>}
      <RoleFields
        values={form.values}
        validFromFault={form.errors['validFrom']}
        validToFault={form.errors['validTo']}
        onChange={(changes) => form.setValues(changes)}
      />
      {cell !== undefined && (
        <div>
          <Button variant="subtle" color="red" disabled={set.isPending} onClick={() => void askAndRemove()}>
            Ta bort rollen
          </Button>
        </div>
      )}
    </DialogForm>
  )
}
