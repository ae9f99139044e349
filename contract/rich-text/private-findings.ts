import { looksLikePersonalNumber, personalNumberMessage } from '../personal-number.ts'
import { hiddenContactMessage, holdsHiddenContact } from './hidden-contact.ts'
import type { Finding, TextFacts } from '../finding.ts'

// Apart from the publish check of texts, which is too heavy for the screens that only judge pictures.

/** Personal numbers and hidden contact details in a text that the public would read. */
export function* privateFindings(field: string, text: string, facts: TextFacts): Generator<Finding> {
  if (looksLikePersonalNumber(text)) yield { code: 'PNR_IN_TEXT', level: 'blocking', field, message: personalNumberMessage }
  if (holdsHiddenContact(text, facts.hiddenContacts ?? [])) {
    yield { code: 'CONTACT_HIDDEN', level: 'blocking', field, message: hiddenContactMessage }
  }
}
