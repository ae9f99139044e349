import { expect, test } from 'vitest'
import { endedWords } from './media-words.ts'

const today = '2026-11-22'

test.each([
  [{ consent: 'given', licenceUntil: null }, null],
  [{ consent: 'given', licenceUntil: today }, null],
  [{ consent: 'given', licenceUntil: '2026-11-21' }, 'Gick ut 21 november 2026'],
  [{ consent: 'withdrawn', licenceUntil: null }, 'Samtycket återkallat'],
  [{ consent: 'withdrawn', licenceUntil: '2026-11-21' }, 'Samtycket återkallat'],
] as const)('a picture with %o: %s', (media, words) => {
  expect(endedWords(media, today)).toBe(words)
})
