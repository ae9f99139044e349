import { expect, it } from 'vitest'
import { acceptedKeys, deriveKeys } from '../../platform/keys.ts'
import { formToken, tokenAge } from './form-token.ts'

// covers Hardening: SEC-44: a form opened before the exchange can be sent
it('a form that was drawn before SECRET_KEY was exchanged can be sent for as long as any other', () => {
  const before = deriveKeys('the secret of last year')
  const both = deriveKeys('the secret of this year', 'the secret of last year')
  const drawnAt = new Date('2026-11-22T20:00:00Z')
  const token = formToken(before.forms, 'malmo', drawnAt)
  const age = (keys: typeof both, hours: number) =>
    tokenAge(acceptedKeys(keys, 'forms'), 'malmo', token, new Date(drawnAt.getTime() + hours * 3_600_000))
  expect([age(both, 1), age(both, 25)]).toEqual(['fresh', 'tooOld'])
  expect(age(deriveKeys('the secret of this year'), 1)).toBe('foreign')
})
