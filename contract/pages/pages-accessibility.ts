import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { calendarDay } from '../field-forms.ts'
import { holdsPersonalNumber, personalNumberRefusal, withoutPersonalNumber } from '../personal-number.ts'
import { line, requiredLine } from '../text.ts'

const faultLength = { max: 300 }
const faultCount = { max: 20 }
const checkedByLength = { max: 80 }

/** The generated part of the page Tillgänglighet, below the site's own text: it follows these facts at once. */
const facts = {
  /** The day of the latest review of the site; null for none. */
  checkedOn: calendarDay('Dagen för kontrollen'),
  checkedBy: line(checkedByLength.max, 'Uppgiften om vem som kontrollerade'),
  /** Faults that are known and not mended. */
  faults: z
    .array(requiredLine(3, faultLength.max, 'Bristen', 'Beskriv bristen.'), 'Skriv bristerna en och en.')
    .max(faultCount.max, `Högst ${faultCount.max} brister.`),
}

export const AccessibilityFacts = z.object({ ...facts, version: z.number() })
export type AccessibilityFacts = z.infer<typeof AccessibilityFacts>

const path = '/api/site/:siteId/accessibility'

export const accessibilityFacts = endpoint({
  method: 'GET',
  path,
  summary: 'Uppgifterna om tillgänglighet som sidan Tillgänglighet visar av sig själv.',
  response: AccessibilityFacts,
})

/** `version` is the one on the caller's screen: 409 when the facts have changed since. */
export const setAccessibilityFacts = endpoint({
  method: 'PUT',
  path,
  summary: 'Ändrar uppgifterna om tillgänglighet. Syns på sajten direkt.',
  body: z.strictObject({
    ...facts,
    checkedBy: withoutPersonalNumber(facts.checkedBy),
    faults: facts.faults.superRefine((faults, context) => {
      for (const [at, fault] of faults.entries())
        if (holdsPersonalNumber(fault)) context.addIssue({ code: 'custom', path: [at], message: personalNumberRefusal })
    }),
    version: z.int(),
  }),
  response: AccessibilityFacts,
})
