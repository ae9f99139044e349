import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Switch.css'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemTarget } from '#contract/items/items.ts'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import {
  AssignmentInput,
  changeAssignment,
  createAssignment,
  labelOverrideLength,
} from '#contract/representatives/representative-assignments.ts'
import { representatives } from '#contract/representatives/representatives.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ItemPicker } from '#web/parts/items/item-picker.tsx'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { DialogForm, FieldPair, MoreFields } from '#web/ui/dialog-form.tsx'
import { bodiesQuery, roleTitlesQuery } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

/** What a new assignment begins with: a body when it is added there, a person when it is added to one. */
export interface AssignmentStart {
  readonly bodyId?: string
  readonly person?: { readonly id: string; readonly name: string }
}

interface AssignmentDialogProps {
  /** The assignment that is changed; null for a new one. */
  row: AssignmentRow | null
  start: AssignmentStart
  onClose: () => void
}

interface AssignmentValues {
  who: 'known' | 'new'
  personId: string
  givenName: string
  familyName: string
  bodyId: string
  roleId: string
  from: string
  /** '' is until further notice, as a date field has it. */
  to: string
  substituteForId: string
  labelOverride: string
  isLead: boolean
}

const target = (id: string, title: string): Record<string, ItemTarget> => ({
  [id]: { id, area: 'representatives', title, path: '', isPublic: true, isTrashed: false },
})

export function AssignmentDialog({ row, start, onClose }: AssignmentDialogProps) {
  const siteId = useSiteId()
  const today = stockholmDate(useNow())
  const { data: bodies } = useQuery(bodiesQuery(siteId))
  const { data: roles = [] } = useQuery(roleTitlesQuery(siteId))
  const { tell, run, isRunning } = useRepresentativeChanges(siteId)
  // Names the draft of a new person: a second attempt finds the draft of the first.
  const [key] = useState(() => crypto.randomUUID())
  const bodyOf = (id: string) => bodies?.bodies.find((body) => body.id === id)
  const termOf = (bodyId: string) => ({ from: bodyOf(bodyId)?.termFrom ?? today, to: bodyOf(bodyId)?.termTo ?? '' })

  const initial: AssignmentValues =
    row === null
      ? {
          who: 'known',
          personId: start.person?.id ?? '',
          givenName: '',
          familyName: '',
          bodyId: start.bodyId ?? '',
          roleId: 'ledamot',
          ...termOf(start.bodyId ?? ''),
          substituteForId: '',
          labelOverride: '',
          isLead: false,
        }
      : {
          who: 'known',
          personId: row.personId,
          givenName: '',
          familyName: '',
          bodyId: row.bodyId,
          roleId: row.roleId,
          from: row.from,
          to: row.to ?? '',
          substituteForId: row.substituteFor?.id ?? '',
          labelOverride: row.labelOverride,
          isLead: row.isLead,
        }
  const toRequest = ({ who, givenName: _given, familyName: _family, ...values }: AssignmentValues): AssignmentInput => ({
    ...values,
    personId: who === 'new' ? key : values.personId,
    to: values.to === '' ? null : values.to,
    substituteForId: values.substituteForId === '' ? null : values.substituteForId,
  })
  const { form, field, refusals, onRefused, onError } = useContractForm(initial, AssignmentInput, toRequest)
  const { values, errors } = form
  const isNewPerson = row === null && start.person === undefined && values.who === 'new'

  async function save(typed: AssignmentValues): Promise<void> {
    const body = toRequest(typed)
    if (row !== null) {
      const params = { siteId, assignmentId: row.id }
      const { undoToken } = await call(changeAssignment, { params, body: { ...body, version: row.version } })
      onClose()
      return tell('Uppdraget är ändrat.', undoToken)
    }
    if (isNewPerson) {
      const content = { givenName: typed.givenName, familyName: typed.familyName }
      body.personId = (await call(representatives.create, { params: { siteId }, body: { content, key } })).id
    }
    const { assignment, undoToken } = await call(createAssignment, { params: { siteId }, body })
    onClose()
    const draft = assignment.isPersonLive ? '' : ' Personen är ett utkast tills du publicerar.'
    return tell(`${assignment.personName} är inlagd i ${assignment.bodyName}.${draft}`, undoToken)
  }

  const submit = (typed: AssignmentValues) => {
    const missing = isNewPerson
      ? {
          ...(typed.givenName.trim() === '' ? { givenName: 'Skriv förnamnet.' } : {}),
          ...(typed.familyName.trim() === '' ? { familyName: 'Skriv efternamnet.' } : {}),
        }
      : {}
    if (Object.keys(missing).length > 0) {
      form.setErrors(missing)
      return onRefused()
    }
    run(async () => {
      try {
        await save(typed)
      } catch (error) {
        onError(error)
        throw error
      }
    })
  }

  const fault = (path: keyof AssignmentValues, missing: string) =>
    errors[path] === undefined ? null : values[path] === '' ? missing : errors[path]
  const asText = (message: unknown) => (typeof message === 'string' ? message : null)

  return (
    <DialogForm
      title={
        row !== null
          ? `Ändra uppdraget för ${row.personName}`
          : start.person !== undefined
            ? `Nytt uppdrag för ${start.person.name}`
            : `Lägg till person i ${bodyOf(values.bodyId)?.name ?? 'ett organ'}`
      }
      submitLabel={row === null ? 'Lägg till' : 'Spara'}
      refusals={refusals}
      isSending={isRunning}
      onSubmit={form.onSubmit(submit, onRefused)}
      onClose={onClose}
    >
      {row === null && start.person === undefined && (
        <>
          <ChoiceGroup
            label="Vem?"
            value={values.who}
            options={[
              { value: 'known', label: 'Finns på sajten' },
              { value: 'new', label: 'Ny person' },
            ]}
            onChange={(who) => form.setFieldValue('who', who)}
          />
          {isNewPerson ? (
            <FieldPair>
              <TextInput {...field('givenName')} label="Förnamn" maxLength={60} />
              <TextInput {...field('familyName')} label="Efternamn" maxLength={60} />
            </FieldPair>
          ) : (
            <ItemPicker
              area="representatives"
              label="Person"
              plural="personer"
              max={1}
              value={values.personId === '' ? [] : [values.personId]}
              targets={{}}
              fault={asText(fault('personId', 'Välj en person.'))}
              onChange={([id = '']) => form.setFieldValue('personId', id)}
            />
          )}
        </>
      )}
      {start.bodyId === undefined && (
        <NativeSelect
          {...field('bodyId')}
          label="Organ"
          error={fault('bodyId', 'Välj ett organ.')}
          data={[{ value: '', label: 'Välj organ' }, ...(bodies?.bodies ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => {
            const bodyId = event.currentTarget.value
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
          description="Tom betyder tills vidare."
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
