import { describe, expect, it } from 'vitest'
import { fillBody, fillLine, fillTitle } from './fill-placeholders.ts'
import type { PlaceholderValues } from './placeholders.ts'
import { unknownPlaceholders } from './placeholders.ts'

const values: PlaceholderValues = {
  förening: 'Samling Framåt Hjo',
  kommun: 'Hjo',
  'e-post': 'hjo@exempel.se',
  telefon: null,
  kontaktperson: null,
  adress: 'Torget 1',
  postadress: null,
  organisationsnummer: null,
  webbplats: 'hjo.exempel.se',
  ort: null,
}
const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const heading = (words: string, level = 2) => ({ type: 'heading', attrs: { level }, content: [text(words)] })
const doc = (...content: object[]) => ({ type: 'doc', content })
const bold = [{ type: 'bold' }]

describe('a line', () => {
  it.each([
    ['Välkommen till {förening} i { Kommun }!', 'Välkommen till Samling Framåt Hjo i Hjo!'],
    ['Ring {telefon}. Skriv till {e-post}. Eller kom till {adress}.', 'Skriv till hjo@exempel.se. Eller kom till Torget 1.'],
    ['Ring {telefon}.', ''],
    ['Priset är {100} kronor.', 'Priset är {100} kronor.'],
  ])('%s', (line, filled) => {
    expect(fillLine(line, values)).toBe(filled)
  })

  it('that is a title keeps the rest of itself', () => {
    expect(fillTitle('Kontakta {kontaktperson} i {kommun}', values)).toBe('Kontakta i Hjo')
  })

  it('shows braces and replacement patterns inside a value literally', () => {
    expect(fillLine('Vi är {förening}.', { ...values, förening: '$& {telefon}' })).toBe('Vi är $& {telefon}.')
  })
})

describe('a text', () => {
  // covers Pages: placeholder: split by bold
  it('fills in a placeholder that is half bold, and keeps the text around it', () => {
    const body = doc(paragraph(text('Skriv till {e-'), text('post} i dag, ', bold), text('{förening}!')))
    expect(fillBody(body, values)).toEqual(
      doc(paragraph(text('Skriv till hjo@exempel.se'), text(' i dag, ', bold), text('Samling Framåt Hjo!'))),
    )
  })

  // covers Pages: placeholder: an empty setting takes paragraph and heading away
  it('leaves out a paragraph whose setting is empty, and a heading with nothing below it', () => {
    const body = doc(
      heading('Journalister'),
      paragraph(text('Ring {telefon}.')),
      heading('Alla'),
      paragraph(text('Skriv.')),
      paragraph(text('{kontaktperson} svarar.')),
    )
    expect(fillBody(body, values)).toEqual(doc(heading('Alla'), paragraph(text('Skriv.'))))
  })

  it('leaves out a row of a list, and the list when no row is left', () => {
    const row = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })
    const list = (...content: object[]) => ({ type: 'bulletList', content })
    expect(fillBody(doc(list(row('Ring {telefon}'), row('Skriv till {e-post}')), list(row('{telefon}'))), values)).toEqual(
      doc(list(row('Skriv till hjo@exempel.se'))),
    )
  })

  it('returns text without braces, and values that are not text, unchanged', () => {
    const body = doc(heading('Tom'), paragraph())
    expect(fillBody(body, values)).toEqual(body)
    for (const odd of [null, 'x', [], { content: 7 }]) expect(fillBody(odd, values)).toEqual(odd)
  })
})

it('unknown names in braces are found', () => {
  expect(unknownPlaceholders('{förening} {telefn} {Datum} {ort} {100} {telefn}')).toEqual(['{telefn}'])
})
