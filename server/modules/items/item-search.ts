import type { ItemTarget } from '#contract/items.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { searchWords } from './search-words.ts'

// Finding by words (3-domain §9): every word must occur, as typed or by its Swedish stem, anywhere in a word – "omsorgen"
// finds äldreomsorg. å, ä and ö are folded for finding only. A site's rows are looked through: row level security lets no
// text index choose before the policy has, and one site is hundreds of rows, not hundreds of thousands.

/** Escapes what LIKE would read as a pattern. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const stems = statement<{ stem: string }>(
  'search_stems',
  `select coalesce((ts_lexize('swedish_stem', w.word))[1], w.word) as stem from unnest($1::text[]) with ordinality as w (word, at) order by w.at`,
)

/** A pattern for each word, to be met by the folded text all at once. [] when nothing was typed. */
export async function searchPatterns(database: { rows: SiteDb['rows'] }, typed: string): Promise<string[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const rows = await database.rows(stems, [words])
  return words.map((word, at) => {
    const stem = rows[at]?.stem ?? ''
    // A stem of two letters would find everything.
    return `%${literal(foldForSearch(stem.length >= 3 && word.startsWith(stem) ? stem : word))}%`
  })
}

const found = statement<ItemTarget>(
  'items_found',
  `select i.id, i.area, i.title, i.path, i.published_revision_id is not null as "isPublic", false as "isTrashed"
   from items i
   where i.deleted_at is null and ($2::text is null or i.area = $2) and i.search_text like all ($1::text[])
   order by lower(i.title) = lower($3) desc, lower(i.title) like lower($4) || '%' desc,
            i.search_text like $5 || '%' desc, strpos(left(i.search_text, length(i.title)), $7) > 0 desc, i.updated_at desc, i.id
   limit $6`,
)

/** What a site has that fits the words, best first: by title, by its beginning, by when it was changed. */
export async function searchItems(
  site: SiteDb,
  asked: { readonly q: string; readonly area?: string | undefined; readonly limit: number },
): Promise<ItemTarget[]> {
  const patterns = await searchPatterns(site, asked.q)
  if (patterns.length === 0) return []
  const typed = asked.q.trim()
  const folded = foldForSearch(typed)
  return site.rows(found, [patterns, asked.area ?? null, typed, literal(typed), literal(folded), asked.limit, folded])
}
