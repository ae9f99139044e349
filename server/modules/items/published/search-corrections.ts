import { correctableLengths, correctionsAmong } from '#contract/search/corrections.ts'
import type { SearchQuery } from '#contract/search/search-text.ts'

/**
 * Probable corrections of the stems of a query without hits, by stem; null when no known word is near enough.
 * `wordsBetween` returns the known words with a number of letters in that range.
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
