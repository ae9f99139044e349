import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { SiteRole } from '../roles.ts'
import { line } from '../text.ts'
import { Leaving } from './left-behind.ts'
import { rolePeriod } from './role-period.ts'

// Roller: people in rows, sites in columns. A window of both is read at a time, each by its place in its own order.

export const gridRows = 25
export const gridColumns = 10
/** Roles that may be given at once. */
export const mostRolesAtOnce = 500

const GridPerson = z.object({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  isDeactivated: z.boolean(),
  lastSignInAt: z.string().nullable(),
  /** The address that the person has confirmed for letters; null without one. */
  email: z.string().nullable(),
  /** On how many sites. */
  roles: z.number(),
  /** The first of those, by name: they tell people of the same name apart. */
  siteNames: z.array(z.string()),
  /** Increases with each change of the person's roles. */
  version: z.number(),
})
export type GridPerson = z.infer<typeof GridPerson>

const GridCell = z.object({
  userId: z.string(),
  siteId: z.string(),
  role: SiteRole,
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
})
export type GridCell = z.infer<typeof GridCell>

const GridSite = z.object({ id: z.string(), name: z.string() })
export type GridSite = z.infer<typeof GridSite>

const root = '/api/admin/role-grid'
const role = { role: SiteRole, ...rolePeriod }

export const roleGrid = endpoint({
  method: 'GET',
  path: root,
  summary: 'Roller: personer i rader och sajter i kolumner, ett utsnitt i taget.',
  query: z.strictObject({
    person: line(80, 'Sökordet').optional(),
    site: line(80, 'Sökordet').optional(),
    afterPerson: listAfter,
    afterSite: listAfter,
  }),
  response: z.object({
    people: z.array(GridPerson),
    sites: z.array(GridSite),
    cells: z.array(GridCell),
    totalPeople: z.number(),
    totalSites: z.number(),
    nextPeople: z.string().nullable(),
    nextSites: z.string().nullable(),
  }),
})

export const setGridRole = endpoint({
  method: 'PUT',
  path: `${root}/:siteId/:userId`,
  summary: 'Ger en person med konto en roll på en sajt, ändrar den, eller tar bort den (role null).',
  /** `version`: the person's, as it was read. */
  body: z.strictObject({ role: SiteRole.nullable(), ...rolePeriod, version: z.int(), leaving: Leaving }),
  response: z.object({ person: GridPerson, cell: GridCell.nullable(), undoToken: z.string().nullable() }),
})

/** What became of one of many. `hasRole`: it was left as it was. */
export const GrantOutcome = z.enum(['added', 'hasRole', 'noPerson', 'noSite', 'closed'])
export type GrantOutcome = z.infer<typeof GrantOutcome>

export const giveRoles = endpoint({
  method: 'POST',
  path: root,
  summary:
    'Ger samma roll till många: många personer på en sajt, eller en person på många. Svarar med hur det gick för var och en.',
  body: z.strictObject({
    ...role,
    pairs: z
      .array(z.strictObject({ userId: z.uuid(), siteId: z.string().min(1).max(40) }))
      .min(1, 'Välj minst en ruta.')
      .max(mostRolesAtOnce, `Högst ${mostRolesAtOnce} roller på en gång.`),
  }),
  response: z.object({
    results: z.array(
      z.object({
        userId: z.string(),
        siteId: z.string(),
        name: z.string(),
        siteName: z.string(),
        outcome: GrantOutcome,
        /** The role that the person has there now; null without one. */
        role: SiteRole.nullable(),
      }),
    ),
  }),
})
