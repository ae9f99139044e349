import { expect, it } from 'vitest'
import { siteLetter } from './site-letter.ts'

it.each([
  ['Samling Framåt Östersund', 'Östersund', 'Ö'],
  ['åsby bygdegård', '', 'Å'],
  ['🌲 skogens vänner', '', '🌲'],
  ['', '', 'K'],
])('%s in %s has the letter %s', (name, municipality, letter) => {
  expect(siteLetter({ name, municipality })).toBe(letter)
})
