import { describe, expect, it } from 'vitest'
import { isBlank } from './blank.ts'
import { wordsOf } from './search/search-text.ts'
import { foldForSearch, slugify } from './slug.ts'
import { line, lines, requiredLine, tidyLine } from './text.ts'

const unseen = [
  '',
  ' ',
  '\u00A0\u2003',
  '\u00AD',
  '\u200B\u200C\u200D',
  '\u2060\uFEFF',
  '\u115F\u1160',
  '\u3164',
  '\uFFA0',
  '\u2800',
  '\u034F',
  '\u0301',
  '\u180E',
  '\u{E0041}',
  '\uFE0F',
  '\uE000',
  ' \u200B \u00AD\t',
]

// covers Texts: a text of invisible characters is empty
describe('a text without anything to see', () => {
  it.each(unseen)('is empty: %j', (text) => {
    expect(isBlank(text)).toBe(true)
    expect(tidyLine(text)).toBe('')
    expect(line(80, 'Rubriken').parse(text)).toBe('')
    expect(lines(80, 'Kommentaren').parse(`${text}\n${text}`)).toBe('')
    const required = requiredLine(1, 80, 'Namnet', 'Ange ett namn.').safeParse(text)
    expect(required.error?.issues[0]?.message).toBe('Ange ett namn.')
  })
  it.each(['a', 'Ö', '7', '–', '?', '😀', '❤️', '👩‍👩‍👧', '🇸🇪', '1️⃣', '中', 'א', '+', '€', '\u0627'])('is not empty: %s', (text) => {
    expect(isBlank(text)).toBe(false)
    expect(tidyLine(text)).toBe(text)
  })
})

// covers Content in use: search: soft hyphens and joiners are no part of a word
describe('a word with characters nobody sees', () => {
  it.each(['kommun\u00ADfull\u00ADmäktige', 'kommun\u200Bfullmäktige', '\uFEFFkommunfull\u2060mäktige', 'kommun\u200Dfullmäktige'])(
    'is one word, whatever it holds: %j',
    (text) => {
      expect(wordsOf(text)).toEqual(['kommunfullmäktige'])
      expect(foldForSearch(text)).toBe('kommunfullmaktige')
      expect(slugify(text)).toBe('kommunfullmaktige')
    },
  )
})
