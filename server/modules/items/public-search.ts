import { foldForSearch } from '#contract/slug.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { publicTitle } from './public-items.ts'
import { searchWords } from './search-words.ts'

// What a visitor finds: words are looked for within words, since "omsorg" must find äldreomsorgen, and by their Swedish stem,
// since "skolor" must find skolan. Letters are folded for finding; who spelled it exactly comes first.

export interface SearchHit {
  readonly id: string
  readonly area: string
  readonly path: string
  readonly title: string
  /** What stands under the title: a lead, a short answer, a presentation. */
  readonly about: string
  readonly publishedAt: Date
}

const maxHits = 60

// "strpos" rather than LIKE: no sign that somebody types means anything but itself. A word such as "och" is asked for only
// where there is no other. A stem of two letters would be found everywhere.
const search = statement<SearchHit & { whole: number }>(
  'public_search',
  `with typed as (
     select folded, ts_lexize('swedish_stem', word) as stop, (ts_lexize('swedish_stem', folded))[1] as stem
     from unnest($1::text[], $2::text[]) as t (word, folded)
   ), words as (
     select folded, case when length(stem) > 2 then stem else folded end as stem from typed
     where stop <> '{}' or not exists (select from typed where stop <> '{}')
   )
   select i.id, i.area, i.path, i.published_at as "publishedAt",
     ${publicTitle} as title,
     coalesce(i.head ->> 'lead', i.head ->> 'summary', i.head ->> 'bioShort', '') as about,
     (select count(*) from words where strpos(i.search_text, words.folded) > 0)::int as whole
   from published_items i
   where not exists (select from words where strpos(i.search_text, words.stem) = 0)
   order by whole desc,
     (select min(strpos(i.search_text, words.stem)) from words),
     i.published_at desc, i.id
   limit ${maxHits}`,
)

/** How much the title alone answers what was typed. */
function titleRank(title: string, words: readonly string[]): number {
  const exact = title.normalize('NFC').toLocaleLowerCase('sv')
  const folded = foldForSearch(title)
  const typed = words.join(' ')
  if (exact === typed) return 4
  if (words.every((word) => exact.includes(word))) return 3
  return words.every((word) => folded.includes(foldForSearch(word))) ? 2 : 0
}

/** What is public and holds every word, best first; [] for text without a word. */
export async function publicSearch(site: PublicDb, typed: string): Promise<SearchHit[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const found = await site.rows(search, [words, words.map(foldForSearch)])
  const ranked = found.map(({ whole, ...hit }) => ({ hit, rank: titleRank(hit.title, words) * 10 + whole }))
  // Equal ones stay in the order of the database.
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ hit }) => hit)
}
