import type { SearchQuery, Candidate } from '#contract/search/search-text.ts'
import { answerScore, parseSearch } from '#contract/search/search-text.ts'
import type { PublicDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { shownCommonPersons } from '../../sites/common-person-scope.ts'
import { localSlug, sharedPagesHere, shownBroadcasts } from '../../sites/broadcast-scope.ts'
import { isSharedTopicShown, sharedTopicsHere, sharedTopicSlug } from '../../sites/shared-topic-scope.ts'

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
const search = statement<SearchHit & Candidate>(
  'public_search',
  `select i.id, i.area, i.path, i.published_at as "publishedAt",
     i.title, i.about, i.event,
     split_part(i.search_text, E'\\n', 2) as "titleWords", split_part(i.search_text, E'\\n', 3) as "leadWords"
   from published_items i
   where not exists (select from unnest($1::text[]) w (pattern) where strpos(i.search_text, w.pattern) = 0)
     and not exists (select from ${shownCommonPersons} where x.site_id = i.site_id and x.person_id = i.id)
   order by
     (select count(*) from unnest($1::text[]) w (pattern) where strpos(split_part(i.search_text, E'\\n', 2), w.pattern) > 0) desc,
     i.published_at desc, i.id
   limit ${candidateCount}`,
)
// The federation's news that the site shows are found as its own are.
const searchBroadcasts = statement<SearchHit & Candidate>(
  'public_search_broadcasts',
  `select b.id, 'news' as area, '/nyheter/' || (${localSlug}) as path, b.published_at as "publishedAt",
     b.title, coalesce(nullif(d.lead, ''), b.lead) as about, nullif(b.head -> 'event', 'null') as event,
     split_part(b.search_text, E'\\n', 2) as "titleWords", split_part(b.search_text, E'\\n', 3) as "leadWords"
   from ${shownBroadcasts} and not exists (select from unnest($1::text[]) w (pattern) where strpos(b.search_text, w.pattern) = 0)
   order by b.published_at desc, b.id limit ${candidateCount}`,
)
// So are its topics, by the central text and by what the site says under it.
const ofTopic = `t.search_text || coalesce(e.search_text, '')`
const searchSharedTopics = statement<SearchHit & Candidate>(
  'public_search_shared_topics',
  `select t.id, 'policy' as area, '/politik/' || ${sharedTopicSlug} as path, t.published_at as "publishedAt", t.name as title, t.summary as about,
     null::jsonb as event, split_part(t.search_text, E'\\n', 2) as "titleWords", split_part(t.search_text, E'\\n', 3) as "leadWords"
   from ${sharedTopicsHere} where ${isSharedTopicShown}
     and not exists (select from unnest($1::text[]) w (pattern) where strpos(${ofTopic}, w.pattern) = 0)
   order by t.published_at desc, t.id limit ${candidateCount}`,
)
// So are its pages, by their address there: the tree of pages knows where the site shows them.
const searchSharedPages = statement<SearchHit & Candidate>(
  'public_search_shared_pages',
  `select i.id, 'pages' as area, i.path, i.published_at as "publishedAt", i.title, coalesce(i.head ->> 'lead', '') as about, null::jsonb as event,
     split_part(i.search_text, E'\\n', 2) as "titleWords", split_part(i.search_text, E'\\n', 3) as "leadWords"
   from ${sharedPagesHere} and not exists (select from unnest($1::text[]) w (pattern) where strpos(i.search_text, w.pattern) = 0)
   order by i.published_at desc, i.id limit ${candidateCount}`,
)
// Of a person with a common presentation that is the text, and not the site's own.
const searchCommonPersons = statement<SearchHit & Candidate>(
  'public_search_common_persons',
  `select i.id, i.area, i.path, i.published_at as "publishedAt", c.title, c.about, null::jsonb as event,
     split_part(c.search_text, E'\\n', 2) as "titleWords", split_part(c.search_text, E'\\n', 3) as "leadWords"
   from ${shownCommonPersons} join published_items i on i.site_id = x.site_id and i.id = x.person_id
   where not exists (select from unnest($1::text[]) w (pattern) where strpos(c.search_text, w.pattern) = 0)
   order by i.published_at desc, i.id limit ${candidateCount}`,
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
  `select i.id, i.head -> 'demands' as demands,
     coalesce((select c.body from ${shownCommonPersons} where x.site_id = i.site_id and x.person_id = i.id), i.body) as body
   from published_items i where i.id = any($1::uuid[])
   union all select id, null, body from broadcasts where id = any($1::uuid[])
   union all select id, head -> 'demands', body from shared_topics where id = any($1::uuid[])
   union all select topic_id, jsonb_build_array(summary) || demands, body from policy_extensions where topic_id = any($1::uuid[]) and has_words
   union all select id, null, body from shared_pages where id = any($1::uuid[])`,
)

const patternsOf = (query: SearchQuery): string[] => query.words.map(({ pattern }) => pattern)

/** All items that match, best first. `asked` has at least one word. */
export async function rankedHits(site: PublicDb, query: SearchQuery): Promise<RankedHit[]> {
  const patterns = [patternsOf(query)]
  const found = await Promise.all([
    site.rows(search, patterns),
    site.rows(searchBroadcasts, patterns),
    site.rows(searchSharedTopics, patterns),
    site.rows(searchSharedPages, patterns),
    site.rows(searchCommonPersons, patterns),
  ])
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
