import { expect, test } from 'vitest'
import { endedWords } from './media-words.ts'

const today = '2026-11-22'

test.each([
  [{ recalled: null, isHidden: false, consent: 'given', licenceUntil: null }, null],
  [{ recalled: null, isHidden: false, consent: 'given', licenceUntil: today }, null],
  [{ recalled: null, isHidden: false, consent: 'given', licenceUntil: '2020-11-21' }, 'Gick ut 21 nov. 2020'],
  [{ recalled: null, isHidden: false, consent: 'withdrawn', licenceUntil: null }, 'Samtycket återkallat'],
  [{ recalled: null, isHidden: false, consent: 'withdrawn', licenceUntil: '2026-11-21' }, 'Samtycket återkallat'],
  [{ recalled: null, isHidden: true, consent: 'given', licenceUntil: null }, 'Dold på sajten'],
] as const)('a picture with %o: %s', (media, words) => {
  expect(endedWords(media, today)).toBe(words)
})
