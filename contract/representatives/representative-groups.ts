import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ItemId } from '../items/items.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line } from '../text.ts'
import { BodyInput } from './representative-bodies.ts'
import { personNameLength } from './representatives.ts'
import { standardRoles } from './role-titles.ts'

// Several people of one body at once, such as a board: created, given their assignments and published.

export const maxGroup = 30

const roleIds = standardRoles.map(({ id }) => id)

/** Given and family name together, as people write it. */
const FullName = withoutPersonalNumber(line(2 * personNameLength.max + 1, 'Namnet')).pipe(
  z.string().regex(/\S\s+\S/, 'Skriv både förnamn och efternamn.'),
)

export const GroupInput = z.strictObject({
  bodyName: BodyInput.shape.name,
  people: z
    .array(z.strictObject({ name: FullName, roleId: z.enum(roleIds, 'Välj en roll.') }))
    .min(1, 'Skriv minst ett namn.')
    .max(maxGroup, `Högst ${maxGroup} personer åt gången.`),
  /** Toppnamn: they stand on the site's start page. */
  isLead: z.boolean(),
})
export type GroupInput = z.infer<typeof GroupInput>

export const addGroup = endpoint({
  method: 'POST',
  path: '/api/site/:siteId/representative-groups',
  summary:
    'Lägger in flera personer i ett organ och publicerar dem, eller ber om granskning där den krävs. Organet läggs till om sajten inte har det.',
  body: GroupInput,
  response: z.object({
    bodyId: ItemId,
    bodyName: z.string(),
    added: z.number(),
    /** False where somebody else has to read them first: they wait for review. */
    isPublished: z.boolean(),
  }),
})
