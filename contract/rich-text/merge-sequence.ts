import type { Change } from './sequence-changes.ts'
import { sequenceChanges } from './sequence-changes.ts'

// Merges three versions of a sequence (blocks of a text, entries of a list), given as numbers that are equal for equal elements.
// The result is a list of pieces: agreed ones, which follow from the changes of one side, and conflicts.

/** A conflict. Places with the same question share one answer: a moved paragraph has two places. */
interface Collision {
  readonly question: number
  readonly mine: readonly number[]
  readonly theirs: readonly number[]
}

export type Piece = { readonly agreed: readonly number[] } | Collision

export const isCollision = (piece: Piece): piece is Collision => 'question' in piece

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number, index) => number === other[index])

/** Splits a change that replaces elements by equally many new ones into one change per element. */
const oneByOne = (change: Change): Change[] =>
  change.added.length === change.to - change.from
    ? change.added.map((number, index) => ({ from: change.from + index, to: change.from + index + 1, added: [number] }))
    : [change]

const isInsertion = ({ from, to }: Change): boolean => from === to
const takesAway = ({ from, to, added }: Change): boolean => from < to && added.length === 0

/** An insertion overlaps a change around its position, but not a change next to it. */
function overlap(one: Change, other: Change): boolean {
  if (isInsertion(one)) return other.from < one.from && one.from < other.to
  if (isInsertion(other)) return one.from < other.from && other.from < one.to
  return one.from < other.to && other.from < one.to
}

const isSameChange = (one: Change, other: Change): boolean =>
  one.from === other.from && one.to === other.to && isSame(one.added, other.added)

/** When both sides insert in the same place, their common beginning is kept once. */
function withoutCommonStart(mine: Change, theirs: readonly Change[]): Change {
  const beside = theirs.find((other) => isInsertion(mine) && isInsertion(other) && other.from === mine.from)
  if (beside === undefined) return mine
  let common = 0
  while (common < mine.added.length && mine.added[common] === beside.added[common]) common += 1
  return { ...mine, added: mine.added.slice(common) }
}

interface SidedChange {
  readonly change: Change
  /** The change including insertions by both in its place: in a conflict these belong to both versions. */
  readonly whole: Change
  readonly isMine: boolean
}

/** Groups changes that must be decided together, and marks the groups with a conflict. */
function createGroups(size: number) {
  const parents = Array.from({ length: size }, (_, index) => index)
  const colliding = new Set<number>()
  const root = (index: number): number => {
    let at = index
    for (let above = parents[at]; above !== undefined && above !== at; above = parents[at]) at = above
    return at
  }
  return {
    root,
    link: (one: number, other: number) => {
      parents[root(one)] = root(other)
    },
    collide: (index: number) => void colliding.add(index),
    collidingRoots: () => new Set([...colliding].map(root)),
  }
}

const count = (numbers: readonly number[], number: number): number => numbers.filter((one) => one === number).length

const gather = (indexes: Map<number, number[]>, number: number, index: number): void =>
  void indexes.set(number, [...(indexes.get(number) ?? []), index])

/** Elements of the base that both sides moved to different places: applying both changes would duplicate them. */
function doubled(base: readonly number[], mine: readonly number[], theirs: readonly number[], all: readonly Change[]): number[] {
  const isRemoved = base.map(() => false)
  for (const { from, to } of all) isRemoved.fill(true, from, to)
  const added = all.flatMap((change) => change.added)
  return [...new Set(added)].filter((number) => {
    const before = count(base, number)
    if (before === 0) return false
    const kept = base.filter((one, index) => one === number && isRemoved[index] === false).length
    const wanted = before + Math.max(0, count(mine, number) - before) + Math.max(0, count(theirs, number) - before)
    return kept + count(added, number) > wanted
  })
}

/** The elements `from` to `to` of the base after the changes of one side. */
function sideOf(base: readonly number[], from: number, to: number, changes: readonly Change[]): number[] {
  const result: number[] = []
  let at = from
  for (const change of changes) {
    result.push(...base.slice(at, change.from), ...change.added)
    at = change.to
  }
  return [...result, ...base.slice(at, to)]
}

interface Entry {
  readonly from: number
  readonly to: number
  readonly piece: Piece
}

/** The changes of one question as places: overlapping changes are one place. */
function placesOf(base: readonly number[], changes: readonly SidedChange[], question: number): Entry[] {
  const inOrder = changes.toSorted(({ change: one }, { change: other }) => one.from - other.from || one.to - other.to)
  const places: { from: number; to: number; changes: SidedChange[] }[] = []
  for (const sided of inOrder) {
    const { from, to } = sided.change
    const last = places.at(-1)
    const isWithin = last !== undefined && (from < last.to || (from === to && last.from === last.to && from === last.from))
    if (isWithin) {
      last.to = Math.max(last.to, to)
      last.changes.push(sided)
    } else places.push({ from, to, changes: [sided] })
  }
  return places.map(({ from, to, changes: within }) => {
    const side = (isMine: boolean): number[] =>
      sideOf(
        base,
        from,
        to,
        within.filter((one) => one.isMine === isMine).map(({ whole }) => whole),
      )
    return { from, to, piece: { question, mine: side(true), theirs: side(false) } }
  })
}

/**
 * The merged sequence. No element that either side added is lost: it is in an agreed piece or in a conflict. Where both
 * sides inserted in the same place, theirs comes before mine. `isWeighty`: false for elements without content of their own,
 * such as empty paragraphs, which are often equal by chance and are never treated as moved.
 */
export function mergeSequences(
  base: readonly number[],
  mine: readonly number[],
  theirs: readonly number[],
  isWeighty: (number: number) => boolean,
): Piece[] {
  if (isSame(base, mine) || isSame(mine, theirs)) return [{ agreed: theirs }]
  if (isSame(base, theirs)) return [{ agreed: mine }]

  const changesOf = (side: readonly number[]): Change[] => sequenceChanges(base, side).flatMap(oneByOne)
  const [allMine, allTheirs] = [changesOf(mine), changesOf(theirs)]
  const isShared = (change: Change, others: readonly Change[]): boolean => others.some((other) => isSameChange(change, other))
  const shared = allTheirs.filter((change) => isShared(change, allMine))
  const sided: SidedChange[] = [
    ...allTheirs.filter((change) => !isShared(change, allMine)).map((change) => ({ change, whole: change, isMine: false })),
    ...allMine
      .filter((change) => !isShared(change, allTheirs))
      .map((whole) => ({ change: withoutCommonStart(whole, allTheirs), whole, isMine: true })),
  ]

  const groups = createGroups(sided.length)
  sided.forEach((one, index) => {
    for (let at = index + 1; at < sided.length; at++) {
      const other = sided[at]
      if (other === undefined || one.isMine === other.isMine || !overlap(one.change, other.change)) continue
      groups.link(index, at)
      // Two deletions agree.
      if (!takesAway(one.change) || !takesAway(other.change)) groups.collide(index)
    }
  })
  const adding = new Map<number, number[]>()
  sided.forEach(({ change }, index) => {
    for (const number of new Set(change.added)) gather(adding, number, index)
  })
  // A paragraph that one side deleted here and inserted there was moved, so both places are decided together.
  sided.forEach(({ change, isMine }, index) => {
    for (const number of base.slice(change.from, change.to)) {
      for (const at of adding.get(number) ?? []) {
        if (at !== index && sided[at]?.isMine === isMine && isWeighty(number)) groups.link(index, at)
      }
    }
  })
  for (const number of doubled(base, mine, theirs, [...sided.map(({ change }) => change), ...shared])) {
    const [first, ...others] = adding.get(number) ?? []
    if (first === undefined) continue
    groups.collide(first)
    for (const other of others) groups.link(first, other)
  }

  const roots = groups.collidingRoots()
  const grouped = [...roots].map((root) => sided.filter((_, index) => groups.root(index) === root))
  const beginning = (changes: readonly SidedChange[]): number => Math.min(...changes.map(({ change }) => change.from))
  const entries: Entry[] = grouped
    .toSorted((one, other) => beginning(one) - beginning(other))
    .flatMap((changes, question) => placesOf(base, changes, question))
  const agreed = [...shared, ...sided.filter((_, index) => !roots.has(groups.root(index))).map(({ change }) => change)]
  entries.push(...agreed.map(({ from, to, added }) => ({ from, to, piece: { agreed: added } })))
  const rank = ({ from, to }: Entry): number => (from === to ? 0 : 1)
  // Sorting is stable: at the same position and of the same kind, theirs stay before mine.
  entries.sort((one, other) => one.from - other.from || rank(one) - rank(other))

  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, piece } of entries) {
    pieces.push({ agreed: base.slice(at, Math.max(at, from)) }, piece)
    at = Math.max(at, to)
  }
  return [...pieces, { agreed: base.slice(at) }]
}

/** Compares two versions without a common base: each difference is a conflict; a moved element is one conflict with two places. */
export function compareSequences(
  mine: readonly number[],
  theirs: readonly number[],
  isWeighty: (number: number) => boolean,
): Piece[] {
  const changes = sequenceChanges(theirs, mine)
  const groups = createGroups(changes.length)
  const givenUp = new Map<number, number>()
  changes.forEach(({ from, to }, index) => {
    for (const number of theirs.slice(from, to)) if (isWeighty(number)) givenUp.set(number, index)
  })
  changes.forEach(({ added }, index) => {
    for (const number of added) groups.link(index, givenUp.get(number) ?? index)
  })
  const roots = [...new Set(changes.map((_, index) => groups.root(index)))]
  const pieces: Piece[] = []
  let at = 0
  changes.forEach(({ from, to, added }, index) => {
    const question = roots.indexOf(groups.root(index))
    pieces.push({ agreed: theirs.slice(at, from) }, { question, mine: added, theirs: theirs.slice(from, to) })
    at = to
  })
  return [...pieces, { agreed: theirs.slice(at) }]
}
