import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, csvStart } from './csv-text.ts'

it('is read back as it was written, whatever is in it', () => {
  const harmless = fc.string().filter((text) => !/^[=+\-@\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 2, maxLength: 6 }), (cells) => {
      const file = csvStart + csvLine(cells.map((_, i) => `Kolumn ${i}`)) + csvLine(cells)
      expect(parse(file, { delimiter: ';', bom: true, record_delimiter: '\r\n' })[1]).toEqual(cells)
    }),
  )
})

it('gives a table nothing to calculate', () => {
  expect(csvLine(['=cmd|calc!A1', '+46 70', '-1', '@SUM(A1)', '\tx', 'helt vanligt', 12, -3, null])).toBe(
    `'=cmd|calc!A1;'+46 70;'-1;'@SUM(A1);'\tx;helt vanligt;12;-3;\r\n`,
  )
})
