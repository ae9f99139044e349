import type { ItemTarget } from '#contract/items/items.ts'
import type { SearchQuery } from '#contract/search/search-text.ts'
import { answerScore, maxSearchWords, parseSearch, withReplacedWords, searchAsTyped } from '#contract/search/search-text.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { searchCorrections } from '../published/search-corrections.ts'

// The search of the admin (docs/decisions/033). It scans a site's rows: row level security prevents a text index from being
// used before the policy, and one site has hundreds of rows, not hundreds of thousands. What a scan costs, and what an index
// would cost each save, is in docs/decisions/050.

/** The texts that a row must all hold, longest first: it leaves the fewest rows for the others. */
const patternsOf = (query: SearchQuery): string[] =>
  query.words.map(({ pattern }) => pattern).toSorted((a, b) => b.length - a.length)

/** The patterns of the words typed in a list, for `holdsEveryPattern`. [] without a word. */
export const searchPatterns = (typed: string): string[] => patternsOf(parseSearch(typed, true))

/**
 * The condition that a column of search texts holds every pattern of a parameter, `$2`. True for none. `strpos` reads a text
 * in a third of the time of LIKE, and has no signs with a meaning of their own.
 */
export const holdsEveryPattern = (column: string, parameter: string): string =>
  Array.from({ length: maxSearchWords }, (_, at) => `(${parameter}::text[])[${at + 1}]`)
    .map((pattern) => `(${pattern} is null or strpos(${column}, ${pattern}) > 0)`)
    .join(' and ')

// More than are shown: they are then sorted by title, lead and spelling.
const candidateCount = 200

const found = statement<ItemTarget & { titleWords: string; leadWords: string }>(
  'items_found',
  `select i.id, i.area, i.title, i.path, i.published_revision_id is not null as "isPublic", false as "isTrashed",
     split_part(i.search_text, E'\\n', 2) as "titleWords", split_part(i.search_text, E'\\n', 3) as "leadWords"
   from items i
   where i.deleted_at is null and ($2::text is null or i.area = $2) and ${holdsEveryPattern('i.search_text', '$1')}
   order by
     (select count(*) from unnest($1::text[]) w (pattern) where strpos(split_part(i.search_text, E'\\n', 2), w.pattern) > 0) desc,
     i.updated_at desc, i.id
   limit ${candidateCount}`,
)
const vocabulary = statement<{ word: string }>(
  'items_vocabulary',
  `select distinct w.word from (
     select search_text from items where deleted_at is null and ($3::text is null or area = $3) order by updated_at desc limit 1000
   ) i, unnest(string_to_array(translate(i.search_text, E'\\n', ' '), ' ')) w (word)
   where length(w.word) between $1 and $2 limit 20000`,
)

async function ranked(site: SiteDb, query: SearchQuery, area: string | undefined, limit: number): Promise<ItemTarget[]> {
  const rows = await site.rows(found, [patternsOf(query), area ?? null])
  return rows
    .flatMap(({ titleWords, leadWords, ...item }) => {
      const score = answerScore(query, { title: item.title, titleWords, leadWords })
      return score === null ? [] : [{ item, score }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ item }) => item)
}

interface FoundItems {
  readonly items: ItemTarget[]
  /** The corrected query, when the typed words have no hits: the items are its hits. */
  readonly meant: string | null
}

/** The site's items that match, best first; without hits, those of the corrected query. */
export async function searchItems(
  site: SiteDb,
  question: { readonly q: string; readonly area?: string | undefined; readonly limit: number },
): Promise<FoundItems> {
  const query = parseSearch(question.q, true)
  if (query.words.length === 0) return { items: [], meant: null }
  const items = await ranked(site, query, question.area, question.limit)
  if (items.length > 0) return { items, meant: null }
  const instead = await searchCorrections(query, (from, to) => site.rows(vocabulary, [from, to, question.area ?? null]))
  const near = instead ? await ranked(site, withReplacedWords(query, instead), question.area, question.limit) : []
  if (!instead || near.length === 0) return { items: [], meant: null }
  const titles = near.map(({ title }) => title)
  return { items: near, meant: searchAsTyped(query, instead, titles) }
}
