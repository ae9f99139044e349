import { expect, it } from 'vitest'
import { commentCountWords, shortened } from './comment-words.ts'

it('the button tells how many comments are open', () => {
  expect([0, 1, 2].map(commentCountWords)).toEqual(['Kommentarer', 'Kommentarer, 1 öppen', 'Kommentarer, 2 öppna'])
})

it('words in a list are on one line, and cut where they are longer than it', () => {
  expect(shortened('  Är datumet\n\n rätt?  ')).toBe('Är datumet rätt?')
  expect(shortened('x'.repeat(60))).toBe('x'.repeat(60))
  expect(shortened('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(shortened('ett två tre', 9)).toBe('ett två…')
})
