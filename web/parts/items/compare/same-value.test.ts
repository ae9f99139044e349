import { expect, test } from 'vitest'
import { sameValue } from './same-value.ts'

test.each([
  [{ type: 'text', text: 'a' }, { text: 'a', type: 'text' }, true],
  [{ type: 'text', text: 'a', marks: undefined }, { type: 'text', text: 'a' }, true],
  [{ type: 'text', text: 'a' }, { type: 'text', text: 'a', marks: undefined }, true],
  [{ type: 'text', text: 'a' }, { type: 'text', text: 'a', marks: [] }, false],
  [{ content: [{ a: 1 }, { a: 2 }] }, { content: [{ a: 1 }, { a: 3 }] }, false],
  [{ content: [1] }, { content: [1, 2] }, false],
  [[], {}, false],
  [{}, [], false],
  [null, {}, false],
  ['a', 'a', true],
  ['', null, false],
])('%j and %j: %s', (one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame)
  expect(sameValue(other, one)).toBe(isSame)
})

test('an answer is remembered for the pair, not for the one', () => {
  const one = { a: 1 }
  expect(sameValue(one, { a: 2 })).toBe(false)
  expect(sameValue(one, { a: 1 })).toBe(true)
})
