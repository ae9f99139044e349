import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { addUser, AddUserInput } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { forgetAdminData } from '#web/parts/admin-queries.ts'
import linkStyles from '#web/ui/link.module.css'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { UserForm } from './user-form.tsx'
import type { UserFormValues } from './user-form-values.ts'
import { membershipsOf } from './user-form-values.ts'

const route = getRouteApi('/admin/sajter/anvandare/ny')

const requestOf = (values: UserFormValues): AddUserInput => ({
  name: values.name,
  personalNumber: values.personalNumber,
  isAdmin: values.isAdmin,
  memberships: membershipsOf(values),
})

export function UserNewScreen() {
  const { sajt } = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { form, field, refusals, onRefused, onError } = useContractForm<UserFormValues>(
    {
      name: '',
      personalNumber: '',
      isAdmin: false,
      isFederationEditor: false,
      memberships: sajt === undefined ? [] : [{ siteId: sajt, role: 'editor', validFrom: '', validTo: '' }],
    },
    AddUserInput,
    requestOf,
  )
  const isDone = useRef(false)
  useUnsavedChanges(() => !isDone.current && form.isDirty())

  const add = useMutation({
    mutationFn: (values: UserFormValues) => call(addUser, { body: requestOf(values) }),
    onError,
    onSuccess: async (person) => {
      isDone.current = true
      form.setFieldValue('personalNumber', '')
      await forgetAdminData(queryClient)
      showToast({ severity: 'success', message: `${person.name} har nu ett konto.` })
      if (sajt === undefined) await navigate({ to: '/admin/sajter/anvandare' })
      else await navigate({ to: '/admin/sajter/$adminSiteId', params: { adminSiteId: sajt } })
    },
  })

  return (
    <Screen
      title="Ny person"
      width="form"
      lead={
        <>
          Vet du inte personnumret?{' '}
          <Link to="/admin/sajter/anvandare/inbjudningar" className={linkStyles.link}>
            Bjud in med en länk
          </Link>{' '}
          i stället.
        </>
      }
    >
      <UserForm
        form={form}
        field={field}
        refusals={refusals}
        onSubmit={form.onSubmit((values) => add.mutate(values), onRefused)}
        submitLabel="Lägg till"
        isSending={add.isPending}
        isNew
        actions={
          <LinkButton to="/admin/sajter/anvandare" variant="default">
            Avbryt
          </LinkButton>
        }
      />
    </Screen>
  )
}
