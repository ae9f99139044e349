import { expect, it } from 'vitest'
import { erased, personMatch } from './matching.ts'

const anna = personMatch({ name: 'Anna-Karin Öberg', email: 'anna.oberg@exempel.se', phone: '' })
const byPhone = personMatch({ name: '', email: '', phone: '070-123 45 67' })

it.each([
  'Anna-Karin Öberg',
  'anna-karin öberg',
  'Anna Karin  Öberg',
  'ANNA KARIN ÖBERGS hus',
  'Anna Karin\u00a0Öberg',
  'anna karin oberg',
  '/foretradare/anna-karin-oberg',
  'O\u0308berg, Anna-Karin O\u0308berg',
  'Skriv till anna.oberg@exempel.se.',
  'Anna.Oberg@Exempel.se',
  '/mejla-anna-oberg-at-exempel-se',
])('“%s” holds the person', (text) => {
  expect(anna.isIn(text)).toBe(true)
})

it.each([
  'Anna Öberg',
  'Anna-Karin Öbergh',
  'Johanna-Karin Öberg',
  'Karin Öberg',
  'anna.oberg@exempel.seo',
  'xanna.oberg@exempel.se',
  'annaXoberg@exempel.se',
  'Anna, Karin och Öberg',
])('“%s” holds somebody else', (text) => {
  expect(anna.isIn(text)).toBe(false)
})

it('a phone number is found as it may be written, and no longer one', () => {
  const written = ['0701234567', '070-123 45 67', '+46701234567', '+46 70 123 45 67', '+46 (0)70-123 45 67', 'Ring 0701234567!']
  for (const text of written) expect([text, byPhone.isIn(text)]).toEqual([text, true])
  for (const text of ['07012345678', '10701234567', '0701234568', '701234567'])
    expect([text, byPhone.isIn(text)]).toEqual([text, false])
})

it('a person is found in what hangs below a value, and in nothing that is no text', () => {
  expect(anna.isIn({ a: [{ b: 'av Anna Karin Öberg' }] })).toBe(true)
  expect([anna.isIn(null), anna.isIn(7), anna.isIn({ 'Anna-Karin Öberg': 1 }), anna.isIn([])]).toEqual([false, false, false, false])
})

it('the person is taken out of a text each time, and the rest of it stays', () => {
  expect(anna.without('Anna-Karin Öberg valdes. Grattis, anna karin öberg!')).toBe(`${erased} valdes. Grattis, ${erased}!`)
  expect(anna.without('Anna-Karin Öbergs förslag')).toBe(`${erased} förslag`)
  const other = { title: 'Ingen här', n: 1, none: null, list: ['a'] }
  expect(anna.without(other)).toEqual(other)
})

it('a field that is the person alone becomes empty, and a text of a document does not', () => {
  const document = {
    author: ' Anna-Karin Öberg ',
    caption: 'Foto: Anna-Karin Öberg',
    content: [{ type: 'text', text: 'Anna-Karin Öberg' }],
  }
  expect(anna.without(document)).toEqual({
    author: '',
    caption: `Foto: ${erased}`,
    content: [{ type: 'text', text: erased }],
  })
  expect(anna.without('Anna-Karin Öberg')).toBe(erased)
})

it('an address that holds the person leads nowhere, and is an address all the same', () => {
  expect(
    anna.without({
      href: '/foretradare/anna-karin-oberg',
      url: 'https://x.se/anna-karin-oberg',
      src: 'a/anna-karin-oberg.jpg',
      link: 'ok',
    }),
  ).toEqual({ href: '/', url: '', src: '', link: 'ok' })
})

it('words that mean something in a pattern are words here', () => {
  const match = personMatch({ name: 'A.B (C)', email: 'a+b@exempel.se', phone: '' })
  expect([match.isIn('A.B (C)'), match.isIn('a+b@exempel.se')]).toEqual([true, true])
  expect([match.isIn('AxB C'), match.isIn('aab@exempel.se')]).toEqual([false, false])
})

it('a text is cut where the person is, and nowhere else', () => {
  expect(anna.cut('Möt Anna-Karin Öberg och ANNA KARIN ÖBERGS Johanna-Karin Öberg')).toBe('Möt   och   Johanna-Karin Öberg')
  expect(anna.cut('mot-anna-karin-oberg-i-dag')).toBe('mot- -i-dag')
})
