import { expect, test } from 'vitest'
import { initial, isDarkGround } from './monogram.tsx'

test.each([
  ['#000000', true],
  ['#0b5c63', true],
  ['#8a1538', true],
  ['#f2c230', false],
  ['#ffffff', false],
])('%s is dark: %s', (color, isDark) => {
  expect(isDarkGround(color)).toBe(isDark)
})

test.each([
  ['Samling Framåt Malmö', 'M'],
  ['Åsö byalag', 'Å'],
  ['Hults IF', 'H'],
  ['Örebro', 'Ö'],
])('the letter of %s is %s', (name, letter) => {
  expect(initial(name)).toBe(letter)
})
