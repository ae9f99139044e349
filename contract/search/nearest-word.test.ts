import { expect, test } from 'vitest'
import { distanceOf, nearestWord } from './nearest-word.ts'

test.each([
  ['skola', 'skola', 0],
  ['skoola', 'skola', 1],
  ['skla', 'skola', 1],
  ['sokla', 'skola', 1],
  ['skila', 'skola', 1],
  ['kolektivtraffik', 'kollektivtrafik', 2],
  ['skola', 'politik', 3],
])('from %s to %s it takes %i', (a, b, expected) => {
  expect(distanceOf(a, b, 2)).toBe(expected)
})

test('the nearest word has one error if possible, the same beginning among equals, and none exists for three letters', () => {
  expect(nearestWord('bibliotk', ['bibliotek', 'bibliografi', 'biblisk'])).toBe('bibliotek')
  expect(nearestWord('hund', ['mund', 'hand'])).toBe('hand')
  expect(nearestWord('bil', ['bal', 'bild'])).toBeNull()
  expect(nearestWord('xylofon', ['telefon', 'bibliotek'])).toBeNull()
})
