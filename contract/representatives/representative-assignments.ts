import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import * as paths from './representative-paths.ts'
import { UndoToken } from '../undo/undo.ts'
import { ItemId } from '../items/items.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line } from '../text.ts'
import { listAfter } from '../listing.ts'

// Assignments (Uppdrag): a person in a body with a role, from a day to a day. Changes apply at once; a later first day makes
// an assignment public at midnight in Sweden on that day.

export const labelOverrideLength = { max: 80 }

/** Why an assignment ended. Never public. */
export const EndedReason = z.enum(['resigned', 'deceased', 'newPost', 'termEnded', 'other'], 'Välj en orsak.')
export type EndedReason = z.infer<typeof EndedReason>
export const endedReasonLabel: Record<EndedReason, string> = {
  resigned: 'Avsagt sig',
  deceased: 'Avliden',
  newPost: 'Ny post',
  termEnded: 'Mandatperioden slut',
  other: 'Annat',
}

export const AssignmentSource = z.enum(['manual', 'valmyndigheten', 'ownList'])
export type AssignmentSource = z.infer<typeof AssignmentSource>

/** By today's date in Sweden; the last day of an assignment is still `current`. */
export const AssignmentState = z.enum(['coming', 'current', 'former'])
export type AssignmentState = z.infer<typeof AssignmentState>

export const AssignmentRow = z.object({
  id: z.string(),
  personId: z.string(),
  personName: z.string(),
  /** False while the person is a draft: then the assignment is not public either. */
  isPersonLive: z.boolean(),
  isPersonProtected: z.boolean(),
  /** Whether any of the person's contact details is public. */
  personContact: z.enum(['shown', 'hidden', 'none']),
  bodyId: z.string(),
  bodyName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  /** Shown instead of the role's name; '' for none. */
  labelOverride: z.string(),
  from: z.string(),
  /** The last day; null: until further notice. */
  to: z.string().nullable(),
  state: AssignmentState,
  /** The person whose substitute this person is. */
  substituteFor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Toppnamn: shown on the site's start page. */
  isLead: z.boolean(),
  source: AssignmentSource,
  endedReason: EndedReason.nullable(),
  version: z.number(),
})
export type AssignmentRow = z.infer<typeof AssignmentRow>

const assignmentFields = {
  personId: ItemId,
  bodyId: ItemId,
  /** The id of a standard role (role-titles.ts), or of the site's own role. */
  roleId: z.string().min(1, 'Välj en roll.').max(60),
  from: CalendarDate,
  /** Absent: the last day of the body's term. Null: until further notice. */
  to: CalendarDate.nullable().optional(),
  substituteForId: ItemId.nullable().default(null),
  labelOverride: withoutPersonalNumber(line(labelOverrideLength.max, 'Texten')).default(''),
  isLead: z.boolean().default(false),
}
const inOrder = ({ from, to }: { from: string; to?: string | null | undefined }): boolean =>
  to === undefined || to === null || to >= from
const notInOrder = { path: ['to'], message: 'Uppdraget slutar innan det börjar.' }

export const AssignmentInput = z.strictObject(assignmentFields).refine(inOrder, notInOrder)
export type AssignmentInput = z.infer<typeof AssignmentInput>

const changed = z.object({ assignment: AssignmentRow, undoToken: UndoToken })
export const createAssignment = endpoint({
  ...paths.createAssignment,
  summary: 'Ger en person ett uppdrag. Samma person, organ och roll får inte överlappa i tid.',
  body: AssignmentInput,
  response: changed,
})

export const changeAssignment = endpoint({
  ...paths.changeAssignment,
  summary: 'Ändrar ett uppdrag. Personen är densamma.',
  body: z.strictObject({ ...assignmentFields, personId: ItemId.optional(), version: z.int() }).refine(inOrder, notInOrder),
  response: changed,
})

export const endAssignment = endpoint({
  method: 'POST',
  path: `${paths.changeAssignment.path}/end`,
  summary: 'Avslutar ett uppdrag. Orsaken visas aldrig på sajten.',
  /** `to` is the last day. */
  body: z.strictObject({ to: CalendarDate, reason: EndedReason, version: z.int() }),
  response: changed,
})

export const removeAssignment = endpoint({
  ...paths.removeAssignment,
  summary: 'Tar bort ett uppdrag som aldrig skulle ha funnits. Går att ångra.',
  body: z.strictObject({ version: z.int() }),
  response: z.object({ undoToken: UndoToken }),
})

export const moveAssignment = endpoint({
  ...paths.moveAssignment,
  summary: 'Flyttar en person bland dem som har lika tung roll i organet.',
  /** Placed directly before this assignment; null: last of its weight. 400 at `beforeId` for an assignment of another weight. */
  body: z.strictObject({ beforeId: ItemId.nullable() }),
  response: z.object({ undoToken: UndoToken }),
})

export const formerAssignments = endpoint({
  ...paths.formerAssignments,
  summary: 'Tidigare uppdrag, de som slutade senast först.',
  query: z.strictObject({
    bodyId: ItemId.optional(),
    after: listAfter,
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ assignments: z.array(AssignmentRow), total: z.number(), next: z.string().nullable() }),
})
