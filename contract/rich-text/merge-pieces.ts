import type { Block, RichText } from './document.ts'
import { isEmptyRichText } from './document.ts'
import type { Piece } from './merge-sequence.ts'
import { compareSequences, isCollision, mergeSequences } from './merge-sequence.ts'

// The merge of a text or of a list for the conflict dialog: settled pieces, and questions that a person must answer, block
// by block or entry by entry.

/** A place where a person has to choose. One question can have several places: where a paragraph was, and where it was moved. */
export interface Question<Entry> {
  readonly question: number
  readonly mine: readonly Entry[]
  readonly theirs: readonly Entry[]
  /** Theirs and then mine, without the blocks in both. */
  readonly both: readonly Entry[]
}
export type MergePiece<Entry> = { readonly agreed: readonly Entry[] } | Question<Entry>

export type Side = 'mine' | 'theirs' | 'both'

export const isQuestion = <Entry>(piece: MergePiece<Entry>): piece is Question<Entry> => 'question' in piece

/** Canonical form for comparison, because jsonb, the editor and zod differ in the order of members and in empty members. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, member]) => member !== undefined && !(Array.isArray(member) && member.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)])
}

const entryKey = (entry: unknown): string => JSON.stringify(canonical(entry))
const isBare = (block: Block): boolean => block.type === 'blockquote' && !block.attrs?.attribution
const blockKey = (block: Block): string => entryKey(isBare(block) && 'attrs' in block ? { ...block, attrs: undefined } : block)

/** `base` null: the common version is unknown. */
function merged<Entry>(
  versions: { base: readonly Entry[] | null; mine: readonly Entry[]; theirs: readonly Entry[] },
  keyOf: (entry: Entry) => string,
  isWeighty: (entry: Entry) => boolean,
): MergePiece<Entry>[] {
  const known = new Map<string, number>()
  const entries: Entry[] = []
  const numbered = (list: readonly Entry[]): number[] =>
    list.map((entry) => {
      const key = keyOf(entry)
      const number = known.get(key) ?? entries.length
      if (number === entries.length) {
        known.set(key, number)
        entries.push(entry)
      }
      return number
    })
  const base = versions.base && numbered(versions.base)
  const [theirs, mine] = [numbered(versions.theirs), numbered(versions.mine)]
  const isWeightyNumber = (number: number): boolean => entries.slice(number, number + 1).some(isWeighty)
  const pieces = base ? mergeSequences(base, mine, theirs, isWeightyNumber) : compareSequences(mine, theirs, isWeightyNumber)
  const entriesOf = (numbers: readonly number[]): Entry[] => numbers.flatMap((number) => entries.slice(number, number + 1))

  const unmatched = theirsByQuestion(pieces)
  return pieces.map((piece) => {
    if (!isCollision(piece)) return { agreed: entriesOf(piece.agreed) }
    const theirRest = unmatched.get(piece.question) ?? []
    const onlyMine = piece.mine.filter((number) => {
      const at = theirRest.indexOf(number)
      if (at >= 0) theirRest.splice(at, 1)
      return at < 0
    })
    return {
      question: piece.question,
      mine: entriesOf(piece.mine),
      theirs: entriesOf(piece.theirs),
      both: entriesOf([...piece.theirs, ...onlyMine]),
    }
  })
}

function theirsByQuestion(pieces: readonly Piece[]): Map<number, number[]> {
  const theirs = new Map<number, number[]>()
  for (const piece of pieces)
    if (isCollision(piece)) theirs.set(piece.question, [...(theirs.get(piece.question) ?? []), ...piece.theirs])
  return theirs
}

const hasContent = (block: Block): boolean => !isEmptyRichText({ type: 'doc', content: [block] })

/** The pieces of a text that two people changed. `base` null: the common version is unknown. */
export const textPieces = (base: RichText | null, mine: RichText, theirs: RichText): MergePiece<Block>[] =>
  merged({ base: base?.content ?? null, mine: mine.content, theirs: theirs.content }, blockKey, hasContent)

/** The pieces of a list that two people changed, entry by entry. */
export const listPieces = (
  base: readonly unknown[] | null,
  mine: readonly unknown[],
  theirs: readonly unknown[],
): MergePiece<unknown>[] => merged({ base, mine, theirs }, entryKey, (entry) => entry !== '')

/** The merged text with the answers applied. */
export const joined = <Entry>(pieces: readonly MergePiece<Entry>[], answer: (question: number) => Side): Entry[] =>
  pieces.flatMap((piece) => (isQuestion(piece) ? piece[answer(piece.question)] : piece.agreed))

/** A list never holds the same entry twice because two people added it in different places. */
export function withoutRepeats(list: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const counts = (entries: readonly unknown[]): Map<string, number> => {
    const result = new Map<string, number>()
    for (const key of entries.map(entryKey)) result.set(key, (result.get(key) ?? 0) + 1)
    return result
  }
  const [inMine, inTheirs] = [counts(mine), counts(theirs)]
  const seen = new Map<string, number>()
  return list.filter((entry) => {
    const key = entryKey(entry)
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return (seen.get(key) ?? 0) <= Math.max(inMine.get(key) ?? 0, inTheirs.get(key) ?? 0)
  })
}
