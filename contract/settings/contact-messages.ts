import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { contactMailAddress } from './contact.ts'

// Undelivered messages of visitors, for siteAdmins (docs/decisions/027).

/** Days during which sending is retried. */
export const triedDays = 3
/** Days that an undelivered message is kept after that. */
export const undeliveredDays = 30

/** A message older than this that is still retried counts as late and is shown to administrators. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - 3_600_000)

export const UndeliveredMessage = z.object({
  id: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  sentAt: z.string(),
  /** The name of the person or the site; null for a removed person. */
  recipient: z.string().nullable(),
  isForPerson: z.boolean(),
  /** `late`: it has waited for more than an hour and is still tried. */
  why: z.enum(['noRecipient', 'noMail', 'late']),
  /** When it is deleted. */
  keptUntil: z.string(),
})
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>

const root = '/api/site/:siteId/undelivered-messages'
const one = `${root}/:messageId` as const

export const UndeliveredList = z.object({
  /** The newest, at most 100. */
  messages: z.array(UndeliveredMessage),
  total: z.number(),
})
export type UndeliveredList = z.infer<typeof UndeliveredList>

/** An address of the site to which a message may be forwarded. */
const ForwardRecipient = z.object({ name: z.string(), email: z.string() })
type ForwardRecipient = z.infer<typeof ForwardRecipient>

export const undeliveredMessages = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Meddelanden från besökare som inte har gått fram, senaste först. Utan det som står i dem.',
    /** `sendsMail`: whether anything can be sent from here. */
    response: UndeliveredList.extend({ sendsMail: z.boolean() }),
  }),
  open: endpoint({
    method: 'POST',
    path: `${one}/open`,
    summary: 'Vad som står i meddelandet. Att det lästes noteras i loggen.',
    response: z.object({ message: z.string() }),
  }),
  recipients: endpoint({
    method: 'GET',
    path: `${root}/recipients`,
    summary: 'Sajtens egna adresser som ett meddelande kan skickas vidare till: föreningen först, sedan företrädare efter namn.',
    response: z.object({ recipients: z.array(ForwardRecipient) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: `${one}/retry`,
    summary: 'Försöker skicka meddelandet nu, till den som det är till.',
    response: UndeliveredList,
  }),
  forward: endpoint({
    method: 'POST',
    path: `${one}/forward`,
    summary: 'Skickar meddelandet till en annan e-postadress. Svaret går till besökaren.',
    body: z.strictObject({ to: contactMailAddress }),
    response: UndeliveredList,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${one}/remove`,
    summary: 'Tar bort meddelandet för gott.',
    response: UndeliveredList,
  }),
}
