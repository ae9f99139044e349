import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay } from '../field-forms.ts'
import { BroadcastMode, Display, LocalBroadcast } from '../items/broadcast-rows.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { HiddenOn } from '../sharing/hidden-on.ts'
import { line, lines } from '../text.ts'
import { SiteTarget, TargetChoices } from '../users-and-sites/site-target.ts'

// Riksnyheter: news of the federation's own site that other sites show, by reference (docs/decisions/078).

const broadcast = '/api/site/:siteId/news/:itemId/broadcast'

/** The days of a pin; 0 for none. */
export const maxPinDays = 60

export const SendInput = z.strictObject({
  mode: BroadcastMode,
  target: SiteTarget,
  pinDays: z.int().min(0, 'Ange 0 eller fler dagar.').max(maxPinDays, `Fäst den högst ${maxPinDays} dagar.`),
  /** The version that the person saw; null when it was never sent. */
  version: z.int().nullable(),
})
export type SendInput = z.infer<typeof SendInput>

export const SentBroadcast = z.object({
  mode: BroadcastMode,
  target: SiteTarget,
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
  /** What it can be sent to. */
  choices: TargetChoices,
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

// What a local site does with them.

export const additionLength = { lead: 300, quote: 300, reason: 200 }

export const DecisionInput = z
  .strictObject({
    display: Display,
    /** Read by the federation. */
    reason: withoutPersonalNumber(line(additionLength.reason, 'Skälet')),
    lead: withoutPersonalNumber(lines(additionLength.lead, 'Ingressen')),
    quote: withoutPersonalNumber(lines(additionLength.quote, 'Citatet')),
    quotePersonId: z.uuid('Välj en person i listan.').nullable(),
    pinnedUntil: calendarDay('Fäst överst till'),
    /** The version that the person saw; null when nothing was decided. */
    version: z.int().nullable(),
  })
  .superRefine(({ display, reason, quote, quotePersonId }, context) => {
    const fault = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (display === 'hidden' && reason === '') fault('reason', 'Skriv varför ni döljer nyheten. Riksorganisationen läser det.')
    if (quote !== '' && quotePersonId === null) fault('quotePersonId', 'Välj vem som säger det.')
    if (quote === '' && quotePersonId !== null) fault('quote', 'Skriv vad personen säger, eller ta bort personen.')
  })
export type DecisionInput = z.infer<typeof DecisionInput>

const LocalBroadcasts = z.object({
  broadcasts: z.array(LocalBroadcast),
  /** Who can be quoted: the site's public persons, by name. */
  persons: z.array(z.object({ id: z.string(), name: z.string() })),
})

const ofSite = '/api/site/:siteId/broadcasts'

export const siteBroadcasts = endpoint({
  method: 'GET',
  path: ofSite,
  summary: 'Riksnyheter som sajten har fått, de senast skickade först, högst trettio.',
  response: LocalBroadcasts,
})
export const decideBroadcast = endpoint({
  method: 'PUT',
  path: `${ofSite}/:broadcastId`,
  summary: 'Visar, döljer, fäster eller kompletterar en riksnyhet på sajten.',
  body: DecisionInput,
  response: LocalBroadcasts,
})
