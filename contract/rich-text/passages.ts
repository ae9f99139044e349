import type { Block, ListItem, RichText, TableCell, TableRow } from './document.ts'

// A passage of a text, and how it is found again after the text has changed. Blocks have no ids, and a mark in the document would
// reach the public. So a passage is known by where it stood, by its words, and by the words around it (docs/decisions/057).

/** A place in a running text, in UTF-16 units. */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Passage extends Span {
  /** Its words, as they were at that place. */
  readonly quote: string
  /** The words before and after it. */
  readonly before: string
  readonly after: string
}

export const passageLength = { max: 2000, around: 40 }

/** The kinds of blocks whose words are one line of the running text. */
const isTextBlock = (block: Node): block is Extract<Block, { type: 'paragraph' | 'heading' }> =>
  block.type === 'paragraph' || block.type === 'heading'

type Node = Block | ListItem | TableRow | TableCell

function collectLines(nodes: readonly Node[], found: string[]): void {
  for (const node of nodes) {
    if (isTextBlock(node)) found.push((node.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join(''))
    else if ('content' in node) collectLines(node.content, found)
  }
}

/** The words that stand in the text itself, a line for each paragraph and heading: no captions, no words of buttons. */
export function runningText(document: RichText): string {
  const found: string[] = []
  collectLines(document.content, found)
  return found.join('\n')
}

// Half a character cannot be stored.
const withoutHalves = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')

/** The passage that stands at that place now. */
export const passageAt = (text: string, { from, to }: Span): Passage => ({
  from,
  to,
  quote: text.slice(from, to),
  before: withoutHalves(text.slice(Math.max(0, from - passageLength.around), from)),
  after: withoutHalves(text.slice(to, to + passageLength.around)),
})

/** True if the words of the passage stand where it says. */
export const isAtItsPlace = (text: string, { from, to, quote }: Passage): boolean => text.slice(from, to) === quote

/** How many characters before and after the place are those that the passage had around it. */
function sameAround(text: string, { from, to }: Span, { before, after }: Passage): number {
  let same = 0
  while (same < before.length && text[from - 1 - same] === before[before.length - 1 - same]) same++
  let behind = 0
  while (behind < after.length && text[to + behind] === after[behind]) behind++
  return same + behind
}

/** All places of some words; '' stands at `ifEmpty` alone. */
function placesOf(text: string, words: string, ifEmpty: number): number[] {
  if (words === '') return [ifEmpty]
  const places: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}

/** A quote of at least this length is looked for alone; a shorter one only together with the words around it. */
const tellingLength = 12
const tellingAround = 6

/** Where the quote stands word for word: of several places the one with the same words around it, then the nearest. */
function unchanged(text: string, passage: Passage): Span | null {
  let best: (Span & { around: number }) | null = null
  for (const from of placesOf(text, passage.quote, 0)) {
    const span = { from, to: from + passage.quote.length }
    const around = sameAround(text, span, passage)
    const isNearer = best !== null && Math.abs(from - passage.from) < Math.abs(best.from - passage.from)
    if (best === null || around > best.around || (around === best.around && isNearer)) best = { ...span, around }
  }
  if (best === null) return null
  const needed = Math.min(tellingAround, passage.before.length + passage.after.length)
  return passage.quote.length >= tellingLength || best.around >= needed ? { from: best.from, to: best.to } : null
}

const wordsOf = (text: string): Set<string> => new Set(text.toLocaleLowerCase('sv').match(/[\p{L}\p{N}]+/gu))

/** The share of the quote's words that are left. */
function wordsLeft(quote: string, candidate: string): number {
  const wanted = wordsOf(quote)
  const left = wordsOf(candidate)
  return wanted.size === 0 ? 0 : [...wanted].filter((word) => left.has(word)).length / wanted.size
}

const nearAround = 16
const leastLeft = 0.3

/** Finds a passage whose own words were changed: the text between the words around it, if it holds enough of the quote. */
function changed(text: string, passage: Passage): Span | null {
  const [tail, head] = [passage.before.slice(-nearAround), passage.after.slice(0, nearAround)]
  const ends = placesOf(text, head, text.length)
  let best: Span | null = null
  for (const start of placesOf(text, tail, 0)) {
    const from = start + tail.length
    const to = ends.find((end) => end > from)
    if (to === undefined || to - from > passage.quote.length * 2 + passageLength.around) continue
    if (wordsLeft(passage.quote, text.slice(from, to)) < leastLeft) continue
    if (best === null || Math.abs(from - passage.from) < Math.abs(best.from - passage.from)) best = { from, to }
  }
  return best
}

const seedStep = 6
const leastOfQuote = 0.4

/** Finds the longest piece of the quote that is still in the text. Null if it is too short. */
function remaining(text: string, { quote }: Passage): Span | null {
  let best: Span = { from: 0, to: 0 }
  for (let at = 0; at + tellingLength <= quote.length; at += seedStep) {
    const found = text.indexOf(quote.slice(at, at + tellingLength))
    if (found < 0) continue
    let [from, to] = [found, found + tellingLength]
    let [first, last] = [at, at + tellingLength]
    while (first > 0 && from > 0 && quote[first - 1] === text[from - 1]) [first, from] = [first - 1, from - 1]
    while (last < quote.length && to < text.length && quote[last] === text[to]) [last, to] = [last + 1, to + 1]
    if (to - from > best.to - best.from) best = { from, to }
  }
  const length = best.to - best.from
  return length >= tellingLength && length >= quote.length * leastOfQuote ? best : null
}

/** Where the passage stands in a text that may have changed since; null when it is gone. */
export const findPassage = (text: string, passage: Passage): Span | null =>
  unchanged(text, passage) ?? changed(text, passage) ?? remaining(text, passage)
