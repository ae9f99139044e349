import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './invitation-paths.ts'
import { mailAddress } from '../field-forms.ts'
import { SiteRole } from '../roles.ts'
import { SiteUser } from './site-users.ts'
import { PersonName } from './users.ts'
import { listAfter } from '../listing.ts'

// Invitations, the second way to a role on a site: a person opens a link and signs with BankID, and a siteAdmin confirms
// the name (docs/decisions/019).

/** Days that a link can be opened. */
export const invitationDays = 7
/** Days that a signed invitation waits for confirmation; then the person's data is deleted. */
export const signedDays = 30

export const Invitation = z.object({
  id: z.string(),
  /** The name of the invited person, as the inviter typed it. */
  name: z.string(),
  /** The recipient of the link; '' if the inviter passes it on. */
  email: z.string(),
  role: SiteRole,
  validTo: z.string().nullable(),
  /** `sent`: not signed yet. `signed`: signed, and waiting for confirmation. */
  state: z.enum(['sent', 'signed', 'expired']),
  /** Name of the signer from BankID; null before. */
  signedName: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: z.string(),
  version: z.number(),
})
export type Invitation = z.infer<typeof Invitation>

export const NewLink = z.object({
  /** Shown this once; the database holds only a hash. */
  url: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether it was also mailed. `none`: without an address. `tooMany`: its mailbox has had as many letters as it may for now. */
  mail: z.enum(['none', 'sent', 'failed', 'tooMany']),
})
export type NewLink = z.infer<typeof NewLink>

const root = '/api/site/:siteId/invitations'
const one = `${root}/:invitationId` as const
const list = { invitations: z.array(Invitation) }
const read = z.strictObject({ version: z.int() })

export const siteInvitations = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Inbjudningar som väntar på svar, på att bekräftas eller har gått ut.',
    /** `sendsMail`: whether a link can be mailed from here. */
    response: z.object({ ...list, sendsMail: z.boolean() }),
  }),
  create: endpoint({
    method: 'POST',
    path: root,
    summary: 'Bjuder in någon. Svarar med länken, som bara visas den här gången.',
    body: z.strictObject({
      name: PersonName,
      email: mailAddress,
      role: SiteRole,
      validTo: z.iso.date('Skriv datumet som ÅÅÅÅ-MM-DD.').nullable(),
    }),
    response: z.object({ ...list, link: NewLink }),
  }),
  renew: endpoint({
    method: 'POST',
    path: `${one}/renew`,
    summary: 'Gör en ny länk till en inbjudan som ingen har svarat på. Den gamla slutar gälla.',
    body: read,
    response: z.object({ ...list, link: NewLink }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${one}/revoke`,
    summary: 'Drar tillbaka en inbjudan.',
    body: read,
    response: z.object(list),
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${one}/confirm`,
    summary: 'Det är rätt person: rollen ges, och ett konto om det inte fanns.',
    body: read,
    response: z.object({ ...list, users: z.array(SiteUser) }),
  }),
  reject: endpoint({
    method: 'POST',
    path: `${one}/reject`,
    summary: 'Det är fel person: inbjudan avslutas, och det som sparats om personen tas bort.',
    body: read,
    response: z.object(list),
  }),
}

export const AdminInvitation = Invitation.extend({ siteId: z.string(), siteName: z.string() })
export type AdminInvitation = z.infer<typeof AdminInvitation>

/** Changes go through the calls of the invitation's site, where an administrator has every right. */
export const adminInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  summary: 'Alla sajters inbjudningar som väntar, de som ska bekräftas först, 25 i taget.',
  query: z.strictObject({ after: listAfter }),
  response: z.object({
    invitations: z.array(AdminInvitation),
    total: z.number(),
    next: z.string().nullable(),
    sendsMail: z.boolean(),
  }),
})

/** Called by the sign-in page when a link is opened. All invalid links get the same answer. */
export const openInvitation = endpoint({
  ...paths.openInvitation,
  summary: 'Vad en inbjudan gäller. 404 för en länk som inte gäller, vilken orsaken än är.',
  body: z.strictObject({ invitation: z.string().max(64) }),
  response: z.object({
    siteName: z.string(),
    /** In words: the sign-in page knows no roles. */
    roleLabel: z.string(),
  }),
})
