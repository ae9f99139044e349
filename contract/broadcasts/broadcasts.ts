import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay } from '../field-forms.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { lines } from '../text.ts'

// Additions of a site to news of the federation (docs/decisions/109).

export const additionLength = { lead: 300, quote: 300 }

export const AdditionInput = z
  .strictObject({
    lead: withoutPersonalNumber(lines(additionLength.lead, 'Ingressen')),
    quote: withoutPersonalNumber(lines(additionLength.quote, 'Citatet')),
    quotePersonId: z.uuid('Välj en person i listan.').nullable(),
    pinnedUntil: calendarDay('Fäst överst till'),
    /** The version that the person saw; null when nothing was decided. */
    version: z.int().nullable(),
  })
  .superRefine(({ quote, quotePersonId }, context) => {
    const fault = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
    if (quote !== '' && quotePersonId === null) fault('quotePersonId', 'Välj vem som säger det.')
    if (quote === '' && quotePersonId !== null) fault('quote', 'Skriv vad personen säger, eller ta bort personen.')
  })
export type AdditionInput = z.infer<typeof AdditionInput>

const ofSite = '/api/site/:siteId/broadcasts'

export const quotablePersons = endpoint({
  method: 'GET',
  path: `${ofSite}/persons`,
  summary: 'De företrädare som kan citeras vid en riksnyhet: de som besökare ser, efter namn.',
  response: z.object({ persons: z.array(z.object({ id: z.string(), name: z.string() })) }),
})
export const addToBroadcast = endpoint({
  method: 'PUT',
  path: `${ofSite}/:broadcastId`,
  summary: 'Fäster en riksnyhet på sajten, eller kompletterar den med en lokal ingress och ett citat.',
  body: AdditionInput,
})
