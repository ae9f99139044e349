import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['2026-11-21T03:59:00Z', 'God natt'],
  ['2026-11-21T04:00:00Z', 'God morgon'],
  ['2026-11-21T11:00:00Z', 'God eftermiddag'],
  ['2026-11-21T17:00:00Z', 'God kväll'],
  ['2026-11-21T23:00:00Z', 'God natt'],
])('at %s it is %s', (instant, words) => {
  expect(greeting('Tolvan Tolvansson', new Date(instant))).toBe(`${words}, Tolvan`)
})
