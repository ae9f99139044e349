import '@mantine/core/styles/Input.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { bodyTemplates } from '#contract/representatives/body-labels.ts'
import { BodyInput, bodyNameLength, createBody } from '#contract/representatives/representative-bodies.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import type { BodyFormValues } from '../shared/body-form.tsx'
import { bodyRequest, bodyValues } from '../shared/body-form.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { DialogForm, FieldPair } from '#web/ui/dialog-form.tsx'
import { folded } from '../shared/term-text.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

interface NewBodyDialogProps {
  /** The list's word for it. */
  name: string
  onCreated: (bodyId: string) => void
  onClose: () => void
}

const fallback = bodyTemplates.find(({ id }) => id === 'namnd') ?? bodyTemplates[0]
const templateOf = (name: string) => bodyTemplates.find(({ label }) => folded(label) === folded(name)) ?? fallback

/** A body that a list speaks of and the site does not have, without leaving the list. */
export function NewBodyDialog({ name, onCreated, onClose }: NewBodyDialogProps) {
  const siteId = useSiteId()
  const { run, tell, isRunning } = useRepresentativeChanges(siteId)
  const begun = templateOf(name)?.body
  const { form, field, refusals, onRefused, onError } = useContractForm<BodyFormValues>(
    bodyValues({
      ...(begun ?? { level: 'kommun', kind: 'namnd', seats: null, termFrom: null, termTo: null, url: '' }),
      name,
    }),
    BodyInput,
    bodyRequest,
  )

  const create = (values: BodyFormValues) =>
    run(async () => {
      try {
        const { body, undoToken } = await call(createBody, { params: { siteId }, body: bodyRequest(values) })
        await tell(`${body.name} är tillagt.`, undoToken)
        onCreated(body.id)
      } catch (error) {
        onError(error)
        throw error
      }
    })

  return (
    <DialogForm
      title="Lägg till organ"
      submitLabel="Lägg till"
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(create, onRefused)}
      onClose={onClose}
    >
      <NativeSelect
        label="Mall"
        defaultValue={templateOf(name)?.id}
        data={bodyTemplates.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => {
          const chosen = bodyTemplates.find(({ id }) => id === event.currentTarget.value)
          if (chosen) form.setValues({ ...bodyValues(chosen.body), name: form.values.name, seats: form.values.seats })
        }}
      />
      <TextInput {...field('name')} label="Namn" maxLength={bodyNameLength.max} data-autofocus />
      <FieldPair>
        <FormDay
          label="Första dag"
          value={form.values.termFrom}
          error={form.errors['termFrom']}
          onChange={(day) => form.setFieldValue('termFrom', day)}
        />
        <FormDay
          label="Sista dag"
          value={form.values.termTo}
          error={form.errors['termTo']}
          onChange={(day) => form.setFieldValue('termTo', day)}
        />
      </FieldPair>
    </DialogForm>
  )
}
