import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line, requiredLine } from '../text.ts'

/** The events of a webhook: an item became public, its public content changed, or it is public no longer. */
export const WebhookEvent = z.enum(['published', 'updated', 'removed'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** Why the receiver gave no answer. */
export const WebhookFault = z.enum([
  'internalAddress',
  'ownAddress',
  'unknownName',
  'nameServers',
  'noConnection',
  'certificate',
  'timeout',
])
export type WebhookFault = z.infer<typeof WebhookFault>

/** The receiver's answer, or why there was none. */
export const WebhookAnswer = z.object({ status: z.number().nullable(), fault: WebhookFault.nullable() })
export type WebhookAnswer = z.infer<typeof WebhookAnswer>

/** A subscription: an address that is called when public content of the site changes. */
export const Webhook = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** It is told of news of the federation that the site shows, too. */
  tellsBroadcasts: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The maker has no access to the site any more. */
  makerHasLeft: z.boolean(),
  /** `off`: it turned itself off; see `offBecause`. */
  state: z.enum(['on', 'paused', 'off']),
  offBecause: z.enum(['gone', 'failing']).nullable(),
  lastTry: WebhookAnswer.extend({ at: z.string() }).nullable(),
  /** Every try has failed since then. */
  failingSince: z.string().nullable(),
  /** Time of the next retry; null when no delivery waits. */
  nextTryAt: z.string().nullable(),
  /** Deliveries that have not arrived yet. */
  waiting: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

export const webhookNameLength = { min: 2, max: 60 }
export const webhookUrlLength = 500
export const maxWebhooks = 5
/** A receiver that has failed for this long is turned off. */
export const webhookFailingDays = 3
/** Days for which deliveries are kept. */
export const webhookKeptDays = 30

export const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300

export const WebhookInput = z.strictObject({
  name: requiredLine(webhookNameLength.min, webhookNameLength.max, 'Webhookens namn', 'Skriv vad webhooken är till för.'),
  url: line(webhookUrlLength, 'Adressen').pipe(
    z
      .string()
      .min(1, 'Skriv adressen som ska anropas.')
      .regex(/^https:\/\//i, 'Adressen behöver börja med https://.'),
  ),
  events: z
    .array(WebhookEvent, 'Välj minst en händelse.')
    .min(1, 'Välj minst en händelse.')
    .max(WebhookEvent.options.length, 'Samma händelse är vald två gånger.')
    .refine((events) => new Set(events).size === events.length, 'Samma händelse är vald två gånger.'),
  tellsBroadcasts: z.boolean().default(false),
})
export type WebhookInput = z.infer<typeof WebhookInput>

const root = '/api/site/:siteId/webhooks'
const one = `${root}/:webhookId` as const

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: root,
    summary: 'Sajtens webhookar och hur det går för dem, utan hemligheterna.',
    response: z.object({ webhooks: z.array(Webhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: root,
    summary: 'Skapar en webhook. Hemligheten visas bara i det här svaret. Loggas.',
    body: WebhookInput,
    response: z.object({ webhook: Webhook, secret: z.string() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Byter namn, adress eller händelser. Hemligheten är densamma. Loggas.',
    body: WebhookInput,
    response: Webhook,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Byter hemlighet. Den nya gäller genast och visas bara i det här svaret. Loggas.',
    response: z.object({ secret: z.string() }),
  }),
  pause: endpoint({
    method: 'POST',
    path: `${one}/pause`,
    summary: 'Pausar. Det som händer under tiden skickas inte, inte heller efteråt. Loggas.',
    response: Webhook,
  }),
  resume: endpoint({
    method: 'POST',
    path: `${one}/resume`,
    summary: 'Slår på en webhook som är pausad eller har stängts av. Loggas.',
    response: Webhook,
  }),
  test: endpoint({
    method: 'POST',
    path: `${one}/test`,
    summary: 'Skickar ett prov och väntar på svaret.',
    response: z.object({ webhook: Webhook, answer: WebhookAnswer }),
  }),
  remove: endpoint({ method: 'DELETE', path: one, summary: 'Tar bort en webhook och det som väntar på att skickas. Loggas.' }),
}
