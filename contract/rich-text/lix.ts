const words = /\p{L}[\p{L}\p{N}'’-]*/gu
const sentenceEnds = /[.!?:]+(?=\s|$)|\n+/g
const longWord = 6
/** A shorter text is too short for a judgement. */
const minWords = 100

/**
 * Readability: words per sentence, plus the percentage of words with more than six letters (Björnsson 1968). A line break
 * ends a sentence. Null for a text too short to judge.
 */
export function lix(text: string): number | null {
  const found = text.match(words) ?? []
  if (found.length < minWords) return null
  const sentences = text.split(sentenceEnds).filter((part) => /\p{L}/u.test(part)).length
  const long = found.filter((word) => word.length > longWord).length
  return Math.round(found.length / Math.max(1, sentences) + (100 * long) / found.length)
}
