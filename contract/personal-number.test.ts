import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cpuMsOf } from './testing/cpu-time.ts'
import { looksLikePersonalNumber, personalNumberFaults, withoutPersonalNumber, withoutPersonalNumbers } from './personal-number.ts'

// Texts with and without personal numbers. The numbers are Skatteverket's test numbers.

const today = new Date('2026-11-22T12:00:00Z')
const holds = (text: string): boolean => looksLikePersonalNumber(text, today)

// covers Publish check: PNR_IN_TEXT: all dashes, spaces and links
describe('a personal number is found', () => {
  it.each([
    ['in twelve digits', '191212121212'],
    ['in twelve digits with a hyphen', '19121212-1212'],
    ['in ten digits', '1212121212'],
    ['in ten digits with a hyphen', '121212-1212'],
    ['of somebody who is a hundred', '121212+1212'],
    ['of somebody who is a hundred, with the century', '19121212+1212'],
    ['with an en dash', '19121212–1212'],
    ['with an em dash', '121212—1212'],
    ['with a minus sign', '19121212−1212'],
    ['with a non-breaking hyphen', '19121212\u20111212'],
    ['with a true hyphen', '19121212\u20101212'],
    ['with a figure dash', '19121212\u20121212'],
    ['with a small hyphen', '19121212\uFE631212'],
    ['with a soft hyphen', '19121212\u00AD1212'],
    ['with a soft hyphen inside the date', '1912\u00AD1212-1212'],
    ['with a joiner nobody sees', '19121212\u200B-\u20601212'],
    ['with a blank', '19121212 1212'],
    ['with a no-break space', '19121212\u00A01212'],
    ['with a narrow no-break space', '121212\u202F1212'],
    ['with a thin space', '121212\u20091212'],
    ['with a tab', '19121212\t1212'],
    ['with a spaced hyphen', '19121212 - 1212'],
    ['with a spaced en dash', '121212 – 1212'],
    ['with no-break spaces around the dash', '19121212\u00A0–\u00A01212'],
    ['with a date in hyphens', '1912-12-12-1212'],
    ['with a date in hyphens and a blank', '1912-12-12 1212'],
    ['with a date in hyphens and a spaced dash', '1912-12-12 – 1212'],
    ['with a date in non-breaking hyphens', '1912\u201112\u201112\u20111212'],
    ['with a date in blanks', '1912 12 12 1212'],
    ['with a date in dots', '1912.12.12-1212'],
    ['with a date in slashes', '1912/12/12-1212'],
    ['with a date of two digits in hyphens', '12-12-12-1212'],
    ['in digits of full width', '１９１２１２１２－１２１２'],
    ['at the end of a sentence', 'född 199908072391.'],
    ['in the middle of one', 'Anna (121212-1212) svarar.'],
    ['after a century that stands apart', '19 121212-1212'],
    ['that is a co-ordination number', '19701063-2391'],
    ['that is a co-ordination number in ten digits', '701063-2391'],
    ['in a query of a link', 'https://example.se/?pnr=191212121212'],
    ['in a path of a link', 'https://example.se/medlem/19121212-1212/kort'],
    ['in a link, encoded', 'https://example.se/?q=19121212%2D1212'],
    ['in a link, encoded as UTF-8', 'https://example.se/?q=19121212%E2%80%911212'],
    ['in a link, digits encoded', 'https://example.se/%31%391212121%32%312'],
    ['in a link, encoded twice', 'https://example.se/?till=%2Fm%3Fp%3D19121212%252D1212'],
    ['in a link with a broken code', 'https://example.se/%E5?p=19121212%20%E51212&q=19121212%2D1212'],
    ['in a mail link', 'mailto:info@example.se?subject=121212-1212'],
    ['in the name of a file', 'intyg 19121212-1212.pdf'],
    ['in the name of a file, beside an underscore', 'intyg_191212121212_sid1.pdf'],
    ['after another number that is none', '191212-1213, 191212121212'],
  ])('%s', (_what, text) => {
    expect(holds(text)).toBe(true)
  })
})

// covers Publish check: PNR_IN_TEXT: numbers that are not personal numbers
describe('no personal number is seen in', () => {
  it.each([
    ['a wrong check digit', '191212121213'],
    ['an organisation number', '802000-1234'],
    ['an organisation number whose check digit is right', '556036-0793'],
    ['one with 16 before it', '165560360793'],
    ['a telephone number', '070-123 45 69'],
    ['a telephone number without blanks', '0701234569'],
    ['a telephone number in groups', '070 123 4569'],
    ['a telephone number in pairs', '08-12 12 12 12'],
    ['a telephone number with its country', '+46 70 123 45 69'],
    ['a foreign telephone number', '+45 1212 1213 eller +4512121213'],
    ['a bankgiro', 'bankgiro 5050-1055'],
    ['a plusgiro', 'pg 12 12 12-1'],
    ['a date', '2026-11-21'],
    ['a date and an hour', '2025-11-22 kl. 14.30'],
    ['a date to come and an hour', '2026-12-12 1902'],
    ['a moment to come', '202612121902'],
    ['a day that is not', '191202311211'],
    ['a month that is not', '191313121212'],
    ['years', '1912-2012'],
    ['a sum', '12 345 kr'],
    ['sums in a row', '121 212 och 12 121 212 kronor'],
    ['an OCR number', '123456789012345'],
    ['a longer number that holds one', '9191212121212'],
    ['an IBAN', 'SE45 5000 0000 0583 9825 7466'],
    ['an id', '9d34-417803252746'],
    ['an item’s id', 'item:0c7e1f52-9a0b-4c3d-8e4f-191212121212'],
    ['a code of letters and digits', 'b9908072391'],
    ['a code that ends in letters', '9908072391b'],
    ['numbers on two lines', '2012-12-12\n1212'],
    ['an addition', '121212 + 1212'],
    ['a percent sign', '100 % av 12 12'],
    ['no digits', 'Vi vill ha fler lärare.'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(holds(text)).toBe(false)
  })

  it('a long text, quickly', () => {
    const long = '1912 12-'.repeat(12_500)
    expect(cpuMsOf(() => expect(holds(long)).toBe(false))).toBeLessThan(1000)
  })
})

describe('the rest of a text', () => {
  it.each([
    ['Foto: Anna Berg 19121212-1212', 'Foto: Anna Berg'],
    ['Anna Berg (191212–1212), Malmö', 'Anna Berg (191212–1212), Malmö'],
    ['Anna Berg (121212–1212), Malmö', 'Anna Berg, Malmö'],
    ['1912-12-12 1212 Anna 121212+1212 Berg', 'Anna Berg'],
    ['Anna  Berg', 'Anna  Berg'],
    ['121212-1212', ''],
  ])('%s: %s', (text, rest) => {
    expect(withoutPersonalNumbers(text, today)).toBe(rest)
  })
})

describe('a field that is public when it is saved', () => {
  it('is refused beside itself', () => {
    const result = z.strictObject({ name: withoutPersonalNumber(z.string()) }).safeParse({ name: 'Skola 121212‑1212' })
    expect(result.error?.issues).toMatchObject([
      { path: ['name'], message: 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.' },
    ])
  })

  it('is reported with its path inside the content', () => {
    const value = { name: 'Malmö', links: [{ url: 'https://a.se' }, { url: 'https://a.se/19121212%201212' }], count: 3, none: null }
    expect(Object.keys(personalNumberFaults(value))).toEqual(['links.1.url'])
  })
})
