import { expect, test } from 'vitest'
import { isDarkGround } from './monogram.tsx'

test.each([
  ['#000000', true],
  ['#0b5c63', true],
  ['#8a1538', true],
  ['#f2c230', false],
  ['#ffffff', false],
])('%s is dark: %s', (color, isDark) => {
  expect(isDarkGround(color)).toBe(isDark)
})
