import { expect, test } from 'vitest'
import { endedWords } from './media-words.ts'

const today = '2026-11-22'

test.each([
  [{ isHidden: false, consent: 'given', licenceUntil: null }, null],
  [{ isHidden: false, consent: 'given', licenceUntil: today }, null],
  [{ isHidden: false, consent: 'given', licenceUntil: '2020-11-21' }, 'Gick ut 21 nov. 2020'],
  [{ isHidden: false, consent: 'withdrawn', licenceUntil: null }, 'Samtycket återkallat'],
  [{ isHidden: false, consent: 'withdrawn', licenceUntil: '2026-11-21' }, 'Samtycket återkallat'],
  [{ isHidden: true, consent: 'given', licenceUntil: null }, 'Dold på sajten'],
] as const)('a picture with %o: %s', (media, words) => {
  expect(endedWords(media, today)).toBe(words)
})
