import { describe, expect, it, test } from 'vitest'
import { distanceOf, errorsAllowed, nearestWord } from './nearest-word.ts'

describe('the letters between two words', () => {
  test.each([
    ['skola', 'skola', 0],
    ['skoola', 'skola', 1],
    ['skla', 'skola', 1],
    ['sokla', 'skola', 1],
    ['skila', 'skola', 1],
    ['kolektivtraffik', 'kollektivtrafik', 2],
    ['skola', 'politik', 3],
    // Swapped at the beginning, at the end, and twice.
    ['ksola', 'skola', 1],
    ['skoal', 'skola', 1],
    ['ksoal', 'skola', 2],
    // Changed letters that only look like a swap.
    ['abxx', 'xxab', 3],
    ['abba', 'baab', 2],
    ['ab', 'abcd', 2],
    ['abcd', 'ab', 2],
    ['', 'ab', 2],
  ])('from %s to %s are %i', (a, b, expected) => {
    expect(distanceOf(a, b, 2)).toBe(expected)
    expect(distanceOf(b, a, 2)).toBe(expected)
  })

  it('are counted up to the limit, and one more for all beyond', () => {
    expect([distanceOf('skola', 'skolorna', 2), distanceOf('skola', 'skolorna', 3)]).toEqual([3, 3])
    expect([distanceOf('abcdef', 'uvwxyz', 1), distanceOf('abcdef', 'uvwxyz', 5)]).toEqual([2, 6])
  })
})

it('a short word may have no wrong letter, a longer one one, a long one two', () =>
  expect([1, 3, 4, 7, 8, 20].map(errorsAllowed)).toEqual([0, 0, 1, 1, 2, 2]))

describe('the nearest word', () => {
  it('has one error if possible, the same beginning among equals, and none exists for three letters', () => {
    expect(nearestWord('bibliotk', ['bibliotek', 'bibliografi', 'biblisk'])).toBe('bibliotek')
    expect(nearestWord('hund', ['mund', 'hand'])).toBe('hand')
    expect(nearestWord('bil', ['bal', 'bild'])).toBeNull()
    expect(nearestWord('xylofon', ['telefon', 'bibliotek'])).toBeNull()
  })

  /** Whatever the order in which the words are asked. */
  const eitherWay = (word: string, among: string[]) => {
    const found = nearestWord(word, among)
    expect(nearestWord(word, among.toReversed())).toBe(found)
    return found
  }

  it('has the same number of letters among those with the same beginning', () => {
    expect(eitherWay('skols', ['skolas', 'skola'])).toBe('skola')
  })

  it('begins alike rather than being as long', () => {
    expect(eitherWay('hunde', ['munde', 'hundes'])).toBe('hundes')
  })

  it('is the first by the alphabet among all that are as near', () => {
    expect(eitherWay('hund', ['hand', 'hind', 'hynd'])).toBe('hand')
  })

  it('has fewer wrong letters rather than the same beginning', () => {
    expect(eitherWay('kollektiv', ['kolekti', 'hollektiv'])).toBe('hollektiv')
  })

  it('is not the word itself, and none of two letters', () => {
    expect(nearestWord('hund', ['hund'])).toBeNull()
    expect(nearestWord('hund', ['hund', 'hand'])).toBe('hand')
    expect(nearestWord('abc', ['ab', 'abd'], 1)).toBe('abd')
    expect(nearestWord('abc', ['ab'], 1)).toBeNull()
  })
})
