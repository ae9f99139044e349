import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import { AssignmentInput, changeAssignment, createAssignment } from '#contract/representatives/representative-assignments.ts'
import { representatives } from '#contract/representatives/representatives.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { useNow } from '#web/ui/use-now.ts'
import { bodiesQuery } from '../shared/representative-queries.ts'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'
import type { Who } from '../shared/who-fields.tsx'

/** What a new assignment begins with: a body when it is added there, a person when it is added to one. */
export interface AssignmentStart {
  readonly bodyId?: string
  readonly person?: { readonly id: string; readonly name: string }
}

export interface AssignmentValues extends Who {
  bodyId: string
  roleId: string
  from: string
  /** '' is until further notice, as a date field has it. */
  to: string
  substituteForId: string
  labelOverride: string
  isLead: boolean
}

/** The form of an assignment and how it is saved. `row` null: a new one, for which a new person gets a draft first. */
export function useAssignmentForm(row: AssignmentRow | null, start: AssignmentStart, onClose: () => void) {
  const siteId = useSiteId()
  const today = stockholmDate(useNow())
  const { data } = useQuery(bodiesQuery(siteId))
  const bodies = data?.bodies ?? []
  const { tell, run, isRunning } = useRepresentativeChanges(siteId)
  // Names the draft of a new person: a second attempt finds the draft of the first.
  const [key] = useState(() => crypto.randomUUID())
  const termOf = (bodyId: string) => {
    const body = bodies.find(({ id }) => id === bodyId)
    return { from: body?.termFrom ?? today, to: body?.termTo ?? '' }
  }

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
  const work = useContractForm(initial, AssignmentInput, toRequest)
  const isNewPerson = row === null && start.person === undefined && work.form.values.who === 'new'

  async function save(typed: AssignmentValues): Promise<void> {
    const body = toRequest(typed)
    if (row !== null) {
      const params = { siteId, assignmentId: row.id }
      const { assignment, undoToken } = await call(changeAssignment, { params, body: { ...body, version: row.version } })
      onClose()
      return tell(`Uppdraget för ${assignment.personName} är ändrat.`, undoToken)
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
      work.form.setErrors(missing)
      return work.onRefused()
    }
    run(async () => {
      try {
        await save(typed)
      } catch (error) {
        work.onError(error)
        throw error
      }
    })
  }

  return { bodies, termOf, work, isRunning, submit }
}
