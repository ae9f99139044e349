import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { BodyWithPeople } from '#contract/representatives/representative-bodies.ts'
import { BodyInput, changeBody } from '#contract/representatives/representative-bodies.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChangedElsewhere, isChangedElsewhere } from '#web/parts/changed-elsewhere.tsx'
import { NotFoundScreen } from '#web/ui/error-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import type { BodyFormValues } from '../shared/body-form.tsx'
import { BodyForm, bodyRequest, bodyValues } from '../shared/body-form.tsx'
import { bodiesQuery } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const route = getRouteApi('/$siteId/foretradare/organ/$bodyId')

export function BodyEditScreen() {
  const { siteId, bodyId } = route.useParams()
  const { data } = useSuspenseQuery(bodiesQuery(siteId))
  const { role } = useMySite(siteId)
  const body = data.bodies.find(({ id }) => id === bodyId)
  if (body === undefined) return <NotFoundScreen />
  const refusal = representativeRefusal(role, 'editBodies')
  return (
    <Screen title={body.name} width="form">
      {refusal === null ? <EditForm key={body.id} body={body} /> : <LockNote>{refusal}</LockNote>}
    </Screen>
  )
}

function EditForm({ body }: { body: BodyWithPeople }) {
  const siteId = useSiteId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { tell } = useRepresentativeChanges(siteId)
  // The version that was read when the form was filled: the list may be read again meanwhile.
  const version = useRef(body.version)
  const { form, field, refusals, onRefused, onError } = useContractForm<BodyFormValues>(bodyValues(body), BodyInput, bodyRequest)
  const isDone = useRef(false)
  useUnsavedChanges(() => !isDone.current && form.isDirty())

  const change = useMutation({
    mutationFn: (values: BodyFormValues) =>
      call(changeBody, { params: { siteId, bodyId: body.id }, body: { ...bodyRequest(values), version: version.current } }),
    onError,
    onSuccess: async ({ body: changed, undoToken }) => {
      isDone.current = true
      await tell(`${changed.name} är ändrat.`, undoToken)
      await navigate({ to: '/$siteId/foretradare', params: { siteId }, hash: `organ-${body.id}` })
    },
  })

  async function readAgain(): Promise<BodyWithPeople> {
    const { bodies } = await queryClient.fetchQuery({ ...bodiesQuery(siteId), staleTime: 0 })
    const latest = bodies.find(({ id }) => id === body.id) ?? body
    version.current = latest.version
    return latest
  }

  return (
    <BodyForm
      form={form}
      field={field}
      refusals={refusals}
      onSubmit={form.onSubmit((values) => change.mutate(values), onRefused)}
      submitLabel="Spara"
      isSending={change.isPending}
      notice={
        isChangedElsewhere(change.error) && (
          <ChangedElsewhere
            onTakeTheirs={async () => {
              const latest = await readAgain()
              form.setInitialValues(bodyValues(latest))
              form.setValues(bodyValues(latest))
              change.reset()
            }}
            onKeepMine={async () => {
              await readAgain()
              change.mutate(form.values)
            }}
          />
        )
      }
      actions={
        <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }}>
          Avbryt
        </LinkButton>
      }
    />
  )
}
