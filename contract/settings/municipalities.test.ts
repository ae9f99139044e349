import { expect, test } from 'vitest'
import { municipalities, municipalityName } from './municipalities.ts'
import { municipalities as names } from '../testing/municipalities.ts'

test('every municipality has a code of its own, and its name', () => {
  expect(municipalities).toHaveLength(290)
  expect(municipalities.map(({ name }) => name)).toEqual(names)
  const codes = municipalities.map(({ code }) => code)
  expect(new Set(codes).size).toBe(290)
  expect(codes).toEqual(codes.toSorted())
  expect(codes.filter((code) => !/^\d{4}$/.test(code))).toEqual([])
  // 21 counties; the numbers 02, 11, 15 and 16 are no longer used.
  expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(21)
})

test('a code is a name', () => {
  expect(municipalityName('0114')).toBe('Upplands Väsby')
  expect(municipalityName('1280')).toBe('Malmö')
  expect(municipalityName('0980')).toBe('Gotland')
  expect(municipalityName('2584')).toBe('Kiruna')
  expect(municipalityName('1281 ')).toBeNull()
  expect(municipalityName('9999')).toBeNull()
})
