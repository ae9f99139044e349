import { expect, test } from 'vitest'
import { textOf } from '../../testing/factories.ts'
import { inShort } from './in-short.ts'

test('a short text is unchanged, a long one is cut at the last whole word that search engines show', () => {
  expect(inShort(textOf('Välkommen på lördag.', 'Vi bjuder på kaffe.'))).toBe('Välkommen på lördag. Vi bjuder på kaffe.')
  const long = inShort(textOf('Samhällsbyggnadsnämnden har beslutat, efter lång tid – och många turer. '.repeat(5)))
  expect(long).toMatch(/^Samhällsbyggnadsnämnden har beslutat.* …$/)
  expect(long.length).toBeLessThanOrEqual(162)
  expect(inShort(textOf('å'.repeat(400)))).toBe(`${'å'.repeat(159)} …`)
  expect(inShort(textOf(`${'a'.repeat(159)}😀b`))).toBe(`${'a'.repeat(159)} …`)
})

test('headings, pictures and tables are passed by, lists and quotations are told', () => {
  const item = (text: string) => ({ type: 'listItem', content: textOf(text).content })
  const content = [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Rubrik' }] },
    { type: 'image', attrs: {} },
    { type: 'bulletList', content: [item('Bussar'), item('Tåg')] },
    { type: 'blockquote', content: textOf('Så är det.').content },
  ]
  expect(inShort({ type: 'doc', content })).toBe('Bussar Tåg Så är det.')
})

test.each([[null], ['text'], [{}], [{ content: 'x' }], [{ type: 'doc', content: [null, 7, { type: 'paragraph', content: {} }] }]])(
  'what is no text is told as nothing: %j',
  (stored) => {
    expect(inShort(stored)).toBe('')
  },
)
