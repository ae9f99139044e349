import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cpuMsOf } from './testing/cpu-time.ts'
import { hasValidCheckDigit } from './check-digit.ts'
import {
  personalNumberFaults,
  personalNumberIn,
  possibleNumbersIn,
  typedPersonalNumber,
  withoutPersonalNumber,
  withoutPersonalNumbers,
} from './personal-number.ts'
import { checked, ordinaryLines, random } from './testing/ordinary-lines.ts'
import { PersonInput } from './users-and-sites/users.ts'

// Texts with and without personal numbers. The numbers are Skatteverket's test numbers.

const today = new Date('2026-11-22T12:00:00Z')

type Verdict = ReturnType<typeof personalNumberIn>
type Case = string | readonly [string, string]

/** Every written form of a case: the text, with `DD` as the day that makes the check digit right, which is what needs judging. */
function tempting(text: string): string {
  if (!text.includes('DD')) return text
  for (let day = 1; day <= 28; day++) {
    const filled = text.replaceAll('DD', String(day).padStart(2, '0'))
    const digits = /(?:19|20)?(\d{2})\D{0,3}(\d{2})\D{0,3}(\d{2})\D{0,5}(\d{4})/.exec(filled)
    if (digits !== null && hasValidCheckDigit(digits.slice(1).join(''))) return filled
  }
  throw new Error(`No day gives ${text} a valid check digit.`)
}

const judgedAs = (verdict: Verdict, groups: Readonly<Record<string, readonly Case[]>>): void =>
  describe.each(Object.entries(groups))(`${verdict}: %s`, (_group, cases) => {
    it.each(cases.map((one) => [typeof one === 'string' ? tempting(one) : tempting(one[1])]))('%j', (text) => {
      expect(personalNumberIn(text, today)).toBe(verdict)
    })
  })

const certain = {
  'the usual forms': [
    '191212121212',
    '19121212-1212',
    '121212-1212',
    '199908072391',
    '19990807-2391',
    '990807-2391',
    'född 199908072391.',
    'OCR 19121212-1212',
    'Ring 191212121212 i dag.',
    'Mitt nummer är 19811218-9876',
    'Ring 19121212\u20111212',
    'Mån 8–17 19121212\u20111212',
    'anna-19121212-1212',
    'Anna (121212-1212) svarar.',
    '191212-1213, 191212121212',
    '19 121212-1212',
    'Sida 5 121212-1212',
    'Bo Ek, 121212-1212, Malmö',
  ],
  centenarians: ['121212+1212', '19121212+1212', '121212＋1212', 'Anna är 121212+1212 och fyller år.'],
  'coordination numbers': [
    '19701063-2391',
    '701063-2391',
    '197010632391',
    'Samordningsnummer 701063-2391',
    'samordningsnr 7010632391',
  ],
  'every dash': [
    '19121212–1212',
    '121212—1212',
    '19121212−1212',
    '19121212\u20111212',
    '19121212\u20101212',
    '19121212\u20121212',
    '19121212\uFE631212',
    '19121212\uFF0D1212',
    '19121212\u20431212',
    '19121212\u20151212',
    '19121212--1212',
    '19121212 - 1212',
    '121212 – 1212',
    '19121212\u00A0–\u00A01212',
    '121212\u2212\u00A01212',
  ],
  'every blank': [
    '19121212 1212',
    '19121212\u00A01212',
    '121212\u202F1212',
    '121212\u20091212',
    '19121212\t1212',
    '121212\u20021212',
    '121212\u20031212',
    '121212\u30001212',
    '19121212  1212',
  ],
  'invisible signs': [
    '19121212\u00AD1212',
    '1912\u00AD1212-1212',
    '19121212\u200B-\u20601212',
    '1\u200B9121212-1212',
    '121212\u200D-1212',
    '\uFEFF121212-1212',
    '121212-\u20661212\u2069',
    '121212\u200E-1212',
    '121212\u180E-1212',
    '１９１２１２１２－１２１２',
    '٠121212-1212'.slice(1),
  ],
  'dates with signs inside': [
    '1912-12-12-1212',
    '1912\u201112\u201112\u20111212',
    '1912.12.12-1212',
    '1912/12/12-1212',
    '1999-08-07-2391',
  ],
  'words that say so': [
    'Personnummer: 1212121212',
    'personnr 1212121212',
    'pnr 1212121212',
    'Pnr: 1912-12-12 1212',
    'Mitt personnummer är 1212121212',
    'född 1912-12-12 1212',
    'p.nr 121212 1212',
    'personnummer 121212–1212',
    'Födelsenummer 1212121212',
    'personnummer: 070803-2388',
  ],
  addresses: [
    'https://example.se/?pnr=191212121212',
    'https://example.se/?pnr=1212121212',
    'https://example.se/medlem/19121212-1212/kort',
    'https://example.se/?q=19121212%2D1212',
    'https://example.se/?q=19121212%E2%80%911212',
    'https://example.se/%31%391212121%32%312',
    'https://example.se/?till=%2Fm%3Fp%3D19121212%252D1212',
    'https://example.se/%E5?p=19121212%20%E51212&q=19121212%2D1212',
    'mailto:info@example.se?subject=121212-1212',
    'intyg 19121212-1212.pdf',
    'intyg_191212121212_sid1.pdf',
    '191212121212@exempel.se',
  ],
  'beside what is none': [
    '2019-03-01 – 2019-12-31: Anna 121212-1212',
    'Ring 070-123 45 67, 121212-1212',
    '2012-12-12 121212-1212',
    'OCR 12345, Bo 19990807-2391',
  ],
} satisfies Record<string, readonly Case[]>

const possible = {
  'ten digits in a row': ['1212121212', '9908072391', 'Anna 9908072391', '1212121212@exempel.se', 'Se 1212121212.'],
  'dates with signs and four more': [
    '1912-12-12 1212',
    '1912-12-12 – 1212',
    '1912 12 12 1212',
    '12-12-12-1212',
    '1912.12.12 1212',
    '1912/12/12 1212',
    '1999-08-07 2391',
  ],
  'a day and a later day or an hour': [
    '201903DD-1231',
    '2019-03-DD-1231',
    '201903DD-2019',
    '201903DD-1830',
    '201903DD1830',
    '1903DD-1231',
    '1903DD – 1231',
  ],
  'a part of something longer': [
    'KS/2019-121212-1212',
    '121212-1212-3',
    '121212-1212/2',
    'A-121212-1212',
    '123/121212-1212',
    '12 191212121212',
    '191212121212 34',
  ],
  'words for something else, in the form of a person’s': [
    'Medlemsnummer 121212-1212',
    'Medlemsnr: 19121212-1212',
    'kundnummer 191212121212',
    'Org.nr 121212-1212',
    'Organisationsnummer 1212121212',
    'Momsnr 121212-1212',
    'Konto 121212-1212',
    'nr 121212-1212',
    'Referens: 121212-1212',
  ],
  'people from before the numbers': ['18121212-1212', '181212121212'],
  'a mobile number parted late': ['070123-4569', 'Ring oss: 070123-4569 gäller dagtid'.replace('Ring oss: ', '')],
} satisfies Record<string, readonly Case[]>

const none = {
  'wrong digits': [
    '191212121213',
    '121212-1213',
    '191202311211',
    '191313121212',
    '20990101-1234',
    '9191212121212',
    '121212 + 1212',
  ],
  dates: [
    '2026-11-21',
    '2025-11-22 kl. 14.30',
    '2026-12-12 1902',
    '202612121902',
    '1912-2012',
    '2019-03-DD 1830',
    '2019-03-DD 0900',
    '2019.03.DD 1200',
    '2019/03/DD 1745',
    '20190301',
    '1 mars 2019',
    'Senast ändrad 2019-03-01 12:12',
    '2019-03-01T12:12:00Z',
  ],
  periods: [
    '2019-03-DD – 2019-12-31',
    '2019-03-DD–2019-12-31',
    '2019-03-DD - 2019-12-31',
    '2019-03-DD-2019-12-31',
    '2019-03-DD — 2019-12-31',
    '2019-03-DD−2019-12-31',
    '2019-03-DD\u00A0–\u00A02019-12-31',
    '2019-03-DD--2019-12-31',
    '2019-03-DD 2019-12-31',
    '2019.03.DD – 2019.12.31',
    '2019.03.DD-2019.12.31',
    '2019/03/DD – 2019/12/31',
    '2019 03 DD – 2019 12 31',
    '2019-03-01 t.o.m. 2019-12-31',
    '2019-03-01/2019-12-31',
    '20190301–20191231',
    '201903DD – 2019-12-31',
    '201903DD-2019-12-31',
    '2019-03-DD – 2020',
    '2019-03-DD–2024',
    '2019-03-DD – 1231',
    '1985-03-DD – 2019',
    'Sommaröppet 2019-06-DD – 2019-08-31',
    'Mandatperiod 2018-10-DD–2022-10-14',
    '19-03-DD – 2019',
    '190301–191231',
    '1903DD – 2019-12-31',
  ],
  hours: [
    '2019-03-DD 1730–1900',
    '2019-03-DD 0800-1700 Öppet',
    '2019-03-DD 1730 till 1900',
    '201903DD 1730–1900',
    'Mån 0800–1700, tis 0800–1900',
    'Mån–fre 8–17',
    '2019-03-DD kl. 1830',
  ],
  telephones: [
    '070-123 45 69',
    '0701234569',
    '070 123 4569',
    '070 123 45 69',
    '08-12 12 12 12',
    '+46 70 123 45 69',
    '+46701234569',
    '0046701234569',
    '+45 1212 1213',
    '+4512121213',
    '+1 1212121212',
    '+11212121212',
    'Tel 1212121212',
    'Tel. 070123-4569',
    'Telefon: 1212121212',
    'tel:1212121212',
    'Mobil 070123-4569',
    'Fax: 121212 1212',
    'Ring 1212121212',
    'sms 1212121212',
    'Växel 121212 1212',
  ],
  organisations: [
    '802000-1234',
    '556036-0793',
    '165560360793',
    'Org.nr 802000-1234',
    'Organisationsnummer: 8020001234',
    'SE556036079301',
    'VAT SE802000123401',
  ],
  'OCR and references': [
    '123456789012345',
    'OCR 1212121212',
    'OCR-nummer: 9908072391',
    'OCR: 191212121212',
    'ocr nr 121212 1212',
    'Referens 1212121212',
    'Betala fakturan 1212121212',
    'Ange 9908072391 när du betalar till bankgiro'.replace('Ange ', 'Vid inbetalning, ange '),
    'Faktura 1212121212',
    'Fakturanummer: 1212121212',
    'Ordernummer 1212121212',
    'Bokningsnummer: 1212121212',
    'Kvitto nr 1212121212',
    'Betala med ref. 9908072391',
    'Swish med meddelande 1212121212',
  ],
  'bank numbers': [
    'bankgiro 5050-1055',
    'pg 12 12 12-1',
    'Plusgiro 121212-1',
    'bg 1212-1213',
    'SE45 5000 0000 0583 9825 7466',
    'IBAN SE45 5000 0000 0583 9825 7466',
    'Konto 1212121212',
    'Kontonr: 1212 1212121212',
    'Clearingnummer 8327-9, konto 121 212 121-2',
    'Swish 123 121 21 21',
    'Bankgiro: 1212121212',
  ],
  'case numbers': [
    'Dnr 201903DD-0042',
    'dnr: 201903DD-1231',
    'Diarienummer 121212-1212',
    'Diarienr 2019-03-DD-1231',
    'Ärende 1903DD-1231',
    'Ärendenummer: 201903DD1231',
    'Mål nr 121212-1212',
    'KS 2019/00123',
    'SOU 2019:12',
    'T 1212-19',
    'Beslut 201903DD-0042',
    'Protokoll 201903DD-0042',
    'Motion 121212-1212',
  ],
  'members and customers': [
    'Medlemsnummer 1212121212',
    'Medlemsnr: 9908072391',
    'Kundnummer 1212121212',
    'Medlem nr 1212121212',
    'medlems-id 9908072391',
    'Nr 1212121212',
  ],
  'sums and counts': [
    '12 345 kr',
    '121 212 och 12 121 212 kronor',
    '2019-03-DD 1250 kr',
    '1912-12-12 1212 kr',
    '121212 1212 kr',
    '2019-03-DD 1231 personer',
    '1912-12-12 1212,50',
    '1912-12-12 1212 röster',
    '1912-12-12 1212 medlemmar',
    '100 % av 12 12',
    '1912-12-12 1212 €',
    '19121212 1212:-',
  ],
  'codes and addresses': [
    '9d34-417803252746',
    'item:0c7e1f52-9a0b-4c3d-8e4f-191212121212',
    'b9908072391',
    '9908072391b',
    'https://exempel.se/artikel/1212121212',
    'https://exempel.se/?id=1212121212',
    'https://exempel.se/a-1212121212',
    'ISBN 1212121212',
    'ISBN: 9908072391',
    'Serienummer 1212121212',
    'EAN 1912121212121',
    'IMG_20190301_121212.jpg',
    'protokoll-20190301-12.pdf',
    '2012-12-12\n1212',
    'Artikel 1212121212',
    'Kolli-id 1212121212',
    'Streckkod 191212121212',
  ],
  'no numbers': ['Vi vill ha fler lärare.', '', '1', '12:12', '0–0–0', '........'],
} satisfies Record<string, readonly Case[]>

judgedAs('certain', certain)
judgedAs('possible', possible)
judgedAs('none', none)

describe('the decision', () => {
  // covers Publish check: PNR_IN_TEXT: certain, possible and none, by a table of cases
  it('is tried with at least 200 cases for and against', () => {
    const cases = [certain, possible, none].flatMap((groups) => Object.values<readonly Case[]>(groups).flat())
    expect(new Set(cases).size).toBeGreaterThanOrEqual(200)
  })

  const lines = [1, 2, 3, 4, 5].flatMap((seed) => ordinaryLines(10_000, seed))
  const stopped = lines.filter((line) => personalNumberIn(line, today) !== 'none')
  // covers Publish check: PNR_IN_TEXT: dates, periods, references and numbers of other kinds are none
  it(`stops ${stopped.length} of ${lines.length} ordinary lines: at most one in 5 000`, () => {
    expect(stopped.length, stopped.join('\n')).toBeLessThanOrEqual(lines.length / 5000)
  })

  // covers Publish check: PNR_IN_TEXT: all dashes, spaces and links
  it('finds every personal number among words, whoever it belongs to', () => {
    const below = random(7)
    const writings = ['AB-C', 'ABC', 'A B-C', 'B-C', 'AB–C', 'AB C', 'B C', 'B – C']
    let isCertain = 0
    for (let at = 0; at < 10_000; at++) {
      const date = new Date(Date.UTC(1930, 0, 1) + below(33_000) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
      const number = checked(date.slice(2) + String(below(1000)).padStart(3, '0'))
      const parts: Record<string, string> = { A: date.slice(0, 2), B: number.slice(0, 6), C: number.slice(6) }
      const written = (writings[at % writings.length] ?? '')
        .replace(/[ABC]/g, (part) => parts[part] ?? '')
        .replace(/^(19|20) /, '$1')
      const verdict = personalNumberIn(`Hej, jag heter Bo (${written}) och undrar en sak.`, today)
      expect(verdict, written).not.toBe('none')
      if (verdict === 'certain') isCertain++
    }
    expect(isCertain / 10_000).toBeGreaterThan(0.95)
  })

  it('is quick about a long text', () => {
    for (const long of ['1912 12-'.repeat(12_500), '191212-1212 1'.repeat(8000), '2019-03-01 – 2019-12-31 '.repeat(4000)])
      expect(cpuMsOf(() => personalNumberIn(long, today))).toBeLessThan(1000)
  })

  it('names the numbers that only a person can judge', () => {
    expect(possibleNumbersIn('1212121212, 191212121212 och 1912-12-12 1212', today)).toEqual(['1212121212', '191212121212'])
  })
})

describe('a number that is typed into its field', () => {
  it.each([
    '191212121212',
    '19121212-1212',
    '19121212–1212',
    '19121212−1212',
    '19121212\u20111212',
    '19 12 12 12 12 12',
    '19121212\u00A01212',
    '\u200E191212121212\u202C',
    '1912\u00AD1212-1212',
    '19121212\u200B1212',
    '１９１２１２１２１２１２',
    ' 19121212+1212 ',
    '\uFEFF19121212-1212',
  ])('%j', (typed) => {
    expect(typedPersonalNumber(typed)).toBe('191212121212')
    expect(PersonInput.parse({ name: 'Bo Ek', personalNumber: typed }).personalNumber).toBe('191212121212')
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
    expect(withoutPersonalNumbers(text, 'possible', today)).toBe(rest)
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
