import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { line } from '../text.ts'
import * as paths from './federation-persons-paths.ts'
import { PersonOnSite } from './representative-persons.ts'

// The persons of all sites, as administrators find who is the same person on several of them. Names and assignments, never contact details.

/** `linked`: on several sites. `suggested`: a person of another site has the same name, and is not linked. */
export const FederationPersonFilter = z.enum(['all', 'linked', 'suggested', 'protected'])
export type FederationPersonFilter = z.infer<typeof FederationPersonFilter>

const Search = line(80, 'Sökordet')

/** One person, on all linked sites. `siteId` and `personId` are those of one of them. */
export const FederationPerson = PersonOnSite.extend({
  name: z.string(),
  sites: z.array(z.object({ siteId: z.string(), siteName: z.string() })),
  isProtected: z.boolean(),
  /** How many persons of other sites have the same name and are not linked. */
  sameName: z.number(),
})
export type FederationPerson = z.infer<typeof FederationPerson>

export const federationPersons = endpoint({
  ...paths.federationPersons,
  summary: 'Personerna på alla sajter i svensk namnordning, sida för sida. Den som är kopplad står en gång.',
  query: z.strictObject({
    search: Search.optional(),
    filter: FederationPersonFilter.default('all'),
    after: listAfter,
  }),
  response: z.object({ persons: z.array(FederationPerson), total: z.number(), next: z.string().nullable() }),
})

export const PersonThere = PersonOnSite.extend({
  siteName: z.string(),
  name: z.string(),
  /** Current assignments: `Ledamot, Kommunfullmäktige`. '' for none, or where there are too many sites to look. */
  about: z.string(),
  isProtected: z.boolean(),
})
export type PersonThere = z.infer<typeof PersonThere>

const LinkedThere = PersonThere.extend({
  /** What visitors read there: the common text, which that site writes or has chosen, or its own. */
  text: z.enum(['written', 'common', 'own']),
})
export type LinkedThere = z.infer<typeof LinkedThere>

export const federationPerson = endpoint({
  ...paths.federationPerson,
  summary: 'En person på alla sina sajter, och de på andra sajter som kan vara samma person.',
  query: z.strictObject({
    /** Instead of those with the same name: those whose names match. */
    search: Search.optional(),
  }),
  response: z.object({
    name: z.string(),
    /** The person on all linked sites, the asked one among them. */
    persons: z.array(LinkedThere),
    /** Persons of sites where this one is not, by name and site, at most 20. */
    candidates: z.array(PersonThere),
    /** Those who are not the same person, as an administrator has said: suggested no more. */
    different: z.array(PersonThere),
    /** True when there were more. */
    isCut: z.boolean(),
  }),
})

export const tellApart = endpoint({
  method: 'PUT',
  path: '/api/admin/person-differences',
  summary:
    'Säger att två personer med samma namn inte är samma person, eller tar tillbaka det. De föreslås då inte längre, eller igen.',
  body: z.strictObject({ one: PersonOnSite, other: PersonOnSite, isDifferent: z.boolean() }),
})
