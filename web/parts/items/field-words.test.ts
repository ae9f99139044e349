import { expect, test } from 'vitest'
import { bothValues, titlesOf, valueInWords } from './field-words.ts'
import type { FieldKind, FieldWords } from './item-area.ts'

const words = (kind: FieldKind, inWords?: FieldWords['inWords']): FieldWords => ({
  label: 'Fält',
  definite: 'fältet',
  kind,
  ...(inWords && { inWords }),
})
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const doc = (...lines: string[]) => ({ type: 'doc', content: lines.map(paragraph) })
const target = { id: 'a', area: 'policy', title: 'Skola', path: '/politik/skola', isPublic: true, isTrashed: false }

test.each([
  ['line', 'Sommarfest', 'Sommarfest'],
  ['line', null, ''],
  ['richText', doc('Ett', 'Två'), 'Ett\nTvå'],
  ['list', ['Ett', 'Två'], 'Ett\nTvå'],
  ['date', '2026-11-21', '21 november 2026'],
  ['date', null, ''],
  ['switch', true, 'Ja'],
  ['switch', false, 'Nej'],
] as const)('a value of kind %s is said in words', (kind, value, said) => {
  expect(valueInWords(value, words(kind), titlesOf({}))).toBe(said)
})

test('an area says its own values, and names what they refer to', () => {
  const topics = words('list', (value, titleOf) => (value as string[]).map(titleOf).join('\n'))
  expect(valueInWords(['a', 'b'], topics, titlesOf({ a: target }))).toBe('Skola\nnågot som inte finns längre')
})

test('of two values both are kept where both have room', () => {
  expect(bothValues('Deras ', ' min', 'line')).toBe('Deras min')
  expect(bothValues(doc('Deras'), doc('Min'), 'richText')).toEqual(doc('Deras', 'Min'))
  expect(bothValues(['a', 'b'], ['b', 'c'], 'list')).toEqual(['a', 'b', 'c'])
  expect(bothValues('2026-11-21', '2026-11-22', 'date')).toBeNull()
  expect(bothValues(true, false, 'switch')).toBeNull()
})
