import { errorsAllowed, nearestWord } from '#contract/search/nearest-word.ts'
import type { Asked } from '#contract/search/search-text.ts'

/**
 * The words that were probably meant, by the stems typed, for a question that finds nothing; null where none is near enough.
 * `wordsBetween` reads the words the answer may come from, of at least and at most so many letters.
 */
export async function corrections(
  asked: Asked,
  wordsBetween: (from: number, to: number) => Promise<readonly { readonly word: string }[]>,
): Promise<ReadonlyMap<string, string> | null> {
  if (asked.isOnlyStopWords) return null
  const lengths = asked.words.map(({ stem }) => stem.length)
  const reach = errorsAllowed(Math.max(...asked.words.map(({ typed }) => typed.length)))
  if (reach === 0) return null
  const rows = await wordsBetween(Math.max(3, Math.min(...lengths) - reach), Math.max(...lengths) + reach)
  const words = rows.map(({ word }) => word)
  const wrong = asked.words.filter(({ pattern }) => !words.some((word) => ` ${word} `.includes(pattern)))
  const meant = wrong.flatMap(({ stem, typed }) => {
    const nearest = nearestWord(stem, words, errorsAllowed(typed.length))
    return nearest === null ? [] : [[stem, nearest] as const]
  })
  return wrong.length > 0 && meant.length === wrong.length ? new Map(meant) : null
}
