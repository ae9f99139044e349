// The index of names from A to Ö (3-domain.md §9): digits first, W a letter of its own, Å Ä Ö last; É is an E and Ü a Y.

export const swedish = new Intl.Collator('sv')
const baseLetters = new Intl.Collator('sv', { sensitivity: 'base' })

const digits = '0–9'
export const indexLetters: readonly string[] = [digits, ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ')]

const anchors: Readonly<Record<string, string>> = { [digits]: '0-9', Å: 'aa', Ä: 'ae', Ö: 'oe' }

/** The anchor of the letter's section. */
export const anchorOf = (letter: string): string => `bokstav-${anchors[letter] ?? letter.toLowerCase()}`

/** The letter of a name in the index; other characters belong to the digits. */
export function letterOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '0'
  return indexLetters.find((letter) => letter !== digits && baseLetters.compare(letter, first) === 0) ?? digits
}

export interface IndexPart<T> {
  readonly letter: string
  readonly entries: readonly T[]
}

/** All letters in order, including those without an entry. */
export function indexed<T>(entries: readonly T[], nameOf: (entry: T) => string): IndexPart<T>[] {
  const sorted = entries.toSorted((a, b) => swedish.compare(nameOf(a), nameOf(b)))
  // The letter of each entry is found once: comparing as Swedish does is slow, and lists are long.
  const lettered = sorted.map((entry) => ({ entry, letter: letterOf(nameOf(entry)) }))
  return indexLetters.map((letter) => ({
    letter,
    entries: lettered.filter((one) => one.letter === letter).map(({ entry }) => entry),
  }))
}
