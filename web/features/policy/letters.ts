// The index of names from A to Ö: digits first, W a letter of its own, Å Ä Ö last; É is an E and Ü a Y.

const swedish = new Intl.Collator('sv')
const byLetter = new Intl.Collator('sv', { sensitivity: 'base' })
const digits = '0–9'
export const indexLetters: readonly string[] = [digits, ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ')]

/** The letter that a name is listed under; a name that begins with any other sign is listed with the digits. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '0'
  return indexLetters.find((letter) => letter !== digits && byLetter.compare(letter, first) === 0) ?? digits
}

interface Named {
  readonly id: string
  readonly title: string
  /** Other words it is looked up by. */
  readonly synonyms: readonly string[]
}

type IndexEntry<Topic extends Named> =
  | { readonly kind: 'topic'; readonly name: string; readonly topic: Topic }
  /** "Daghem → se Förskola" */
  | { readonly kind: 'synonym'; readonly name: string; readonly topic: Topic }

/** Topics and their synonyms by letter; letters without entries are left out. */
export function letterIndex<Topic extends Named>(topics: readonly Topic[]) {
  const entries: IndexEntry<Topic>[] = topics.flatMap((topic) => [
    { kind: 'topic' as const, name: topic.title, topic },
    ...topic.synonyms.map((name) => ({ kind: 'synonym' as const, name, topic })),
  ])
  const sorted = entries.toSorted((a, b) => swedish.compare(a.name, b.name))
  return indexLetters
    .map((letter) => ({ letter, entries: sorted.filter(({ name }) => letterOf(name) === letter) }))
    .filter(({ entries: underLetter }) => underLetter.length > 0)
}
