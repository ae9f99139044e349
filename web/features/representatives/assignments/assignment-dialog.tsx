import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { labelOverrideLength } from '#contract/representatives/representative-assignments.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { DialogForm, FieldPair, MoreFields } from '#web/ui/dialog-form.tsx'
import { roleTitlesQuery } from '../shared/representative-queries.ts'
import { WhoFields } from '../shared/who-fields.tsx'
import type { AssignmentStart, AssignmentValues } from './use-assignment-form.ts'
import { NewBodyDialog } from './new-body-dialog.tsx'
import { useAssignmentForm } from './use-assignment-form.ts'

/** The choice of a body that the site does not have yet. */
const newBody = 'ny'

interface AssignmentDialogProps {
  /** The assignment that is changed; null for a new one. */
  row: AssignmentRow | null
  start: AssignmentStart
  onClose: () => void
}

const asText = (message: ReactNode) => (typeof message === 'string' ? message : null)
const target = (id: string, title: string): Record<string, ItemTarget> => ({
  [id]: { id, area: 'representatives', title, path: '', isPublic: true, isTrashed: false },
})

function titleOf(row: AssignmentRow | null, { person }: AssignmentStart, bodyName: string): string {
  if (row !== null) return `Ändra uppdraget för ${row.personName}`
  return person === undefined ? `Lägg till person i ${bodyName}` : `Nytt uppdrag för ${person.name}`
}

export function AssignmentDialog({ row, start, onClose }: AssignmentDialogProps) {
  const siteId = useSiteId()
  const { data: roles = [] } = useQuery(roleTitlesQuery(siteId))
  const { bodies, termOf, work, isRunning, submit } = useAssignmentForm(row, start, onClose)
  const { form, field, refusals, onRefused } = work
  const { values, errors } = form
  const [isAddingBody, setAddingBody] = useState(false)
  const faultOf = (path: keyof AssignmentValues, missing: string) =>
    errors[path] === undefined ? null : values[path] === '' ? missing : errors[path]

  if (isAddingBody)
    return (
      <NewBodyDialog
        // Most who have none are an association with a board.
        name={bodies.length === 0 ? 'Styrelsen' : ''}
        onCreated={(bodyId) => {
          setAddingBody(false)
          form.setFieldValue('bodyId', bodyId)
        }}
        onClose={() => setAddingBody(false)}
      />
    )

  return (
    <DialogForm
      title={titleOf(row, start, bodies.find(({ id }) => id === values.bodyId)?.name ?? 'ett organ')}
      submitLabel={row === null ? 'Lägg till' : 'Spara'}
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(submit, onRefused)}
      onClose={onClose}
    >
      {row === null && start.person === undefined && (
        <WhoFields
          value={values}
          faults={{ ...errors, personId: faultOf('personId', 'Välj en person.') }}
          onChange={(part) => form.setValues(part)}
        />
      )}
      {start.bodyId === undefined && (
        <NativeSelect
          {...field('bodyId')}
          label="Organ"
          error={faultOf('bodyId', 'Välj ett organ.')}
          data={[
            { value: '', label: 'Välj organ' },
            ...bodies.map(({ id, name }) => ({ value: id, label: name })),
            { value: newBody, label: 'Lägg till organ …' },
          ]}
          onChange={(event) => {
            const bodyId = event.currentTarget.value
            if (bodyId === newBody) return setAddingBody(true)
            form.setValues(row === null ? { bodyId, ...termOf(bodyId) } : { bodyId })
          }}
        />
      )}
      <NativeSelect {...field('roleId')} label="Roll" data={roles.map(({ id, name }) => ({ value: id, label: name }))} />
      <FieldPair>
        <FormDay
          label="Från och med"
          value={values.from}
          error={errors['from']}
          onChange={(day) => form.setFieldValue('from', day)}
        />
        <FormDay
          label="Till och med"
          description="Lämna tomt om uppdraget gäller tills vidare."
          value={values.to}
          error={errors['to']}
          onChange={(day) => form.setFieldValue('to', day)}
        />
      </FieldPair>
      <MoreFields label="Fler uppgifter">
        <TextInput
          {...field('labelOverride')}
          label="Visa i stället för rollen"
          description="Till exempel ”Ordförande i skolutskottet”."
          maxLength={labelOverrideLength.max}
        />
        <Switch {...field('isLead')} checked={values.isLead} label="Toppnamn" description="Visas på sajtens startsida." />
        <ItemPicker
          area="representatives"
          label="Ersätter"
          description="Om personen är ersättare för någon viss."
          plural="personer"
          max={1}
          value={values.substituteForId === '' ? [] : [values.substituteForId]}
          targets={row?.substituteFor ? target(row.substituteFor.id, row.substituteFor.name) : {}}
          excluded={[values.personId]}
          fault={asText(errors['substituteForId'])}
          onChange={([id = '']) => form.setFieldValue('substituteForId', id)}
        />
      </MoreFields>
    </DialogForm>
  )
}
