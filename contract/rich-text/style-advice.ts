import type { Block, Inline } from './document.ts'
import { inlineRuns } from './links.ts'

const longFrom = 150
// Three words and fifteen letters in a row: VÄLKOMMEN TILL ÅRSMÖTET, but not EU, NATO OCH LO.
const minShouted = { words: 3, letters: 15 }

const textOf = (run: readonly Inline[]): string => run.map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')

const isShouted = (word: string): boolean => /\p{Lu}/u.test(word) && word === word.toLocaleUpperCase('sv')

function shouts(text: string): boolean {
  let words = 0
  let letters = 0
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    words = isShouted(word) ? words + 1 : 0
    letters = isShouted(word) ? letters + word.length : 0
    if (words >= minShouted.words && letters >= minShouted.letters) return true
  }
  return false
}

/** True if a line of the block is written in capitals. */
export const shoutedLines = (block: Block): boolean => inlineRuns(block).some((run) => shouts(textOf(run)))

/** True if the block has a paragraph of more words than the eye holds together. */
export const longParagraphs = (block: Block): boolean =>
  inlineRuns(block).some((run) => (textOf(run).match(/\p{L}+/gu)?.length ?? 0) > longFrom)
