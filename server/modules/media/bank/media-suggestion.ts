import { correctableLengths, correctionsAmong } from '#contract/search/corrections.ts'
import { parseSearch, searchAsTyped, stemOf, wordsOf } from '#contract/search/search-text.ts'
import { statement } from '../../../platform/database/database.ts'
import type { SiteDb } from '../../../platform/database/database.ts'

// Suggests a correction for words without hits, from the words of the pictures that the same
// person may see. File names are left out, since cameras and systems made most of them up.

interface TextRow {
  readonly text: string
}

/** `where` and its values select the pictures that the list is about. */
export async function suggestInMedia(
  asker: SiteDb,
  typed: string,
  where: string,
  values: readonly unknown[],
): Promise<string | null> {
  const query = parseSearch(typed, true)
  const lengths = correctableLengths(query)
  if (lengths === null) return null
  const rows = await asker.rows(
    statement<TextRow>(
      '',
      `select concat_ws(' ', m.title, m.alt, m.caption, m.credit, array_to_string(m.tags, ' ')) as text from media m
       where ${where} order by m.created_at desc, m.id limit 1000`,
    ),
    values,
  )
  const texts = rows.map(({ text }) => text)
  const stems = new Set(texts.flatMap(wordsOf).map(stemOf))
  const instead = correctionsAmong(
    query,
    [...stems].filter(({ length }) => length >= lengths.from && length <= lengths.to),
  )
  return instead && searchAsTyped(query, instead, texts)
}
