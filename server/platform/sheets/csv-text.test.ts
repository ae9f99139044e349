import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, csvStart } from './csv-text.ts'

it('is read back as it was written, whatever is in it', () => {
  const harmless = fc.string().filter((text) => !/(?:^|[,\t\n\r])[=+\-@＝＋－＠\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 2, maxLength: 6 }), (cells) => {
      const file = csvStart + csvLine(cells.map((_, i) => `Kolumn ${i}`)) + csvLine(cells)
      expect(parse(file, { delimiter: ';', bom: true, record_delimiter: '\r\n' })[1]).toEqual(cells)
    }),
  )
})

// covers Files and export: export: CSV that no spreadsheet calculates with
it('contains no formula for a spreadsheet', () => {
  expect(csvLine(['=cmd|calc!A1', '+46 70', '-1', '@SUM(A1)', '\tx', 'helt vanligt', 12, -3, null])).toBe(
    `'=cmd|calc!A1;'+46 70;'-1;'@SUM(A1);'\tx;helt vanligt;12;-3;\r\n`,
  )
})

// covers Files and export: export: CSV that is read with other separators
it('contains no formula for a program that splits cells at commas, tabs or lines', () => {
  const cell = (text: string): string => csvLine([text, 'x'])
  expect(cell('hej,=cmd|calc!A1')).toBe("hej,'=cmd|calc!A1;x\r\n")
  expect(cell('hej\n=HYPERLINK(A1)\n-2+3')).toBe(`"hej\n'=HYPERLINK(A1)\n'-2+3";x\r\n`)
  expect(cell('hej\t@SUM(A1)')).toBe("hej\t'@SUM(A1);x\r\n")
  expect(cell('＝1+1')).toBe("'＝1+1;x\r\n")
  // A list with dashes is unchanged.
  expect(cell('Vi vill:\n- bygga, - riva')).toBe('"Vi vill:\n- bygga, - riva";x\r\n')
})
