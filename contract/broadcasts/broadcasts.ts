import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SiteId } from '../users-and-sites/sites.ts'

// Riksnyheter: news of the federation's own site that other sites show, by reference (docs/decisions/078).

export const BroadcastMode = z.enum(['mandatory', 'default', 'suggestion'])
export type BroadcastMode = z.infer<typeof BroadcastMode>

export const maxTargetSites = 500

/** Which sites may show it. */
export const BroadcastTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('sites'),
    siteIds: z
      .array(SiteId)
      .min(1, 'Välj minst en sajt.')
      .max(maxTargetSites, `Välj högst ${maxTargetSites} sajter, eller skicka till alla.`),
  }),
])
export type BroadcastTarget = z.infer<typeof BroadcastTarget>

const broadcast = '/api/site/:siteId/news/:itemId/broadcast'

/** The days of a pin; 0 for none. */
export const maxPinDays = 60

export const SendInput = z.strictObject({
  mode: BroadcastMode,
  target: BroadcastTarget,
  pinDays: z.int().min(0, 'Ange 0 eller fler dagar.').max(maxPinDays, `Fäst den högst ${maxPinDays} dagar.`),
  /** The version that the person saw; null when it was never sent. */
  version: z.int().nullable(),
})
export type SendInput = z.infer<typeof SendInput>

/** A site that has decided against it. */
const HiddenOn = z.object({ siteId: z.string(), siteName: z.string(), reason: z.string(), by: z.string(), at: z.iso.datetime() })
export type HiddenOn = z.infer<typeof HiddenOn>

export const SentBroadcast = z.object({
  mode: BroadcastMode,
  target: BroadcastTarget,
  pinDays: z.int(),
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  recalledAt: z.iso.datetime().nullable(),
  recalledBy: z.string().nullable(),
  version: z.int(),
})
export type SentBroadcast = z.infer<typeof SentBroadcast>

export const BroadcastState = z.object({
  /** Null for an item that was never sent. */
  sent: SentBroadcast.nullable(),
  /** What the sites do with it, of all that it reaches. */
  counts: z.object({ reached: z.int(), shown: z.int(), hidden: z.int(), waiting: z.int(), withAddition: z.int() }),
  /** At most a hundred, the latest decisions first. */
  hiddenOn: z.array(HiddenOn),
  /** True for administrators and the federation's editors. */
  maySend: z.boolean(),
  /** All sites that it can be sent to, by name. */
  sites: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type BroadcastState = z.infer<typeof BroadcastState>

export const readBroadcast = endpoint({
  method: 'GET',
  path: broadcast,
  summary: 'Om en nyhet på riksorganisationens egen sajt är skickad till sajterna, och vad de gör med den.',
  response: BroadcastState,
})
export const sendBroadcast = endpoint({
  method: 'PUT',
  path: broadcast,
  summary: 'Skickar en publicerad nyhet till sajterna, eller ändrar hur de får den.',
  body: SendInput,
  response: BroadcastState,
})
export const recallBroadcast = endpoint({
  method: 'POST',
  path: `${broadcast}/recall`,
  summary: 'Återkallar en riksnyhet från alla sajter.',
  body: z.strictObject({ version: z.int() }),
  response: BroadcastState,
})
