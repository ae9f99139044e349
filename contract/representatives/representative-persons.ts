import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './representative-paths.ts'
import { ItemId, ItemState } from '../items/items.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { Mention } from './mentions.ts'
import { AssignmentRow } from './representative-assignments.ts'
import { line } from '../text.ts'
import { listAfter } from '../listing.ts'

// The parts of a person outside the draft, which change at once: contact details, protection, links between sites; and the lists.

export const ContactKind = z.enum(['email', 'phone', 'other'])
export type ContactKind = z.infer<typeof ContactKind>
export const contactKindLabel: Record<ContactKind, string> = { email: 'E-post', phone: 'Telefon', other: 'Annan kontakt' }

export const Contact = z.object({
  kind: ContactKind,
  /** In display form, `070-123 45 67`. Null for a reader or writer if the value exists but is hidden. */
  value: z.string().nullable(),
  isShown: z.boolean(),
  /** When the person agreed to show it, as noted by an editor. */
  consentAt: z.string().nullable(),
  consentBy: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const ContactInput = z.strictObject({
  /** Kind by kind: an e-mail address, a telephone number, or words. '' removes it. */
  value: line(200, 'Texten'),
  isShown: z.boolean(),
  /** True if the person has agreed to publication. Required when a contact is made public, and when a public one changes. */
  hasConsent: z.boolean().default(false),
})
export type ContactInput = z.infer<typeof ContactInput>

/** `nameOnly`: a name and the assignments. `hidden`: nothing at all. */
export const ProtectionMode = z.enum(['nameOnly', 'hidden'], 'Välj vad som får visas.')
export type ProtectionMode = z.infer<typeof ProtectionMode>
export const protectionModeLabel: Record<ProtectionMode, string> = {
  nameOnly: 'Bara namn och uppdrag visas',
  hidden: 'Ingenting visas',
}

export const Protection = z.object({
  mode: ProtectionMode,
  /** The name that is shown with `nameOnly`. */
  shownName: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  /** Set by the people of this site, and not only because of a linked one. */
  isOwn: z.boolean(),
})
export type Protection = z.infer<typeof Protection>

/** All data of one person besides the draft. */
export const PersonDetails = z.object({
  id: z.string(),
  name: z.string(),
  state: ItemState,
  isLive: z.boolean(),
  /** Coming, then current, then former; within each the latest first. */
  assignments: z.array(AssignmentRow),
  /** Only the kinds with a value. */
  contacts: z.array(Contact),
  protection: Protection.nullable(),
  /** Public texts of the site that show a contact detail which is hidden. */
  shownIn: z.array(z.object({ kind: ContactKind, mention: Mention })),
  /** An administrator has linked this person on other sites: protection is switched on there at the same time. */
  isLinked: z.boolean(),
  /** Visitors read the common text, which another site writes, instead of this one. */
  isCommonShown: z.boolean(),
})
export type PersonDetails = z.infer<typeof PersonDetails>

export const personDetails = endpoint({
  ...paths.personDetails,
  summary: 'Uppdrag, kontaktuppgifter och skydd för en person.',
  response: PersonDetails,
})

export const setContact = endpoint({
  method: 'PUT',
  path: `${paths.personDetails.path}/contacts/:kind`,
  summary: 'Ändrar en kontaktuppgift, genast. Den är dold tills någon noterar att personen har sagt ja till att visa den.',
  body: ContactInput,
  response: PersonDetails,
})

const protection = `${paths.personDetails.path}/protection` as const

export const protectPerson = endpoint({
  method: 'PUT',
  path: protection,
  summary: 'Sätter på skyddade uppgifter, genast och på alla sajter där personen är kopplad.',
  body: z.strictObject({
    mode: ProtectionMode,
    /** With `nameOnly`; absent: the person's own name. */
    shownName: withoutPersonalNumber(line(120, 'Texten')).optional(),
  }),
  response: z.object({
    protection: Protection,
    /** Number of sites on which the protection applies, including this one. */
    sites: z.number(),
  }),
})

/** Linked sites follow. A person protected from another site is shown again by that site or by an administrator alone. */
export const unprotectPerson = endpoint({
  method: 'DELETE',
  path: protection,
  summary:
    'Stänger av skyddade uppgifter, på alla sajter där personen är kopplad. Kräver sajtansvarig på den sajt som satte på dem.',
  response: z.object({
    /** Number of sites on which the protection was switched off, including this one. */
    sites: z.number(),
  }),
})

export const PersonFilter = z.enum(['all', 'published', 'draft', 'withoutAssignment', 'protected', 'trashed'])
export type PersonFilter = z.infer<typeof PersonFilter>

export const PersonQuery = z.strictObject({
  search: line(80, 'Sökordet').optional(),
  filter: PersonFilter.default('all'),
  /** Only those with a current or coming assignment there. */
  bodyId: ItemId.optional(),
  after: listAfter,
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type PersonQuery = z.infer<typeof PersonQuery>

export const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The sort key. */
  sortName: z.string(),
  state: ItemState,
  isLive: z.boolean(),
  draftVersion: z.number(),
  path: z.string(),
  /** Current and coming, heaviest role first. */
  assignments: z.array(AssignmentRow),
  /** The latest end date of the assignments; null if one has no end, or there are none. */
  to: z.string().nullable(),
  contact: z.enum(['shown', 'hidden', 'none']),
  protection: ProtectionMode.nullable(),
  isLead: z.boolean(),
  updatedAt: z.string(),
  /** In the last 30 days; 0 for a person with Skyddade uppgifter. */
  readings: z.number(),
})
export type PersonRow = z.infer<typeof PersonRow>

export const persons = endpoint({
  ...paths.persons,
  summary: 'Personerna i svensk namnordning, sida för sida.',
  query: PersonQuery,
  response: z.object({ persons: z.array(PersonRow), total: z.number(), next: z.string().nullable() }),
})

export const personCounts = endpoint({
  ...paths.personCounts,
  summary: 'Antal per flik.',
  response: z.object({ counts: z.record(PersonFilter, z.number()), bodies: z.number(), tasks: z.number() }),
})

/** Tasks, most urgent first. The message is whole Swedish sentences. */
export const RepresentativeTask = z.object({
  kind: z.enum([
    'contactShown',
    'nameShown',
    'seatsOpen',
    'tooManySeats',
    'endsSoon',
    'notPublished',
    'withoutAssignment',
    'bodyEmpty',
    'protected',
  ]),
  message: z.string(),
  personId: z.string().nullable(),
  bodyId: z.string().nullable(),
  assignmentId: z.string().nullable(),
  /** The public text it concerns: `contactShown` and `nameShown`. */
  mention: Mention.nullable(),
  /** The day of the task; null without one. */
  date: z.string().nullable(),
})
export type RepresentativeTask = z.infer<typeof RepresentativeTask>

export const representativeTasks = endpoint({
  ...paths.representativeTasks,
  summary: 'Att åtgärda bland företrädarna.',
  response: z.object({
    tasks: z.array(RepresentativeTask),
    /** True when there was more than is shown. */
    isCut: z.boolean(),
  }),
})

export const linkedSites = endpoint({
  method: 'GET',
  path: `${paths.personDetails.path}/linked-sites`,
  summary: 'Andra sajter där besökare kan läsa om samma person. Av sajter som inte visar personen står ingenting.',
  response: z.object({ names: z.array(z.string()) }),
})

// Links between sites: administrators only.

const LinkedPerson = z.object({ siteId: z.string(), siteName: z.string(), personId: z.string(), isProtected: z.boolean() })
export type LinkedPerson = z.infer<typeof LinkedPerson>
const Links = z.object({ links: z.array(LinkedPerson) })
const links = '/api/admin/person-links'
const oneLink = `${links}/:siteId/:personId` as const
export const PersonOnSite = z.strictObject({ siteId: z.string().max(40), personId: ItemId })
export type PersonOnSite = z.infer<typeof PersonOnSite>

export const personLinks = endpoint({
  method: 'GET',
  path: oneLink,
  summary: 'Samma person på andra sajter, den frågade medräknad. Namnen läses på respektive sajt.',
  response: Links,
})

export const linkPersons = endpoint({
  method: 'POST',
  path: links,
  summary: 'Säger att två personer på olika sajter är samma. Är en av dem skyddad blir båda det.',
  body: z.strictObject({ one: PersonOnSite, other: PersonOnSite }),
  response: Links.extend({
    /** `other` and those it was linked with: separating them takes the link back. */
    joined: z.array(PersonOnSite),
  }),
})

export const separatePersons = endpoint({
  method: 'POST',
  path: `${links}/separate`,
  summary: 'Tar bort personer ur kopplingen. De som tas bort tillsammans är kvar som samma person.',
  body: z.strictObject({ persons: z.array(PersonOnSite).min(1).max(1000) }),
})

export const unlinkPerson = endpoint({
  method: 'DELETE',
  path: oneLink,
  summary: 'Tar bort en person ur kopplingen. Skydd som är på fortsätter att vara på.',
})
