import { expect, it } from 'vitest'
import { parseJson } from './json-body.ts'

const refused = expect.objectContaining({ status: 400 })
const parse = (text: string): unknown => parseJson(Buffer.from(text))
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (length: number): string => `[${Array.from({ length }, () => '1').join()}]`

it('is read as it was meant, and nothing is nothing', () => {
  expect(parse('{"text":"Åsa \\"Öberg\\"","n":[1,null,true]}')).toEqual({ text: 'Åsa "Öberg"', n: [1, null, true] })
  expect(parse('')).toBeUndefined()
})

it.each<[string, string, string]>([
  ['depth', nested(32), nested(33)],
  ['depth of objects', `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`, `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ['length of a list', list(1000), list(1001)],
  [
    'number of values',
    `[${Array.from({ length: 99 }, () => list(1000)).join()}]`,
    `[${Array.from({ length: 101 }, () => list(1000)).join()}]`,
  ],
])('has a limit of %s', (_what, within, beyond) => {
  expect(() => parse(within)).not.toThrow()
  expect(() => parse(beyond)).toThrow(refused)
})

it('marks in a text are no values, whatever is escaped there', () => {
  const marks = ',[{'.repeat(60_000)
  expect(parse(`{"text":"\\"${marks}\\\\"}`)).toEqual({ text: `"${marks}\\` })
  expect(() => parse(`{"text":"\\\\"${marks}`)).toThrow(refused)
})

it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s, however deep it lies', (key) => {
  expect(() => parse(`{"a":[{"${key}":1}]}`)).toThrow(refused)
  expect(parse(`{"a":"${key}"}`)).toEqual({ a: key })
})

it('refuses what is no JSON and what is no UTF-8', () => {
  for (const text of ['{', '{"a":1}x', "{'a':1}", '\uFEFF{}']) expect(() => parse(text)).toThrow(refused)
  expect(() => parseJson(Buffer.from('"\xe5"', 'latin1'))).toThrow(refused)
})
