import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { EndpointBodyInput } from '#contract/endpoint.ts'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import type { TakenRole, User } from '#contract/users-and-sites/users.ts'
import { changeUser, ChangeUserInput, endUserSessions, removeUser } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData, userQuery } from '#web/parts/admin-queries.ts'
import { ChangedElsewhere, isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { askLeaving, chosenOf, leftEverywhere, leftOn } from '#web/parts/leaving/ask-leaving.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { dateText, sentence } from '#web/ui/dates.ts'
import { Screen } from '#web/ui/screen.tsx'
import { takeBackStep } from '#web/parts/undo/take-back.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { UserFormValues } from './user-form-values.ts'
import { membershipsOf } from './user-form-values.ts'
import { DeactivateButton } from './deactivate-button.tsx'
import { UserForm } from './user-form.tsx'

const route = getRouteApi('/admin/sajter/anvandare/$userId')

export function UserEditScreen() {
  const { userId } = route.useParams()
  const { data: person } = useSuspenseQuery(userQuery(userId))
  return (
    <Screen title={person.name} width="form" lead={leadOf(person)}>
      <EditForm key={person.id} person={person} />
    </Screen>
  )
}

function leadOf({ lastSignInAt, deactivatedAt }: User): string {
  if (deactivatedAt !== null) return `Avstängd sedan ${dateText(deactivatedAt)}. Kan inte logga in någonstans.`
  return lastSignInAt === null ? 'Har inte loggat in än.' : sentence(`Loggade senast in ${dateText(lastSignInAt)}`)
}

const valuesOf = ({ name, isAdmin, isFederationEditor, memberships }: User): UserFormValues => ({
  name,
  personalNumber: '',
  isAdmin,
  isFederationEditor,
  memberships: memberships.map(({ siteId, role, validFrom, validTo }) => ({
    siteId,
    role,
    validFrom: validFrom ?? '',
    validTo: validTo ?? '',
  })),
})

function savedText(name: string, taken: readonly TakenRole[]): string {
  const [first] = taken
  if (first === undefined) return 'Ändringarna är sparade.'
  return taken.length === 1
    ? `Sparat. ${name} har inte längre någon roll i ${first.siteName}.`
    : `Sparat. ${taken.length} roller är borttagna.`
}

type Change = EndpointBodyInput<typeof changeUser>

function EditForm({ person }: { person: User }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const requestOf = (values: UserFormValues, version: number): Change => ({
    name: values.name,
    isAdmin: values.isAdmin,
    isFederationEditor: values.isFederationEditor,
    memberships: membershipsOf(values),
    version,
  })
  const { form, field, refusals, onRefused, onError } = useContractForm(valuesOf(person), ChangeUserInput, (values) =>
    requestOf(values, person.version),
  )
  const isDone = useRef(false)
  useUnsavedChanges(() => !isDone.current && form.isDirty())

  const show = (latest: User) => {
    form.setInitialValues(valuesOf(latest))
    form.setValues(valuesOf(latest))
  }
  const readAgain = () => queryClient.fetchQuery({ ...userQuery(person.id), staleTime: 0 })

  const undo = useUndoTaken(async () => {
    const latest = await readAgain()
    // Text typed since is kept; saving it is refused because the roles have changed.
    if (!form.isDirty()) show(latest)
  })
  const change = useMutation({
    mutationFn: (body: Change) => call(changeUser, { params: { userId: person.id }, body }),
    onError,
    onSuccess: async ({ taken, ...changed }) => {
      show(changed)
      queryClient.setQueryData(userQuery(person.id).queryKey, changed)
      await forgetAdminData(queryClient)
      const action = { label: 'Ångra', onClick: () => undo.mutate(taken) }
      showToast({ severity: 'success', message: savedText(changed.name, taken), ...(taken.length > 0 && { action }) })
    },
  })

  const askAndChange = async (values: UserFormValues, version: number) => {
    const leaving = await askAboutTaken(person, values)
    if (leaving !== null) change.mutate({ ...requestOf(values, version), ...chosenOf(leaving) })
  }

  const remove = useMutation({
    mutationFn: (leaving: Leaving) =>
      call(removeUser, { params: { userId: person.id }, body: { version: person.version, ...chosenOf(leaving) } }),
    onSuccess: async () => {
      isDone.current = true
      await navigate({ to: '/admin/sajter/anvandare' })
      queryClient.removeQueries({ queryKey: userQuery(person.id).queryKey })
      await forgetAdminData(queryClient)
      showToast({ severity: 'success', message: `${person.name} är borttagen.` })
    },
  })

  const signOut = useSignOut(person)
  const askAndRemove = async () => {
    const leaving = await askAboutAccount(person)
    if (leaving !== null) remove.mutate(leaving)
  }

  return (
    <UserForm
      form={form}
      field={field}
      refusals={refusals}
      onSubmit={form.onSubmit((values) => void askAndChange(values, person.version), onRefused)}
      submitLabel="Spara"
      isSending={change.isPending}
      isNew={false}
      notice={
        isChangedElsewhere(change.error) && (
          <ChangedElsewhere
            onTakeTheirs={async () => {
              show(await readAgain())
              change.reset()
            }}
            onKeepMine={async () => askAndChange(form.values, (await readAgain()).version)}
          />
        )
      }
      actions={
        <>
          <DeactivateButton person={person} onChanged={show} />
          <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            Logga ut överallt
          </Button>
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askAndRemove()}>
            Ta bort personen
          </Button>
        </>
      }
    />
  )
}

/** Asks where a role is taken away that leaves something behind. Null: not confirmed. */
function askAboutTaken({ id, name, memberships }: User, values: UserFormValues): Promise<Leaving | null> {
  const taken = memberships.filter(({ siteId }) => values.memberships.every((one) => one.siteId !== siteId))
  const question = {
    title: `Ta bort ${taken.length === 1 ? 'rollen' : `${taken.length} roller`} för ${name}?`,
    consequence: `${name} kommer inte längre åt ${taken.map(({ siteName }) => siteName).join(', ')}. Det personen har skrivit finns kvar.`,
    confirmLabel: 'Spara',
    name,
    isOnlyIfLeft: true,
  }
  return askLeaving(question, leftOn(id, taken))
}

function askAboutAccount({ id, name }: User): Promise<Leaving | null> {
  const question = {
    title: `Ta bort ${name}?`,
    consequence: 'Kontot försvinner och pågående inloggningar avslutas. Det som personen har skrivit finns kvar.',
    confirmLabel: 'Ta bort',
    name,
  }
  return askLeaving(question, leftEverywhere(id))
}

/** Restores roles that were just removed, each on its own site. A refusal has shown its toast. */
function useUndoTaken(onUndone: () => Promise<void>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (taken: readonly TakenRole[]) => {
      // One after the other: each asks for the person's row.
      for (const { siteId, undoToken } of taken) await takeBackStep(queryClient, siteId, undoToken)
    },
    // Some roles may be restored although a later one was refused.
    onSettled: async () => {
      await onUndone()
      await forgetAdminData(queryClient)
    },
  })
}

/** Ends every sign-in of the person. */
const useSignOut = (person: User) =>
  useMutation({
    mutationFn: () => call(endUserSessions, { params: { userId: person.id } }),
    onSuccess: ({ ended }) =>
      showToast(
        ended === 0
          ? { severity: 'info', message: `${person.name} var inte inloggad någonstans.` }
          : { severity: 'success', message: `${person.name} är utloggad överallt.` },
      ),
  })
