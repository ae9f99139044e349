import type { Node } from './rich-text-node.ts'
import { isNode, nodesIn } from './rich-text-node.ts'

// The description of a page without a lead, for search engines and feeds: the beginning of its text.

/** The length that search engines show. */
const maxLength = 160

const breaks = /[\s,;:–—-]+$/

function wordsIn(node: Node, depth: number): string {
  if (node.type === 'text') return typeof node.text === 'string' ? node.text : ''
  if (node.type === 'hardBreak') return ' '
  return depth > 8
    ? ''
    : nodesIn(node.content)
        .map((child) => wordsIn(child, depth + 1))
        .join(node.type === 'paragraph' ? '' : ' ')
}

// A heading or the cell of a table says little by itself.
const textBlocks: readonly unknown[] = ['paragraph', 'bulletList', 'orderedList', 'blockquote', 'factBox']

/** The beginning of a stored text in whole words; '' for one without words. */
export function inShort(document: unknown): string {
  let text = ''
  for (const node of isNode(document) ? nodesIn(document.content) : []) {
    if (textBlocks.includes(node.type)) text = `${text} ${wordsIn(node, 0)}`.replace(/\s+/g, ' ').trim()
    if (text.length > maxLength) break
  }
  if (text.length <= maxLength) return text
  const whole = text.slice(0, maxLength)
  const end = whole.lastIndexOf(' ')
  // A cut between the two halves of a surrogate pair would leave an invalid string.
  return `${(end > maxLength / 2 ? whole.slice(0, end) : Array.from(whole).slice(0, -1).join('')).replace(breaks, '')} …`
}
