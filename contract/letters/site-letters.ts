import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listAfter } from '../listing.ts'
import { adminSite } from '../users-and-sites/sites.ts'

// The letters of a site, for administrators: what kind, to whom in masked form, and how it went. Nothing of what they say.

export const SiteLetterKind = z.enum(['message', 'signUp', 'subscription', 'newsletter', 'invitation', 'reminder', 'todo'])
export type SiteLetterKind = z.infer<typeof SiteLetterKind>

export const SiteLetterState = z.enum(['waiting', 'sent', 'failed'])
export type SiteLetterState = z.infer<typeof SiteLetterState>

const SiteLetterWhy = z.enum(['noMail', 'refused', 'noRecipient', 'gone', 'stopped', 'notPublic'])
export type SiteLetterWhy = z.infer<typeof SiteLetterWhy>

const SiteLetter = z.object({
  id: z.string(),
  kind: SiteLetterKind,
  /** When it was asked for. */
  at: z.string(),
  state: SiteLetterState,
  /** Why it failed, or has to wait; null otherwise. */
  why: SiteLetterWhy.nullable(),
  /** The masked address; null until it was tried, and for newsletters. */
  to: z.string().nullable(),
  /** Of a newsletter to its subscribers. */
  numbers: z.object({ receivers: z.number(), sent: z.number(), failed: z.number() }).nullable(),
  canRetry: z.boolean(),
})
export type SiteLetter = z.infer<typeof SiteLetter>

const path = `${adminSite.path}/letters` as const

export const siteLetters = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Brev som har skickats från sajten eller väntar, nyast först. Utan det som står i dem.',
    query: z.strictObject({ state: SiteLetterState.optional(), after: listAfter }),
    response: z.object({
      letters: z.array(SiteLetter),
      counts: z.object({ all: z.number(), waiting: z.number(), failed: z.number() }),
      /** Whether anything can be sent from here. */
      sendsMail: z.boolean(),
      next: z.string().nullable(),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: `${path}/:letterId/retry`,
    summary: 'Försöker skicka ett brev som inte gick iväg.',
    body: z.strictObject({}),
    response: z.object({ state: SiteLetterState }),
  }),
}
