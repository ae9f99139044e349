import { expect, test } from 'vitest'
import { lix } from './lix.ts'

const sentence = (words: number, long: number): string =>
  Array.from({ length: words }, (_, index) => (index < long ? 'kommunal' : 'kort')).join(' ')

// covers Publish check: LIX is counted
test('words per sentence, and long words in a hundred', () => {
  // Ten sentences of ten words, two of them long: 10 + 20.
  expect(lix(Array.from({ length: 10 }, () => `${sentence(10, 2)}.`).join(' '))).toBe(30)
  // Five of twenty, ten of them long: 20 + 50.
  expect(lix(Array.from({ length: 5 }, () => `${sentence(20, 10)}!`).join(' '))).toBe(70)
})

test('a line ends a sentence, as in a list; a point inside a number or a word does not', () => {
  const lines = Array.from({ length: 10 }, () => sentence(10, 0))
  expect(lix(lines.join('\n'))).toBe(10)
  expect(lix(`${lines.join(' ')} kl.18.30 3.5 www.val.se`)).toBeGreaterThan(100)
})

test('six letters are not long, seven are; å, ä and ö are letters', () => {
  expect(lix(`${'åäöåäö '.repeat(100)}.`)).toBe(100)
  expect(lix(`${'åäöåäöå '.repeat(100)}.`)).toBe(200)
})

test('a text of fewer than a hundred words is not judged', () => {
  expect(lix(sentence(99, 99))).toBeNull()
  expect(lix('')).toBeNull()
})
