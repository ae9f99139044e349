import { expect, it } from 'vitest'
import { siteLetter } from './site-letter.ts'

it.each([
  ['Samling Framåt Östersund', 'Östersund', 'Ö'],
  ['åsby bygdegård', '', 'Å'],
  ['Övre Ängersjö byalag', 'Härjedalen', 'Ö'],
  ['🌲 skogens vänner', '', '🌲'],
  ['', '', 'K'],
])('%s in %s has the letter %s', (name, municipality, letter) => {
  expect(siteLetter({ name, municipality })).toBe(letter)
})
