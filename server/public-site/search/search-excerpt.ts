import type { SearchQuery } from '#contract/search/search-text.ts'
import { matchesSearch } from '#contract/search/search-text.ts'

// Finds the searched words in a text.

const longestText = 20_000
const before = 70
const after = 130

/** Pieces of text on one line. A piece that does not end like a sentence is separated from the next. */
export const inOneLine = (pieces: readonly string[]): string =>
  pieces
    .map((piece) => piece.replace(/\s+/g, ' ').trim())
    .filter((piece) => piece !== '')
    .reduce((line, piece) => (line === '' ? piece : `${line}${/[.!?…:;,]$/.test(line) ? ' ' : ' · '}${piece}`), '')

/** The words of a stored text in any form; the result is only shown as text. */
export function textIn(stored: unknown): string {
  const pieces = ['']
  const waiting: unknown[] = [stored]
  let length = 0
  while (waiting.length > 0 && length < longestText) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    const { type, text, content } = node as { type?: unknown; text?: unknown; content?: unknown }
    if (type === 'text' && typeof text === 'string') {
      pieces[pieces.length - 1] += text
      length += text.length
    } else {
      // Each block, row, cell and line begins a new piece.
      pieces.push('')
      if (Array.isArray(content)) waiting.push(...(content as unknown[]).toReversed())
    }
  }
  return inOneLine(pieces)
}

const words = /[\p{L}\p{N}]+/gu

/** The passage around the first searched word; null if the text has none. */
export function excerptOf(query: SearchQuery, text: string): string | null {
  for (const { 0: word, index } of text.matchAll(words)) {
    if (!matchesSearch(query, word)) continue
    // The next blank may come after the word, or not at all: it is the end of a long address.
    const blank = text.indexOf(' ', index - before)
    const from = index <= before ? 0 : blank === -1 || blank > index ? index : blank + 1
    const end = index + word.length + after
    const until = end >= text.length ? text.length : text.lastIndexOf(' ', end)
    const to = until > index + word.length ? until : Math.min(end, text.length)
    return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
  }
  return null
}

/** The text in pieces, with the searched words marked. */
export function marked(query: SearchQuery, text: string): { readonly text: string; readonly isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = []
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const isMarked = /^[\p{L}\p{N}]/u.test(piece) && matchesSearch(query, piece)
    const last = pieces.at(-1)
    if (last && last.isMarked === isMarked) last.text += piece
    else pieces.push({ text: piece, isMarked })
  }
  return pieces
}
