import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { bodyTemplates } from '#contract/representatives/body-labels.ts'
import type { BodyInput } from '#contract/representatives/representative-bodies.ts'
import { BodyInput as BodyInputSchema, createBody } from '#contract/representatives/representative-bodies.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Small } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import type { BodyFormValues } from '../shared/body-form.tsx'
import { BodyForm, bodyRequest, bodyValues } from '../shared/body-form.tsx'
import styles from './body-templates.module.css'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const route = getRouteApi('/$siteId/foretradare/organ/nytt')

const emptyBody: BodyInput = { name: '', level: 'kommun', kind: 'namnd', seats: null, termFrom: null, termTo: null, url: '' }

export function BodyNewScreen() {
  const { siteId } = route.useParams()
  const { role } = useMySite(siteId)
  const navigate = useNavigate()
  const { tell } = useRepresentativeChanges(siteId)
  const refusal = representativeRefusal(role, 'editBodies')
  const { form, field, refusals, onRefused, onError } = useContractForm<BodyFormValues>(
    bodyValues(emptyBody),
    BodyInputSchema,
    bodyRequest,
  )
  const isDone = useRef(false)
  useUnsavedChanges(() => !isDone.current && form.isDirty())

  const create = useMutation({
    mutationFn: (values: BodyFormValues) => call(createBody, { params: { siteId }, body: bodyRequest(values) }),
    onError,
    onSuccess: async ({ body, undoToken }) => {
      isDone.current = true
      await tell(`${body.name} är tillagt.`, undoToken)
      await navigate({ to: '/$siteId/foretradare', params: { siteId }, hash: `organ-${body.id}` })
    },
  })

  return (
    <Screen title="Lägg till organ" width="form" lead="Börja från en mall. Allt går att ändra innan du lägger till.">
      {refusal !== null && <LockNote>{refusal}</LockNote>}
      {refusal === null && (
        <>
          <ul className={styles.templates} aria-label="Mallar">
            {bodyTemplates.map(({ id, label, hint, body }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.template}
                  onClick={() => {
                    form.setValues(bodyValues(body))
                    form.clearErrors()
                    document.getElementById('falt-name')?.focus()
                  }}
                >
                  <Strong as="span">{label}</Strong>
                  <Small as="span">{hint}</Small>
                </button>
              </li>
            ))}
          </ul>
          <BodyForm
            form={form}
            field={field}
            refusals={refusals}
            onSubmit={form.onSubmit((values) => create.mutate(values), onRefused)}
            submitLabel="Lägg till"
            isSending={create.isPending}
            actions={
              <LinkButton variant="default" to="/$siteId/foretradare" params={{ siteId }}>
                Avbryt
              </LinkButton>
            }
          />
        </>
      )}
    </Screen>
  )
}
