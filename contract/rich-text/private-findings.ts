import { personalNumberIn, personalNumberMessage, possibleNumberMessage } from '../personal-number.ts'
import { hiddenContactMessage, holdsHiddenContact } from './hidden-contact.ts'
import type { Finding, TextFacts } from '../finding.ts'

// Apart from the publish check of texts, which is too heavy for the screens that only judge pictures.

const messageOf = { certain: personalNumberMessage, possible: possibleNumberMessage } as const

/** The finding about personal numbers in texts that are read together: a block, the cells of a table, a line. */
export function* numberFindings(texts: readonly string[]): Generator<Omit<Finding, 'field' | 'block'>> {
  const verdicts = texts.map((text) => personalNumberIn(text))
  const verdict = verdicts.includes('certain') ? 'certain' : verdicts.includes('possible') ? 'possible' : null
  if (verdict !== null) yield { code: 'PNR_IN_TEXT', level: 'blocking', message: messageOf[verdict] }
}

/** Personal numbers and hidden contact details in a text that the public would read. */
export function* privateFindings(field: string, text: string, facts: TextFacts): Generator<Finding> {
  for (const finding of numberFindings([text])) yield { ...finding, field }
  if (holdsHiddenContact(text, facts.hiddenContacts ?? [])) {
    yield { code: 'CONTACT_HIDDEN', level: 'blocking', field, message: hiddenContactMessage }
  }
}
