import { errorsAllowed, nearestWord } from './nearest-word.ts'
import type { SearchQuery } from './search-text.ts'

// Suggestions for a search without hits: only words of texts that the same person may read.

/** Words shorter than this are not compared: there is always another one near. */
const shortest = 3

/** The range of lengths of possible corrections of a query; null when none of its words is long enough. */
export function correctableLengths(query: SearchQuery): { readonly from: number; readonly to: number } | null {
  if (query.isOnlyStopWords || query.words.length === 0) return null
  const lengths = query.words.map(({ stem }) => stem.length)
  const reach = errorsAllowed(Math.max(...query.words.map(({ typed }) => typed.length)))
  return reach === 0 ? null : { from: Math.max(shortest, Math.min(...lengths) - reach), to: Math.max(...lengths) + reach }
}

/** The nearest existing stem for each stem that no text contains; null if one of them is not near any. The shortest are left as typed. */
export function correctionsAmong(query: SearchQuery, words: readonly string[]): ReadonlyMap<string, string> | null {
  const wrong = query.words.filter(
    ({ stem, pattern }) => stem.length >= shortest && !words.some((word) => ` ${word} `.includes(pattern)),
  )
  const meant = wrong.flatMap(({ stem, typed }) => {
    const nearest = nearestWord(stem, words, errorsAllowed(typed.length))
    return nearest === null ? [] : [[stem, nearest] as const]
  })
  return wrong.length > 0 && meant.length === wrong.length ? new Map(meant) : null
}
