import { privateFindings } from '../rich-text/private-findings.ts'
import type { Finding, TextFacts } from '../finding.ts'
import { placeholderFaults } from '../rich-text/publish-check.ts'

function* lineFindings(field: string, text: string, facts: TextFacts): Generator<Finding> {
  yield* privateFindings(field, text, facts)
  for (const message of placeholderFaults(text, facts)) yield { code: 'PLACEHOLDER_LEFT', level: 'blocking', field, message }
}

/** Checks for every public line; the keys are the fields. A body is checked by `checkRichText`. */
export const checkLines = (lines: Readonly<Record<string, string | readonly string[]>>, facts: TextFacts = {}): Finding[] =>
  Object.entries(lines).flatMap(([field, text]) => [
    ...lineFindings(field, typeof text === 'string' ? text : text.join('\n'), facts),
  ])
