import type { Finding } from './finding.ts'

// A finding that the program cannot be certain of is answered by a person: the answers are kept in the draft, and so in its versions and
// copies. An answer holds for the words that it was given about, wherever in the item they stand, and ends with them.

/** So many answers an item keeps, newest last. */
export const answerCount = { max: 300 }

/** A mark of the words, which does not tell them (FNV-1a, 32 bits). */
export function answerKey(code: Finding['code'], words: string): string {
  let hash = 0x811c9dc5
  for (const unit of `${code} ${words}`) {
    hash ^= unit.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return `${code}:${(hash >>> 0).toString(16).padStart(8, '0')}`
}

/** What the button says that answers a finding of this code. */
export const answerWords = {
  PNR_IN_TEXT: 'Det är inget personnummer',
  LINK_BROKEN_INTERNAL: 'Länken är rätt',
} as const satisfies Partial<Record<Finding['code'], string>>
export type AnswerableCode = keyof typeof answerWords

/** The code of a key from `answerKey`; null for a key of any other form. */
export function codeOfAnswer(key: string): AnswerableCode | null {
  const code = key.replace(/:.*/, '')
  return Object.hasOwn(answerWords, code) ? (code as AnswerableCode) : null
}

interface Answerable {
  readonly answerKeys?: readonly string[] | undefined
}

/** The findings without those that are answered. `content`: of any area. */
export function unanswered<Found extends Answerable>(findings: readonly Found[], content: { readonly answers?: unknown }): Found[] {
  const given = new Set(Array.isArray(content.answers) ? content.answers : [])
  return findings.filter(({ answerKeys = [] }) => answerKeys.length === 0 || !answerKeys.every((key) => given.has(key)))
}

/** The answers with those of a finding. */
export const withAnswers = (answers: unknown, keys: readonly string[]): string[] =>
  [...new Set([...(Array.isArray(answers) ? (answers as string[]) : []), ...keys])].slice(-answerCount.max)
