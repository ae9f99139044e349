import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutPersonalNumber } from '../personal-number.ts'
import { line } from '../text.ts'

// Whether a site shows something that is shared with it, of every kind (docs/decisions/109).

export const reasonLength = 200

export const DisplayInput = z
  .strictObject({
    /** `auto`: as it was shared. */
    display: z.enum(['auto', 'shown', 'hidden']),
    /** Read by the federation. */
    reason: withoutPersonalNumber(line(reasonLength, 'Skälet')),
    /** The version that the person saw; null when nothing was decided. */
    version: z.int().nullable(),
  })
  .superRefine(({ display, reason }, context) => {
    if (display === 'hidden' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Skriv varför ni döljer den. Riksorganisationen läser det.' })
  })
export type DisplayInput = z.infer<typeof DisplayInput>

export const setDisplay = endpoint({
  method: 'PUT',
  path: '/api/site/:siteId/shared/:itemId/display',
  summary: 'Döljer en riksnyhet eller en av riksorganisationens sidor på sajten, eller visar den igen.',
  body: DisplayInput,
})
