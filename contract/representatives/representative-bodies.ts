import { z } from 'zod'
import { withoutPersonalNumber } from '../personal-number.ts'
import { AssignmentRow } from './representative-assignments.ts'
import { UndoToken } from '../undo/undo.ts'
import { endpoint } from '../endpoint.ts'
import * as paths from './representative-paths.ts'
import { ItemId } from '../items/items.ts'
import { ownRoleWeight } from './role-titles.ts'
import { CalendarDate } from '../calendar-date.ts'
import { secureLink } from '../field-forms.ts'
import { requiredLine } from '../text.ts'

// Bodies (Organ) and roles. Both change at once; neither is drafted.

export const BodyLevel = z.enum(['kommun', 'region', 'riksdag', 'eu', 'parti', 'kyrka', 'bolag', 'annat'], 'Välj en nivå.')
export type BodyLevel = z.infer<typeof BodyLevel>
export const BodyKind = z.enum(['fullmaktige', 'styrelse', 'namnd', 'utskott', 'bolag', 'presidium'], 'Välj ett slag.')
export type BodyKind = z.infer<typeof BodyKind>

export const bodyNameLength = { min: 2, max: 100 }
const maxSeats = 500

const bodyFields = {
  name: withoutPersonalNumber(requiredLine(bodyNameLength.min, bodyNameLength.max, 'Texten', 'Skriv vad organet heter.')),
  level: BodyLevel,
  kind: BodyKind,
  /** Our seats; null: not counted. */
  seats: z
    .int('Skriv antalet mandat som ett heltal.')
    .min(1, 'Minst 1 mandat.')
    .max(maxSeats, `Högst ${maxSeats} mandat.`)
    .nullable(),
  /** Default first and last day of its assignments; null: none. */
  termFrom: CalendarDate.nullable(),
  termTo: CalendarDate.nullable(),
  /** The body's page elsewhere; '' for none. */
  url: withoutPersonalNumber(secureLink('Adressen')),
}

/** `termTo` before `termFrom` is refused at the field `termTo`. */
export const BodyInput = z
  .strictObject(bodyFields)
  .refine(({ termFrom, termTo }) => termFrom === null || termTo === null || termTo >= termFrom, {
    path: ['termTo'],
    message: 'Mandatperioden slutar innan den börjar.',
  })
export type BodyInput = z.infer<typeof BodyInput>

export const Body = z.object({
  id: z.string(),
  name: z.string(),
  level: BodyLevel,
  kind: BodyKind,
  seats: z.number().nullable(),
  termFrom: z.string().nullable(),
  termTo: z.string().nullable(),
  url: z.string(),
  /** Increases with each change; a change sends the version it started from. */
  version: z.number(),
})
export type Body = z.infer<typeof Body>

/** A body in the view "Organ": its current people in order, and those whose assignment has not begun. */
export const BodyWithPeople = z.object({
  ...Body.shape,
  current: z.array(AssignmentRow),
  coming: z.array(AssignmentRow),
  /** Number of ended assignments, which are listed under the persons and in `formerAssignments`. */
  former: z.number(),
  /** Number of present members who count against `seats`. */
  seatsTaken: z.number(),
  /** "Kommunfullmäktige: 13 mandat, 12 ledamöter inlagda." Empty when nothing is to be done. */
  advice: z.array(z.string()),
})
export type BodyWithPeople = z.infer<typeof BodyWithPeople>

export const bodies = endpoint({
  ...paths.bodies,
  summary: 'Organen i sin ordning, med dem som sitter nu och dem som tillträder.',
  response: z.object({
    bodies: z.array(BodyWithPeople),
    /** Today in Sweden, which "now" is counted by. */
    today: z.string(),
  }),
})

export const createBody = endpoint({
  method: 'POST',
  path: paths.bodies.path,
  summary: 'Lägger till ett organ, sist i ordningen.',
  body: BodyInput,
  response: z.object({ body: Body, undoToken: UndoToken }),
})

export const changeBody = endpoint({
  ...paths.changeBody,
  summary: 'Ändrar ett organ.',
  body: z
    .strictObject({ ...bodyFields, version: z.int() })
    .refine(({ termFrom, termTo }) => termFrom === null || termTo === null || termTo >= termFrom, {
      path: ['termTo'],
      message: 'Mandatperioden slutar innan den börjar.',
    }),
  response: z.object({ body: Body, undoToken: UndoToken }),
})

export const moveBody = endpoint({
  ...paths.moveBody,
  summary: 'Flyttar ett organ i ordningen.',
  /** Placed directly before this body; null: last. */
  body: z.strictObject({ beforeId: ItemId.nullable() }),
  response: z.object({ undoToken: UndoToken }),
})

export const removeBody = endpoint({
  ...paths.removeBody,
  summary: 'Tar bort ett organ med alla dess uppdrag. Går att ångra.',
  /** The number of assignments that the caller saw; 409 when it has changed. */
  body: z.strictObject({ assignments: z.int() }),
  response: z.object({ undoToken: UndoToken }),
})

/** Standard roles have the ids of role-titles.ts; those of a site have ids of their own. */
export const RoleTitle = z.object({
  id: z.string(),
  name: z.string(),
  /** Lower comes first. */
  weight: z.number(),
  isStandard: z.boolean(),
  /** Number of assignments with the role; a role in use cannot be removed. */
  uses: z.number(),
})
export type RoleTitle = z.infer<typeof RoleTitle>

export const RoleTitleInput = z.strictObject({
  name: withoutPersonalNumber(requiredLine(2, 60, 'Texten', 'Skriv vad rollen heter.')),
  weight: z.int('Skriv ordningen som ett heltal.').min(1, 'Minst 1.').max(999, 'Högst 999.').default(ownRoleWeight),
})
export type RoleTitleInput = z.infer<typeof RoleTitleInput>

export const roleTitles = endpoint({
  ...paths.roleTitles,
  summary: 'Rollerna i den ordning de väger, sajtens egna bland dem.',
  response: z.object({ roles: z.array(RoleTitle) }),
})

const oneRole = `${paths.roleTitles.path}/:roleId` as const

export const createRoleTitle = endpoint({
  method: 'POST',
  path: paths.roleTitles.path,
  summary: 'Lägger till en egen roll.',
  body: RoleTitleInput,
  response: RoleTitle,
})

export const changeRoleTitle = endpoint({
  method: 'PATCH',
  path: oneRole,
  summary: 'Ändrar en egen roll.',
  body: RoleTitleInput,
  response: RoleTitle,
})

export const removeRoleTitle = endpoint({
  method: 'DELETE',
  path: oneRole,
  summary: 'Tar bort en egen roll som inget uppdrag använder.',
})
