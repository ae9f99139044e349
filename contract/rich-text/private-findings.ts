import { personalNumberIn, personalNumberMessage, possibleNumberMessage, possibleNumbersIn } from '../personal-number.ts'
import { answerKey } from '../finding-answers.ts'
import { hiddenContactMessage, holdsHiddenContact } from './hidden-contact.ts'
import type { Finding, TextFacts } from '../finding.ts'

// Apart from the publish check of texts, which is too heavy for the screens that only judge pictures.

/** The finding about personal numbers in texts that are read together: a block, the cells of a table, a line. */
export function* numberFindings(texts: readonly string[]): Generator<Omit<Finding, 'field' | 'block'>> {
  const verdicts = texts.map((text) => personalNumberIn(text))
  const finding = { code: 'PNR_IN_TEXT', level: 'blocking' } as const
  if (verdicts.includes('certain')) yield { ...finding, message: personalNumberMessage }
  else if (verdicts.includes('possible')) {
    const keys = texts.flatMap((text) => possibleNumbersIn(text)).map((number) => answerKey('PNR_IN_TEXT', number))
    yield { ...finding, message: possibleNumberMessage, answerKeys: [...new Set(keys)] }
  }
}

/** Personal numbers and hidden contact details in a text that the public would read. */
export function* privateFindings(field: string, text: string, facts: TextFacts): Generator<Finding> {
  for (const finding of numberFindings([text])) yield { ...finding, field }
  if (holdsHiddenContact(text, facts.hiddenContacts ?? [])) {
    yield { code: 'CONTACT_HIDDEN', level: 'blocking', field, message: hiddenContactMessage }
  }
}
