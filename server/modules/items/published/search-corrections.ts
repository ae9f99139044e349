import { correctableLengths, correctionsAmong } from '#contract/search/corrections.ts'
import type { SearchQuery } from '#contract/search/search-text.ts'

/**
 * The words that were probably meant, by the stems typed, for a question that finds nothing; null where none is near enough.
 * `wordsBetween` reads the words the answer may come from, of at least and at most so many letters.
 */
export async function searchCorrections(
  query: SearchQuery,
  wordsBetween: (from: number, to: number) => Promise<readonly { readonly word: string }[]>,
): Promise<ReadonlyMap<string, string> | null> {
  const lengths = correctableLengths(query)
  if (lengths === null) return null
  const rows = await wordsBetween(lengths.from, lengths.to)
  return correctionsAmong(
    query,
    rows.map(({ word }) => word),
  )
}
