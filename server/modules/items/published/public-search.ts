import type { SearchQuery, Candidate } from '#contract/search/search-text.ts'
import { answerScore, parseSearch } from '#contract/search/search-text.ts'
import type { PublicDb } from '../../../platform/database/database.ts'
import { ofShared, ofShownItems } from '../../shares/asked-here.ts'
import { statement } from '../../../platform/database/database.ts'

// The public search for items (docs/decisions/033): items that contain every significant word, best first. The role
// reads published rows only, so that no word of a draft, of a protected person or of another site can match.

interface SearchHit {
  readonly id: string
  readonly area: string
  readonly path: string
  readonly title: string
  /** Shown under the title: a lead, a short answer or a presentation. */
  readonly about: string
  readonly publishedAt: Date
  /** When it takes place, as stored, if it is an event. */
  readonly event: unknown
}

export interface RankedHit extends SearchHit {
  readonly score: number
  /** True when a word occurs only in the text, so that neither the title nor `about` shows it. */
  readonly isFoundInText: boolean
}

const maxHits = 60
// More than are shown: they are then sorted by title, lead and spelling.
const candidateCount = 200

// "strpos" rather than LIKE: a typed character has no special meaning.
const hasEvery = (text: string): string =>
  `not exists (select from unnest($1::text[]) w (pattern) where strpos(${text}, w.pattern) = 0)`
const words = (of: string): string =>
  `split_part(${of}.search_text, E'\\n', 2) as "titleWords", split_part(${of}.search_text, E'\\n', 3) as "leadWords"`
const search = ofShownItems((items, form) =>
  statement<SearchHit & Candidate>(
    `public_search${form}`,
    `select i.id, i.area, i.path, i.published_at as "publishedAt", i.title, i.about, i.event, ${words('i')}
   from ${items} i where ${hasEvery('i.search_text')}
   order by
     (select count(*) from unnest($1::text[]) w (pattern) where strpos(split_part(i.search_text, E'\\n', 2), w.pattern) > 0) desc,
     i.published_at desc, i.id
   limit ${candidateCount}`,
  ),
)
// What is shared with the site is found as its own is, by what the site says about it too. The tree of pages knows where pages are.
const searchShared = ofShared(
  null,
  statement<SearchHit & Candidate>(
    'public_search_shared',
    `select s.id, s.area, case when s.area = 'pages' then s.path else s.local_path end as path, s.published_at as "publishedAt", s.title,
     coalesce(nullif(s.words ->> 'lead', ''), s.about) as about, nullif(s.head -> 'event', 'null') as event, ${words('s')}
   from shared_here s where s.is_shown and s.own_id is null and ${hasEvery('s.search_text || s.words_search_text')}
   order by s.published_at desc, s.id limit ${candidateCount}`,
  ),
)
const vocabulary = statement<{ word: string }>(
  'public_vocabulary',
  `select distinct w.word from (
     select search_text from published_items order by published_at desc limit 1000
   ) i, unnest(string_to_array(translate(i.search_text, E'\\n', ' '), ' ')) w (word)
   where length(w.word) between $1 and $2 limit 20000`,
)
interface PublicText {
  readonly id: string
  /** A topic's demands; null for other items. */
  readonly demands: unknown
  readonly body: unknown
}
const texts = statement<PublicText>(
  'public_search_texts',
  `select i.id, i.head -> 'demands' as demands, i.body from shown_items i where i.id = any($1::uuid[])
   union all select s.id, s.head -> 'demands', s.body from shared_here s where s.id = any($1::uuid[])
   union all select s.id, jsonb_build_array(s.words -> 'summary') || coalesce(s.words -> 'demands', '[]'), s.words -> 'body'
     from shared_here s where s.id = any($1::uuid[]) and s.words ? 'body' and s.has_words`,
)

const patternsOf = (query: SearchQuery): string[] => query.words.map(({ pattern }) => pattern)

/** All items that match, best first. `asked` has at least one word. */
export async function rankedHits(site: PublicDb, query: SearchQuery): Promise<RankedHit[]> {
  const patterns = [patternsOf(query)]
  const found = await Promise.all([site.rows(search, patterns), site.rows(searchShared, patterns)])
  return found
    .flat()
    .flatMap(({ titleWords, leadWords, ...hit }) => {
      const score = answerScore(query, { title: hit.title, titleWords, leadWords })
      const isFoundInText = query.words.some(({ pattern }) => !titleWords.includes(pattern) && !leadWords.includes(pattern))
      return score === null ? [] : [{ ...hit, score, isFoundInText }]
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxHits)
}

/** Public items with every word, best first; [] for text without a word. */
export async function publicSearch(site: PublicDb, typed: string): Promise<SearchHit[]> {
  const query = parseSearch(typed)
  if (query.words.length === 0) return []
  return (await rankedHits(site, query)).map(({ score: _score, isFoundInText: _found, ...hit }) => hit)
}

/** The indexed words of public items that have `from` to `to` letters. */
export const publicWords = (site: PublicDb, from: number, to: number): Promise<{ word: string }[]> =>
  site.rows(vocabulary, [from, to])

/** The texts of items, as stored; two of a shared topic under which the site says something. */
export const publicTexts = (site: PublicDb, ids: readonly string[]): Promise<PublicText[]> => site.rows(texts, [ids])
