import { privateFindings } from './private-findings.ts'
import { leftPlaceholders } from './rich-text/placeholders.ts'
import type { Finding, TextFacts } from './rich-text/publish-check.ts'

function* lineFindings(field: string, text: string, facts: TextFacts): Generator<Finding> {
  yield* privateFindings(field, text, facts)
  for (const left of leftPlaceholders(text)) {
    yield { code: 'PLACEHOLDER_LEFT', level: 'blocking', field, message: `Fyll i ${left}, eller ta bort det.` }
  }
}

/** What must not be in any line that the public reads; the keys are the fields. A body is checked by `checkBody`. */
export const checkLines = (lines: Readonly<Record<string, string | readonly string[]>>, facts: TextFacts = {}): Finding[] =>
  Object.entries(lines).flatMap(([field, text]) => [
    ...lineFindings(field, typeof text === 'string' ? text : text.join('\n'), facts),
  ])
