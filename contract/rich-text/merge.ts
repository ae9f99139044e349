import type { Block, RichText } from './document.ts'
import { maxBlocks, maxCharacters, plainText } from './document.ts'
import type { Change } from './sequence-changes.ts'
import { sequenceChanges } from './sequence-changes.ts'

// Two persons changed the same text from the same version. Blocks are the unit: nobody can tell whose words belong in a
// sentence that both rewrote, but two paragraphs next to each other have nothing to do with one another.

/** What PostgreSQL's jsonb, the editor and zod write differently about the same block is the same here. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, member]) => member !== undefined && !(Array.isArray(member) && member.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)])
}

const isBare = (block: Block): boolean => block.type === 'blockquote' && !block.attrs?.attribution
const keyOf = (block: Block): string =>
  JSON.stringify(canonical(isBare(block) && 'attrs' in block ? { ...block, attrs: undefined } : block))

/** Numbers for blocks, equal for equal blocks: comparing them is what the merge does most. */
function numbering(): (document: RichText) => number[] {
  const known = new Map<string, number>()
  return (document) =>
    document.content.map((block) => {
      const key = keyOf(block)
      const number = known.get(key) ?? known.size
      known.set(key, number)
      return number
    })
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, index) => number === other[index])

/** A run of as many new blocks as it replaces is taken as that many blocks rewritten. */
const oneByOne = (change: Change): Change[] =>
  change.added.length === change.to - change.from
    ? change.added.map((number, index) => ({ from: change.from + index, to: change.from + index + 1, added: [number] }))
    : [change]

/** Two that only take away agree. Insertions in the same place do too; an insertion inside what the other replaced does not. */
function collide(one: Change, other: Change): boolean {
  const takesAway = ({ from, to, added }: Change): boolean => from < to && added.length === 0
  if (takesAway(one) && takesAway(other)) return false
  if (one.from === one.to) return other.from < one.from && one.from < other.to
  if (other.from === other.to) return one.from < other.from && other.from < one.to
  return one.from < other.to && other.from < one.to
}

const isSameChange = (one: Change, other: Change): boolean =>
  one.from === other.from && one.to === other.to && isSame(one.added, other.added)

/** Both inserted: what they have in common at the beginning stands once. */
function withoutCommonStart(mine: Change, theirs: Change): Change {
  let common = 0
  while (common < mine.added.length && mine.added[common] === theirs.added[common]) common += 1
  return { ...mine, added: mine.added.slice(common) }
}

/** Theirs and mine in the order of the text, theirs first where both insert; null where they collide. */
function combined(mine: readonly Change[], theirs: readonly Change[]): Change[] | null {
  const kept: Change[] = []
  for (const change of mine) {
    if (theirs.some((other) => isSameChange(change, other))) continue
    if (theirs.some((other) => collide(change, other))) return null
    const beside = theirs.find((other) => change.from === change.to && other.from === other.to && other.from === change.from)
    kept.push(beside ? withoutCommonStart(change, beside) : change)
  }
  const isInsertion = ({ from, to }: Change): boolean => from === to
  const rank = (change: Change): number => (isInsertion(change) ? 0 : 1)
  // Sorting is stable, so theirs stay before mine where both begin and both are of the same kind.
  return [...theirs, ...kept].sort((one, other) => one.from - other.from || rank(one) - rank(other))
}

function applied(base: readonly number[], changes: readonly Change[]): number[] {
  const result: number[] = []
  let at = 0
  for (const { from, to, added } of changes) {
    result.push(...base.slice(at, Math.max(at, from)), ...added)
    at = Math.max(at, to)
  }
  return [...result, ...base.slice(at)]
}

const count = (numbers: readonly number[], number: number): number => numbers.filter((one) => one === number).length

/** A block that both moved, to different places, would stand twice. */
function doubles(result: readonly number[], base: readonly number[], mine: readonly number[], theirs: readonly number[]): boolean {
  return [...new Set(base)].some((number) => {
    const [before, inMine, inTheirs] = [count(base, number), count(mine, number), count(theirs, number)]
    return count(result, number) > before + Math.max(0, inMine - before) + Math.max(0, inTheirs - before)
  })
}

/**
 * The text with the changes of both, or null where only a person can decide: both changed the same block, or one changed
 * what the other took away. No block that either wrote is ever left out; where both inserted in the same place, theirs
 * stands before mine.
 */
export function mergeRichText(base: RichText, mine: RichText, theirs: RichText): RichText | null {
  const numbers = numbering()
  const [inBase, inMine, inTheirs] = [numbers(base), numbers(mine), numbers(theirs)]
  if (isSame(inBase, inMine) || isSame(inMine, inTheirs)) return theirs
  if (isSame(inBase, inTheirs)) return mine

  const changesOf = (numbered: readonly number[]): Change[] => sequenceChanges(inBase, numbered).flatMap(oneByOne)
  const changes = combined(changesOf(inMine), changesOf(inTheirs))
  if (changes === null) return null
  const result = applied(inBase, changes)
  if (result.length > maxBlocks || doubles(result, inBase, inMine, inTheirs)) return null

  const blocks = new Map<number, Block>()
  const remember = (document: RichText, numbered: readonly number[]): void =>
    document.content.forEach((block, index) => blocks.set(numbered[index] ?? -1, block))
  remember(mine, inMine)
  remember(theirs, inTheirs)
  remember(base, inBase)
  const content = result.flatMap((number) => blocks.get(number) ?? [])
  return plainText({ content }).length > maxCharacters ? null : { type: 'doc', content }
}
