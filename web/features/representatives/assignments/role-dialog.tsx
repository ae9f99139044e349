import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import type { RoleTitle } from '#contract/representatives/representative-bodies.ts'
import { changeRoleTitle, createRoleTitle, RoleTitleInput } from '#contract/representatives/representative-bodies.ts'
import { ownRoleWeight } from '#contract/representatives/role-titles.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface RoleDialogProps {
  /** Null for a new one. */
  title: RoleTitle | null
  roles: readonly RoleTitle[]
  onClose: () => void
}

interface RoleValues {
  name: string
  /** Of the standard role it stands beside. */
  weight: string
}

/** A number nobody knows the meaning of becomes a place among the roles everybody knows. */
function placesAmong(roles: readonly RoleTitle[], own: RoleTitle | null) {
  const standard = roles.filter(({ isStandard }) => isStandard)
  const places = standard.map(({ name, weight }) => ({
    value: String(weight),
    label: `Lika tungt som ${name.toLocaleLowerCase('sv')}`,
  }))
  const isElsewhere = own !== null && !places.some(({ value }) => value === String(own.weight))
  return isElsewhere ? [{ value: String(own.weight), label: `Som nu (tyngd ${own.weight})` }, ...places] : places
}

export function RoleDialog({ title, roles, onClose }: RoleDialogProps) {
  const siteId = useSiteId()
  const { run, tell, isRunning } = useRepresentativeChanges(siteId)
  const toRequest = ({ name, weight }: RoleValues) => ({ name, weight: Number(weight) })
  const { form, field, refusals, onRefused, onError } = useContractForm<RoleValues>(
    { name: title?.name ?? '', weight: String(title?.weight ?? ownRoleWeight) },
    RoleTitleInput,
    toRequest,
  )

  const save = (values: RoleValues) =>
    run(async () => {
      try {
        const body = toRequest(values)
        if (title === null) await call(createRoleTitle, { params: { siteId }, body })
        else await call(changeRoleTitle, { params: { siteId, roleId: title.id }, body })
        onClose()
        await tell(title === null ? 'Rollen är tillagd.' : 'Rollen är ändrad.', null)
      } catch (error) {
        onError(error)
        throw error
      }
    })

  return (
    <DialogForm
      title={title === null ? 'Lägg till roll' : `Ändra rollen ${title.name}`}
      submitLabel={title === null ? 'Lägg till' : 'Spara'}
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(save, onRefused)}
      onClose={onClose}
    >
      <TextInput {...field('name')} label="Namn" maxLength={60} data-autofocus />
      <NativeSelect {...field('weight')} label="Plats i ordningen" data={placesAmong(roles, title)} />
    </DialogForm>
  )
}
