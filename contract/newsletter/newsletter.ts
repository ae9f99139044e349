import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { mailAddressField } from '../field-forms.ts'
import { line } from '../text.ts'
import { NewsletterMode } from '../settings/newsletter-settings.ts'

// Subscribers of a site's newsletter, and news items that are sent to them as letters.

/** What a visitor types in the form of the page Nyhetsbrev. */
export const SubscriptionInput = z.object({
  email: mailAddressField('Skriv din e-postadress.'),
})

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  confirmedAt: z.string(),
})
export type Subscriber = z.infer<typeof Subscriber>

const root = '/api/site/:siteId/newsletter'
const subscribers = `${root}/subscribers` as const

export const newsletterSubscribers = {
  list: endpoint({
    method: 'GET',
    path: subscribers,
    summary: 'De som prenumererar på sajtens nyhetsbrev, i bokstavsordning, 50 i taget.',
    query: z.strictObject({ search: line(80, 'Sökordet').optional(), after: listAfter }),
    response: z.object({
      subscribers: z.array(Subscriber),
      next: z.string().nullable(),
      /** All confirmed ones, whatever is searched for. */
      total: z.number(),
      /** Those who have not opened the link in their letter yet. */
      waiting: z.number(),
      /** Those of them whose letter was given up. */
      unreached: z.number(),
      /** Whether anything can be sent from here. */
      sendsMail: z.boolean(),
    }),
  }),
  file: endpoint({
    method: 'POST',
    path: `${subscribers}/file`,
    summary: 'Hela listan som CSV. Att den hämtades noteras i loggen.',
    response: z.object({ csv: z.string() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: `${subscribers}/:subscriberId/remove`,
    summary: 'Avslutar en prenumeration. Adressen tas bort.',
  }),
}

export const NewsletterState = z.enum(['sending', 'stopped', 'done'])
export type NewsletterState = z.infer<typeof NewsletterState>

/** `person`: somebody stopped it; `notPublic`: the item or the newsletter was withdrawn; `mail`: the mail server did not answer for days. */
export const StopReason = z.enum(['person', 'notPublic', 'mail'])
export type StopReason = z.infer<typeof StopReason>

export const SentNewsletter = z.object({
  state: NewsletterState,
  stoppedBy: StopReason.nullable(),
  /** How many addresses it was meant for when it was started. */
  receivers: z.number(),
  sent: z.number(),
  /** Refused by the receiver's server, or lost when a process died: these are never sent again. */
  failed: z.number(),
  /** Those who are still to get it. */
  left: z.number(),
  startedAt: z.string(),
  startedBy: z.string(),
})
export type SentNewsletter = z.infer<typeof SentNewsletter>

export const ItemNewsletter = z.object({
  mode: NewsletterMode,
  sendsMail: z.boolean(),
  /** Visitors read it on the site. */
  isPublished: z.boolean(),
  /** False for a riksnyhet where the site does not send these. */
  isAllowed: z.boolean(),
  /** The number of confirmed subscribers now. */
  subscribers: z.number(),
  /** Null: the item was not sent. */
  sent: SentNewsletter.nullable(),
})
export type ItemNewsletter = z.infer<typeof ItemNewsletter>

const TrialLetter = z.object({ to: z.string() })
export type TrialLetter = z.infer<typeof TrialLetter>

const one = `${root}/items/:itemId` as const

export const itemNewsletter = {
  read: endpoint({
    method: 'GET',
    path: one,
    summary:
      'Om nyheten, sajtens egen eller en riksnyhet som den visar, kan skickas som nyhetsbrev, och hur långt utskicket har kommit.',
    response: ItemNewsletter,
  }),
  test: endpoint({
    method: 'POST',
    path: `${one}/test`,
    summary: 'Skickar nyheten som provbrev till den egna, bekräftade e-postadressen.',
    response: TrialLetter,
  }),
  start: endpoint({
    method: 'POST',
    path: `${one}/start`,
    summary: 'Skickar nyheten till alla som prenumererar nu. En nyhet skickas en gång.',
    /** The number the person was told; 409 when it has changed since. */
    body: z.strictObject({ receivers: z.int().min(1) }),
    response: ItemNewsletter,
  }),
  stop: endpoint({ method: 'POST', path: `${one}/stop`, summary: 'Stoppar utskicket.', response: ItemNewsletter }),
  resume: endpoint({
    method: 'POST',
    path: `${one}/resume`,
    summary: 'Fortsätter ett stoppat utskick med dem som är kvar.',
    response: ItemNewsletter,
  }),
}
