import { describe, expect, it } from 'vitest'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { hiddenContactsIn, holdsHiddenContact } from './hidden-contact.ts'

// The table of forms in which a hidden contact may be written.

const mail = 'anna.berg@exempel.se'
const phone = '+46701234567'

// covers Publish check: CONTACT_HIDDEN: e-mail however it is written
describe('a hidden e-mail address is found', () => {
  it.each([
    ['as it is', 'Skriv till anna.berg@exempel.se i dag.'],
    ['with capitals', 'Anna.Berg@Exempel.SE'],
    ['with (at)', 'anna.berg(at)exempel.se'],
    ['with [at]', 'anna.berg [at] exempel.se'],
    ['with {at} and blanks', 'anna.berg { at } exempel.se'],
    ['with a word', 'anna.berg at exempel.se'],
    ['with snabel-a', 'anna.berg snabel-a exempel.se'],
    ['with (a)', 'anna.berg(a)exempel.se'],
    ['with blanks around the sign', 'anna.berg @ exempel.se'],
    ['with no-break spaces', 'anna.berg\u00A0@\u00A0exempel.se'],
    ['with the sign in brackets', 'anna.berg(@)exempel.se'],
    ['with dots in words', 'anna punkt berg (at) exempel (punkt) se'],
    ['with [dot]', 'anna[dot]berg[at]exempel[dot]se'],
    ['with a wide sign', 'anna.berg＠exempel.se'],
    ['with a soft hyphen', 'anna.berg@exem\u00ADpel.se'],
    ['in a mail link', 'mailto:anna.berg@exempel.se?subject=Hej'],
    ['in a mail link, encoded', 'mailto:anna.berg%40exempel.se'],
    ['at the end of a sentence', 'Adressen är anna.berg@exempel.se.'],
    ['in pointed brackets', 'Anna <anna.berg@exempel.se>'],
    ['on two lines', 'anna.berg\n@exempel.se'],
  ])('%s', (_what, text) => {
    expect(holdsHiddenContact(text, [mail])).toBe(true)
  })
})

// covers Publish check: CONTACT_HIDDEN: telephone however it is written
describe('a hidden telephone number is found', () => {
  it.each([
    ['in groups', 'Ring 070-123 45 67.'],
    ['in a row', '0701234567'],
    ['with dots', '070.123.45.67'],
    ['with blanks', '070 123 45 67'],
    ['with no-break spaces', '070\u00A0123\u00A045\u00A067'],
    ['with narrow spaces', '070\u202F123\u200945\u200967'],
    ['with an en dash', '070–123 45 67'],
    ['with a minus sign', '070−1234567'],
    ['with a non-breaking hyphen', '070‑123‑45‑67'],
    ['with a slash', '070/123 45 67'],
    ['with a spaced dash', '070 - 123 45 67'],
    ['with its country', '+46 70 123 45 67'],
    ['with its country and the zero', '+46 (0)70-123 45 67'],
    ['with its country in zeros', '0046701234567'],
    ['with its country alone', 'Tel 46 70 123 45 67'],
    ['in brackets', '(070) 123 45 67'],
    ['in pairs', '07 01 23 45 67'],
    ['in a link', 'tel:+46701234567'],
    ['in a link with dashes', 'tel:070-123-45-67'],
    ['in a link, encoded', 'tel:%2B46%2070%20123%2045%2067'],
    ['after another number', '040-12 34 56 / 070-123 45 67 / 08-123 456'],
    ['after a date', '2026-11-21 070-123 45 67'],
    ['with an invisible joiner', '070\u200B-123\u200B45\u200B67'],
  ])('%s', (_what, text) => {
    expect(holdsHiddenContact(text, [phone])).toBe(true)
  })
  it.each(['0701234567', '070-1234567', '070 123 45 67', '+46 70 123 45 67'])('in any stored form: %s', (kept) => {
    expect(holdsHiddenContact('Ring +46 (0)70-123 45 67', [kept])).toBe(true)
  })
  it('from another country', () => {
    expect(holdsHiddenContact('Tlf 0047 22 12 34 56', ['+4722123456'])).toBe(true)
  })
})

// covers Publish check: CONTACT_HIDDEN: words that are not contact details
describe('no hidden contact is seen in', () => {
  it.each([
    ['a longer address', 'Skriv till johanna.berg@exempel.se', mail],
    ['another address that begins so', 'Skriv till anna.berg@exempel.se.example', mail],
    ['another association’s', 'anna.berg@exempel.net', mail],
    ['the same words in a sentence', 'Anna Berg at exempel', mail],
    ['another number', 'Ring 070-123 45 68.', phone],
    ['a longer number', '07012345678', phone],
    ['the same digits without the zero', 'id 701234567', phone],
    ['dates and sums', '2026-11-21 kostar 12 345 kr', phone],
    ['a short number', 'Kommunen satsar 112 kronor', '112'],
    ['anything, where nothing is hidden', 'Skriv till anna@exempel.se', ''],
    ['words, where words are hidden', 'Nås via expeditionen', 'Nås via expeditionen'],
  ])('%s', (_what, text, hidden) => {
    expect(holdsHiddenContact(text, [hidden])).toBe(false)
  })
})

it.each(['anna-karin@nya-moderaterna.example', 'o’hara+info@a-b.se', 'a_b.c-d@exempel.se', '@anna-berg', 'anna$^*@exempel.se'])(
  'in any spelling: %s',
  (value) => {
    expect(hiddenContactsIn(`Skriv till ${value} i dag`, [value])).toEqual([value])
  },
)

it('returns the value that it found', () => {
  expect(hiddenContactsIn('Ring 070.123.45.67', [mail, phone, '@annaberg'])).toEqual([phone])
  expect(hiddenContactsIn('Följ @AnnaBerg!', [mail, phone, '@annaberg'])).toEqual(['@annaberg'])
})

it('reads a long text for many, quickly', () => {
  const hidden = Array.from({ length: 300 }, (_, at) => `+4670${1_000_000 + at * 37}`)
  const text = 'Ring 070-555 55 55 eller skriv till info@exempel.se. '.repeat(2000)
  expect(cpuMsOf(() => expect(hiddenContactsIn(text, hidden)).toEqual([]))).toBeLessThan(10_000)
})
