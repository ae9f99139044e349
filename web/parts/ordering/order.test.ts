import { describe, expect, test } from 'vitest'
import { moved, placeText, reconciled } from './order.ts'

describe('a row moved to another place', () => {
  test.each([
    ['c', 0, 'cabd'],
    ['a', 2, 'bcad'],
    ['a', 3, 'bcda'],
    ['d', 9, 'abcd'],
    ['b', -1, 'bacd'],
  ])('%s to place %i gives %s', (id, to, expected) => {
    expect(moved(['a', 'b', 'c', 'd'], id, to).join('')).toBe(expected)
  })
})

test('rows that came or went while one was being moved neither vanish nor come back', () => {
  expect(reconciled(['c', 'gone', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'a', 'b'])
})

test('a place is said as people count', () => {
  expect(placeText('Anna Berg', ['x', 'y', 'anna'], 'anna')).toBe('Anna Berg, plats 3 av 3')
})
