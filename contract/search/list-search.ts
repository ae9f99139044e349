import { correctableLengths, correctionsAmong } from './corrections.ts'
import type { SearchQuery } from './search-text.ts'
import { parseSearch, withReplacedWords, searchAsTyped, searchTextFor, textScore } from './search-text.ts'

// A list that the browser holds whole is searched there, by the engine that searches everything else (docs/decisions/033).

/** The searchable words of a row: its name, and other words for it. */
interface ListText {
  readonly title: string
  readonly more?: string
}

const fits = (query: SearchQuery, { title, more }: ListText): boolean => textScore(query, title, more) !== null

/** Returns a filter for rows that have every typed word. Punctuation alone filters nothing. */
export function listFinder(typed: string): (text: ListText) => boolean {
  const query = parseSearch(typed, true)
  return query.words.length === 0 ? () => true : (text) => fits(query, text)
}

const indexedWords = ({ title, more = '' }: ListText): string[] =>
  searchTextFor({ title, lead: more, body: '' }).split(/\s+/).slice(1)

/** A suggested spelling for a search without hits; null when no word is near enough. */
export function suggestInList(typed: string, rows: readonly ListText[]): string | null {
  const asked = parseSearch(typed, true)
  const lengths = correctableLengths(asked)
  if (lengths === null) return null
  const words = new Set(rows.flatMap(indexedWords).filter(({ length }) => length >= lengths.from && length <= lengths.to))
  const instead = correctionsAmong(asked, [...words])
  if (instead === null) return null
  const other = withReplacedWords(asked, instead)
  const found = rows.filter((row) => fits(other, row))
  if (found.length === 0) return null
  return searchAsTyped(
    asked,
    instead,
    found.flatMap(({ title, more = '' }) => [title, more]),
  )
}
