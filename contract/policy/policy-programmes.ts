import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay, secureLink } from '../field-forms.ts'
import { ItemId } from '../items/items.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line, requiredLine } from '../text.ts'
import * as paths from './policy-paths.ts'

export const programmeNameLength = { min: 2, max: 120 }
export const programmeDecidedByLength = { max: 80 }
export const programmeCount = { max: 40 }

export const ProgrammeKind = z.enum(['party', 'action', 'manifesto', 'other'], 'Välj vilket slags program det är.')
export type ProgrammeKind = z.infer<typeof ProgrammeKind>
export const programmeKindLabel: Record<ProgrammeKind, string> = {
  party: 'Partiprogram',
  action: 'Handlingsprogram',
  manifesto: 'Valmanifest',
  other: 'Annat program',
}

/** A document that the association has adopted, and that its topics may come from. */
export const PolicyProgramme = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: ProgrammeKind,
    /** Where it can be read; '' only for one that an older topic named without a link. */
    url: z.string(),
    decidedOn: z.string().nullable(),
    /** The deciding body, "Kongressen"; '' for unknown. */
    decidedBy: z.string(),
    /** Rises with each change of its fields. */
    version: z.number(),
    /** Topics outside the trash that have it, in their draft or in public. */
    topics: z.number(),
  })
  .meta({ id: 'PolicyProgramme' })
export type PolicyProgramme = z.infer<typeof PolicyProgramme>

/** The server also refuses a date that has not come. */
export const ProgrammeInput = z.strictObject({
  name: withoutPersonalNumber(
    requiredLine(programmeNameLength.min, programmeNameLength.max, 'Namnet', 'Skriv vad programmet heter.'),
  ),
  kind: ProgrammeKind,
  url: withoutPersonalNumber(secureLink('Länken till programmet').pipe(z.string().min(1, 'Skriv länken till programmet.'))),
  decidedOn: calendarDay('Beslutsdatumet'),
  decidedBy: withoutPersonalNumber(line(programmeDecidedByLength.max, 'Uppgiften om vem som beslutade')),
})
export type ProgrammeInput = z.infer<typeof ProgrammeInput>

const programmes = z.object({ programmes: z.array(PolicyProgramme) })
const one = `${paths.policyProgrammes.path}/:programmeId` as const

/** In the site's own order. Every change answers the new list. */
export const policyProgrammes = endpoint({
  ...paths.policyProgrammes,
  summary: 'Programmen och valmanifesten i ordning.',
  response: programmes,
})

export const addPolicyProgramme = endpoint({
  method: 'POST',
  path: paths.policyProgrammes.path,
  summary: 'Lägger till ett program sist i ordningen.',
  body: ProgrammeInput,
  response: programmes,
})

/** `version` is the one that was read: 409 when somebody else has changed the programme since. */
export const changePolicyProgramme = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Ändrar ett program.',
  body: ProgrammeInput.extend({ version: z.int() }),
  response: programmes,
})

/** `programmeIds` names every programme once; 409 when one has been added or removed meanwhile. */
export const orderPolicyProgrammes = endpoint({
  method: 'PUT',
  path: `${paths.policyProgrammes.path}/order`,
  summary: 'Ordnar programmen.',
  body: z.strictObject({ programmeIds: z.array(ItemId).max(programmeCount.max) }),
  response: programmes,
})

export const removePolicyProgramme = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Tar bort ett program som ingen sakfråga har.',
  response: programmes,
})
