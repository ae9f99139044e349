import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cpuMsOf } from './testing/cpu-time.ts'
import {
  personalNumberFaults,
  personalNumberIn,
  possibleNumbersIn,
  typedPersonalNumber,
  withoutPersonalNumber,
  withoutPersonalNumbers,
} from './personal-number.ts'
import { checked, ordinaryLines, random } from './testing/ordinary-lines.ts'
import type { Case } from './testing/personal-number-cases.ts'
import { certain, none, possible, tempting } from './testing/personal-number-cases.ts'
import { PersonInput } from './users-and-sites/users.ts'

const today = new Date('2026-11-22T12:00:00Z')

type Verdict = ReturnType<typeof personalNumberIn>
const judgedAs = (verdict: Verdict, groups: Readonly<Record<string, readonly Case[]>>): void =>
  describe.each(Object.entries(groups))(`${verdict}: %s`, (_group, cases) => {
    it.each(cases.map((one) => [typeof one === 'string' ? tempting(one) : tempting(one[1])]))('%j', (text) => {
      expect(personalNumberIn(text, today)).toBe(verdict)
    })
  })

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
