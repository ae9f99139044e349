import { describe, expect, it } from 'vitest'
import type { RichText } from './document.ts'
import { findPassage, isAtItsPlace, passageAt, runningText } from './passages.ts'

const text = [
  'Styrelsen träffas på torsdag klockan sju.',
  'Vi vill bygga en ny cykelväg längs ån. Den blir klar 2028.',
  'Kom och säg vad du tycker om cykelvägen!',
].join('\n')

/** The passage with these words, as somebody marks it. */
function marked(words: string, within = text) {
  const from = within.indexOf(words)
  return passageAt(within, { from, to: from + words.length })
}
const foundIn = (changed: string, words: string, within = text): string | null => {
  const span = findPassage(changed, marked(words, within))
  return span && changed.slice(span.from, span.to)
}

// covers Content in use: comments: a passage is found again when the text has changed
describe('a marked passage is found again', () => {
  const passage = 'Vi vill bygga en ny cykelväg längs ån.'

  it('in the same text', () => {
    const { from, to } = marked(passage)
    expect(findPassage(text, marked(passage))).toEqual({ from, to })
    expect(isAtItsPlace(text, marked(passage))).toBe(true)
  })

  it.each([
    ['when text comes before it', `En ny inledning.\n${text}`],
    ['when text comes behind it', `${text}\nVälkommen!`],
    ['when the words around it change', text.replace('Den blir klar 2028.', '').replace('Styrelsen', 'Alla i styrelsen')],
    ['when its paragraph is moved', text.split('\n').toReversed().join('\n')],
  ])('%s', (_case, changed) => {
    expect(foundIn(changed, passage)).toBe(passage)
    expect(isAtItsPlace(changed, marked(passage))).toBe(changed.startsWith(text))
  })

  it('when some of its own words are changed', () => {
    const changed = text.replace('en ny cykelväg', 'två breda cykelvägar')
    expect(foundIn(changed, passage)).toBe('Vi vill bygga två breda cykelvägar längs ån.')
  })

  it('by what is left of it, when the words beside it are gone too', () => {
    expect(foundIn('Kort: bygga en ny cykelväg längs ån, snart.', passage)).toBe(' bygga en ny cykelväg längs ån')
  })

  it('by its surroundings, when it is one short word of many alike', () => {
    const rhyme = 'Ja, sa Anna. Ja, sa Bo. Ja, sa Kim.'
    const second = rhyme.indexOf('Ja', 5)
    const span = findPassage(`Hej! ${rhyme}`, passageAt(rhyme, { from: second, to: second + 2 }))
    expect(span).toEqual({ from: second + 5, to: second + 7 })
  })

  it('over the end of a paragraph', () => {
    expect(foundIn(`Nytt.\n${text}`, 'klockan sju.\nVi vill')).toBe('klockan sju.\nVi vill')
  })
})

// covers Content in use: comments: a passage that was deleted is shown as such
describe('a passage is gone', () => {
  it.each([
    ['when it is deleted', 'Vi vill bygga en ny cykelväg längs ån. ', ''],
    ['when other words stand in its place', 'Vi vill bygga en ny cykelväg längs ån.', 'Parken får fler bänkar.'],
  ])('%s', (_case, words, instead) => {
    expect(foundIn(text.replace(words, instead), 'Vi vill bygga en ny cykelväg längs ån.')).toBeNull()
  })

  it('when it was a short word that only stands elsewhere now', () => {
    expect(foundIn('Vi tar vad som finns.\nVi hörs.', 'vad', 'Säg vad du tycker!')).toBeNull()
  })

  it('when the whole text is', () => {
    expect(foundIn('', 'Den blir klar 2028.')).toBeNull()
  })

  it('and is back when its words are', () => {
    const passage = marked('Den blir klar 2028.')
    expect(findPassage(text.replace(' Den blir klar 2028.', ''), passage)).toBeNull()
    expect(findPassage(text, passage)).toEqual({ from: passage.from, to: passage.to })
  })
})

it('words around a passage never end in half a character', () => {
  const smiles = `${'😀'.repeat(30)}a Här är vi ${'😀'.repeat(30)}`
  const { before, after } = marked('Här är vi', smiles)
  expect(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/.test(before + after)).toBe(false)
})

it('the running text has a line for each paragraph and heading, wherever they stand', () => {
  const paragraph = (words: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] })
  const document: RichText = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Rubrik' }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Punkt')] }] },
      { type: 'horizontalRule' },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableHeader', content: [paragraph('År')] },
              { type: 'tableCell', content: [{ type: 'paragraph' }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph('Citat')] },
    ],
  }
  expect(runningText(document)).toBe('Rubrik\nPunkt\nÅr\n\nCitat')
})
