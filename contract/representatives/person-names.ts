import { readableText } from '../personal-number.ts'
import { foldForSearch } from '../slug.ts'

// Finds a person's name in a text. The result is only a list, so a false match is better than a missing one: "Asa" is "Åsa".

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
/** Between the parts of a name: blanks, or a dash of a double name. */
const between = String.raw`[\s\p{Zs}\p{Pd}]+`

const inParts = (name: string): string[] =>
  foldForSearch(readableText(name))
    .split(/[\s\p{Zs}\p{Pd}]+/u)
    .filter((part) => part !== '')

const expressionOf = (parts: readonly string[]): RegExp =>
  // Whole words, the genitive with and without its sign: "Annas", "Bergs", "SSU:s".
  new RegExp(String.raw`(?<![\p{L}\p{N}])${parts.map(escaped).join(between)}(?:['’:]?s)?(?![\p{L}\p{N}])`, 'u')

/** Names shorter than this are words as well. */
const shortest = 3

/** For each text, true if it contains one of the names, also with the family name first: "Berg, Anna". */
export function nameFinder(names: readonly string[]): (text: string) => boolean {
  const expressions = names
    .map(inParts)
    .filter((parts) => parts.join('').length >= shortest)
    .flatMap((parts) => {
      const last = parts.at(-1)
      const reversed = last !== undefined && parts.length > 1 ? [`${last},`, ...parts.slice(0, -1)] : null
      return [expressionOf(parts), ...(reversed ? [expressionOf(reversed)] : [])]
    })
  if (expressions.length === 0) return () => false
  return (text) => {
    const folded = foldForSearch(readableText(text))
    return expressions.some((expression) => expression.test(folded))
  }
}
