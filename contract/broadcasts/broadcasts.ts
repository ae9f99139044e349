import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay } from '../field-forms.ts'
import { Display, LocalBroadcast } from '../items/broadcast-rows.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line, lines } from '../text.ts'

// What a site does with riksnyheter: news of the federation's own site that it shows (docs/decisions/109).

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
