import { z } from 'zod'
import { secureLink } from '../field-forms.ts'
import type { Finding } from '../finding.ts'
import { line } from '../text.ts'

// Political advertising, EU 2024/900: a text that somebody else has paid for is labelled with who paid, and leads to the notice with
// amounts, period and election. What the association says itself is no advertisement.

export const paidByLength = { max: 120 }

export const paidFields = {
  /** The payer of the text, a name; '' means that nobody outside the association paid. */
  paidBy: line(paidByLength.max, 'Uppgiften om vem som har betalat'),
  /** The address of the transparency notice; '' while there is none. */
  paidNoticeUrl: secureLink('Länken till transparensmeddelandet'),
}

export type Paid = z.infer<z.ZodObject<typeof paidFields>>

export const emptyPaid = { paidBy: '', paidNoticeUrl: '' } satisfies Paid

/** A notice without a payer blocks the publication; a payer without a notice gets advice. */
export function checkPaid({ paidBy, paidNoticeUrl }: Paid): Finding[] {
  if ((paidBy === '') === (paidNoticeUrl === '')) return []
  return [
    paidBy === ''
      ? {
          code: 'FIELD_MISSING',
          level: 'blocking',
          field: 'paidBy',
          message: 'Skriv vem som har betalat, eller ta bort länken till transparensmeddelandet.',
        }
      : {
          code: 'FIELD_MISSING',
          level: 'advice',
          field: 'paidNoticeUrl',
          message: 'Länk till transparensmeddelandet saknas. Politisk reklam ska ha ett.',
        },
  ]
}
