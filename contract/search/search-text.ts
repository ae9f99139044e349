import { withoutUnseen } from '#contract/blank.ts'
import { foldForSearch } from '#contract/slug.ts'
import { shortParts } from './compounds.ts'
import { isStopWord } from './stop-words.ts'
import { spelledStem, swedishStem } from './swedish-stem.ts'

// Indexing of texts and parsing of search words, by the same rules, in the admin and on the sites
// (docs/decisions/033).

/** The searchable text of an item. A word of the title weighs more than one of the lead, and that more than one of the body. */
export interface SearchParts {
  readonly title: string
  /** Texts that summarise it: a lead, a short answer, other names. */
  readonly lead: string
  readonly body: string
}

/** Prefix of each indexed text: the version of the rules that made it. Raise it with every change of the rules. */
export const searchTextVersion = '§3'

const longestWord = 40

/** The words of a text in small letters, as they are written. */
export const wordsOf = (text: string): string[] =>
  withoutUnseen(text)
    .normalize('NFC')
    .toLocaleLowerCase('sv')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word))

/** Common abbreviations of Swedish associations. */
const shortForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kommunfullmaktig: 'kf',
    kommunstyrels: 'ks',
    regionfullmaktig: 'rf',
    regionstyrels: 'rs',
  }),
)
const longForms = new Map([...shortForms].map(([long, short]) => [short, long]))

export const stemOf = (word: string): string => swedishStem(foldForSearch(word))

/** A single letter keeps its dots: "ö" is not the o of J-O. */
const indexedWord = (word: string): string => (word.length <= 2 && Array.from(word).length === 1 ? word : stemOf(word))

/** The stored forms of a word: its stem, its short or long form, and the parts of a compound. */
function formsOf(word: string): readonly string[] {
  const stem = indexedWord(word)
  const other = shortForms.get(stem) ?? longForms.get(stem)
  return [stem, ...(other === undefined ? [] : [other]), ...shortParts(word, spelledStem(word))]
}

// The rules take a hundredth of a millisecond a word, and most words of a text were in the text before it.
const knownForms = new Map<string, readonly string[]>()
const maxKnownForms = 20_000

function knownFormsOf(word: string): readonly string[] {
  const known = knownForms.get(word)
  if (known) return known
  const forms = formsOf(word)
  if (knownForms.size >= maxKnownForms) knownForms.clear()
  knownForms.set(word, forms)
  return forms
}

const hyphen = /[-‑]/

/** Adds "epost" for "e-post". All words are matched at once, so that a long text is read only once. */
const joinedWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+(?:[-‑][\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => hyphen.test(word))
    .flatMap((word) => wordsOf(word.replace(/[-‑]/g, '')))

function indexedWords(text: string, keepsStopWords: boolean): string {
  const words = new Set(wordsOf(text))
  const kept = new Set<string>()
  const keep = (word: string): void => knownFormsOf(word).forEach((form) => kept.add(form))
  for (const word of words) if (keepsStopWords || !isStopWord(word)) keep(word)
  if (hyphen.test(text)) for (const word of joinedWords(text)) keep(word)
  return [...kept].join(' ')
}

/** A text as the search keeps it: a line for each part, each word once and between spaces. */
export const searchTextFor = ({ title, lead, body }: SearchParts): string =>
  [
    searchTextVersion,
    ...[indexedWords(title, true), indexedWords(lead, false), indexedWords(body, false)].map((words) => ` ${words} `),
  ].join('\n')

interface QueryWord {
  /** In small letters, as typed. */
  readonly typed: string
  readonly stem: string
  /** Must occur in the stored text. Short words must match a whole word: "bil" is not found in "bild". */
  readonly pattern: string
}

export interface SearchQuery {
  readonly words: readonly QueryWord[]
  /** Only stop words were typed: they are looked for in titles, as in "Om oss". */
  readonly isOnlyStopWords: boolean
}

/** More words than these are not searched for. */
export const maxSearchWords = 8
const findsWithin = 4

/** The last word may be unfinished: "skolo" on the way to "skolor". */
const unfinished = /^(.{4,})(?:orn|arn|ern|o)$/

function queryWord(typed: string, isUnfinished: boolean): QueryWord {
  const kept = indexedWord(typed)
  const stem = isUnfinished ? kept.replace(unfinished, '$1') : kept
  const isWhole = stem.length < findsWithin || /\p{N}/u.test(stem)
  return { typed, stem, pattern: isWhole ? ` ${stem}${isUnfinished ? '' : ' '}` : stem }
}

/** `isTyping`: the last word may be incomplete. */
export function parseSearch(typed: string, isTyping = false): SearchQuery {
  const all = [...new Set(wordsOf(typed.slice(0, 1000)))]
  const telling = all.filter((word) => !isStopWord(word))
  const isOnlyStopWords = telling.length === 0
  const words = (isOnlyStopWords ? all : telling).slice(0, maxSearchWords)
  const last = all.at(-1)
  return { words: words.map((word) => queryWord(word, isTyping && word === last)), isOnlyStopWords }
}

/** The query with some words replaced. */
export const withReplacedWords = (query: SearchQuery, instead: ReadonlyMap<string, string>): SearchQuery => ({
  ...query,
  words: query.words.map((word) => {
    const other = instead.get(word.stem)
    return other === undefined ? word : { ...queryWord(other, false), typed: word.typed }
  }),
})

/** The shortest of the words that a stem was made of, as the texts have them, in small letters. */
const readableWord = (stem: string, texts: readonly string[]): string =>
  texts
    .flatMap(wordsOf)
    .filter((word) => stemOf(word) === stem)
    .toSorted((a, b) => a.length - b.length)[0] ?? stem

/** A query with some words replaced, in a natural spelling. `texts`: the texts that match it. */
export function searchAsTyped(query: SearchQuery, instead: ReadonlyMap<string, string>, texts: readonly string[]): string {
  const words = query.words.map(({ typed, stem }) => {
    const other = instead.get(stem)
    return other === undefined ? typed : readableWord(other, texts)
  })
  return words.join(' ')
}

/** The searchable parts of a row; `titleWords` and `leadWords` are lines of stored forms. */
export interface Candidate {
  readonly title: string
  readonly titleWords: string
  readonly leadWords: string
}

function wordScore({ stem, pattern, typed }: QueryWord, { titleWords, leadWords }: Candidate, title: readonly string[]): number {
  if (titleWords.includes(` ${stem} `)) {
    const isSpelledSo = title.some((word) => spelledStem(word) === spelledStem(typed))
    return 10 + (isSpelledSo ? 20 : 0) + (title.includes(typed) ? 1 : 0)
  }
  if (titleWords.includes(` ${stem}`)) return 7
  if (titleWords.includes(pattern)) return 6
  if (leadWords.includes(` ${stem} `)) return 4
  return leadWords.includes(pattern) ? 3 : 1
}

/** Rank of a row that contains every word; null if it does not match after all. */
export function answerScore({ words, isOnlyStopWords }: SearchQuery, candidate: Candidate): number | null {
  const title = wordsOf(candidate.title)
  const typed = words.map((word) => word.typed).join(' ')
  if (isOnlyStopWords) {
    const isMeant = words.length > 1 ? words.every((word) => title.includes(word.typed)) : title.join(' ') === typed
    if (!isMeant) return null
  }
  const telling = title.filter((word) => isOnlyStopWords || !isStopWord(word))
  const isWholeTitle = telling.map(indexedWord).join(' ') === words.map(({ stem }) => stem).join(' ')
  const isSpelledSo = telling.map(spelledStem).join(' ') === words.map((word) => spelledStem(word.typed)).join(' ')
  const [first] = telling
  const begins = first !== undefined && words[0] !== undefined && indexedWord(first).startsWith(words[0].stem)
  return (
    words.reduce((sum, word) => sum + wordScore(word, candidate, title), 0) +
    (isWholeTitle ? (isSpelledSo ? 20 : 8) : 0) +
    (telling.join(' ') === typed ? 20 : 0) +
    (begins ? 2 : 0)
  )
}

/** Rank of a short text that is not stored; null if a word is missing. */
export function textScore(query: SearchQuery, title: string, lead = ''): number | null {
  const [, titleWords = '', leadWords = ''] = searchTextFor({ title, lead, body: '' }).split('\n')
  const isFound = query.words.every(({ pattern }) => titleWords.includes(pattern) || leadWords.includes(pattern))
  return isFound ? answerScore(query, { title, titleWords, leadWords }) : null
}

/** True for a word of a text that matches a searched word. */
export const matchesSearch = ({ words }: SearchQuery, word: string): boolean =>
  words.some(({ pattern }) => ` ${indexedWords(word, true)} `.includes(pattern))
