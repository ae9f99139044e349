import { expect, it } from 'vitest'
import { readListText } from './read-list-text.ts'

const limits = { rows: 3, columns: 2 }
const read = (text: string | Buffer) => readListText(Buffer.from(text), limits)
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells)

it.each<[string, string, string]>([
  ['semicolons', 'Namn;Organ\nÅsa, Bo;KF', ';'],
  ['commas', 'Namn,Organ\nÅsa,KF', ','],
  ['tabs', 'Namn\tOrgan\nÅsa; Bo\tKF', 'tab'],
  // A title above the headings has a comma, or none.
  ['semicolons below a title', 'Ledamöter, ersättare, gruppledare, mer, mer\nNamn;Organ\nÅsa;KF', ';'],
  ['commas with semicolons inside quotes', 'Namn,Organ\n"a;b;c;d",KF\n"e;f;g",KS', ','],
  ['the more of two', 'a,b;c,d\ne,f;g,h', ','],
  ['none at all', 'Namn\nÅsa', ';'],
])('a list is split at %s', (_what, text, separator) => {
  expect(read(text).separator).toBe(separator)
})

it('lines are counted, the empty ones too, and cells are trimmed', () => {
  expect(read(' Namn ;Organ\n\n"Åsa; Öberg" ; KF\n')).toEqual({
    encoding: 'utf-8',
    separator: ';',
    rows: [
      { line: 1, cells: ['Namn', 'Organ'] },
      { line: 2, cells: [''] },
      { line: 3, cells: ['Åsa; Öberg', 'KF'] },
    ],
  })
})

it('a line may have fewer or more cells than the first, up to one more than the limit', () => {
  expect(cellsOf('a;b\nc\nd;e;f;g;h')).toEqual([['a', 'b'], ['c'], ['d', 'e', 'f']])
})

it('one line more than the limit is read, and no further', () => {
  expect(cellsOf('a;1\nb;2\nc;3\nd;4\ne;5').map(([first]) => first)).toEqual(['a', 'b', 'c', 'd'])
})

it('of the encoding of old Windows it is read with its letters', () => {
  expect(read(Buffer.from('Namn;Ort\n\xc5sa;\xd6rebro', 'latin1')).rows[1]?.cells).toEqual(['Åsa', 'Örebro'])
})

it.each<[string, string | Buffer, RegExp]>([
  ['a sign that is cut off', Buffer.from('Namn;Organ\nÅsa;KF', 'utf16le').subarray(0, -1), /avbruten mitt i ett tecken/],
  ['a workbook by another name', Buffer.from('PK\x03\x04\x14\0'), /ser inte ut som en lista/],
  ['a quotation mark that is not closed', 'Namn;Organ\nÅsa;KF\n"Bo;KS', /^Rad 3 går inte att läsa\. Ett citattecken kan saknas/],
  ['what is no text', 'a\0b', /ser inte ut som en lista/],
])('%s is refused in a sentence', (_what, text, words) => {
  expect(() => read(text)).toThrow(words)
})
