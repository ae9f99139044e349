import { describe, expect, it } from 'vitest'
import { parseSearch } from '#contract/search/search-text.ts'
import { excerptOf, inOneLine, marked, textIn } from './search-excerpt.ts'

const query = parseSearch('cykelväg')
const excerpt = (text: string) => excerptOf(query, text)
/** So many words of seven characters each, with their blank. */
const plain = (count: number) => 'vanlig '.repeat(count)
const after = (count: number) => ' vanlig'.repeat(count)

describe('the passage around a searched word', () => {
  it('is the whole text when it is short, and there is none without the word', () => {
    expect(excerpt('En ny cykelväg i Lund.')).toBe('En ny cykelväg i Lund.')
    expect(excerpt('En ny gata i Lund.')).toBeNull()
    expect(excerpt('')).toBeNull()
  })

  it('begins and ends between words, and says that it goes on', () => {
    expect(excerpt(`${plain(20)}cykelväg${after(40)}`)).toBe(`… ${plain(9)}cykelväg${after(18)} …`)
  })

  it('is of the first of several', () => {
    expect(excerpt(`${plain(30)}Cykelväg${after(60)} cykelväg`)).toBe(`… ${plain(9)}Cykelväg${after(18)} …`)
  })

  it('begins with the text up to seventy characters before, and ends with it up to 130 after', () => {
    expect(excerpt(`${plain(10)}cykelväg`)).toBe(`${plain(10)}cykelväg`)
    expect(excerpt(`${plain(11)}cykelväg`)).toBe(`… ${plain(9)}cykelväg`)
    expect(excerpt(`cykelväg${after(18)} abc`)).toBe(`cykelväg${after(18)} abc`)
    expect(excerpt(`cykelväg${after(18)} abcd`)).toBe(`cykelväg${after(18)} …`)
  })

  it('begins with the word, or ends after 130 characters, where there are no blanks', () => {
    const path = '/abc'.repeat(100)
    expect(excerpt(`cykelväg${path}`)).toBe(`cykelväg${path.slice(0, 130)} …`)
    expect(excerpt(`${path}/cykelväg och mer`)).toBe('… cykelväg och mer')
    // The last word of a text is a long address: not the whole text before it.
    expect(excerpt(`${plain(40)}${path}/cykelväg`)).toBe('… cykelväg')
  })
})

it('searched words are marked, and all between them is one piece', () => {
  expect(marked(query, 'En ny cykelväg, och en cykelväg till')).toEqual([
    { text: 'En ny ', isMarked: false },
    { text: 'cykelväg', isMarked: true },
    { text: ', och en ', isMarked: false },
    { text: 'cykelväg', isMarked: true },
    { text: ' till', isMarked: false },
  ])
  expect(marked(query, 'Inget här')).toEqual([{ text: 'Inget här', isMarked: false }])
})

it('pieces stand on one line, with a dot between those that are no sentences', () => {
  expect(inOneLine(['Rubrik', '', '  En\n text. ', 'Mer:', 'slut', '!'])).toBe('Rubrik · En text. Mer: slut · !')
  expect(inOneLine(['', ' '])).toBe('')
})

describe('the words of a stored text', () => {
  const text = (words: string) => ({ type: 'text', text: words })
  const block = (...content: unknown[]) => ({ type: 'paragraph', content })

  it('are read in their order, block by block and line by line', () => {
    const cell = { type: 'tableCell', content: [block(text('Cell'))] }
    const stored = {
      type: 'doc',
      content: [block(text('En '), text('rad'), { type: 'hardBreak' }, text('och en till')), cell, block(text('Slut'))],
    }
    expect(textIn(stored)).toBe('En rad · och en till · Cell · Slut')
  })

  it('are none of what is no text, and no more than an excerpt needs', () => {
    for (const nothing of [null, undefined, 'ord', 7, {}, { type: 'text', text: 7 }, { type: 'doc', content: 'ord' }])
      expect(textIn(nothing)).toBe('')
    const long = 'x'.repeat(19_999)
    expect(textIn([block(text('utanför'))])).toBe('')
    expect(textIn({ type: 'doc', content: [block(text(long)), block(text('y')), block(text('z'))] })).toBe(`${long} · y`)
  })
})
