import { expect, it } from 'vitest'
import { hiddenBeforeOf } from './hidden-before.ts'

// covers Files and export: import from WordPress: which texts were not open to everybody
it.each([
  ['publish', '', null],
  ['publish', 'hemligt', 'password'],
  ['private', '', 'private'],
  ['draft', '', 'draft'],
  ['pending', '', 'pending'],
  ['future', '', 'scheduled'],
  // Of two reasons, the state is the stronger one: no password opened it.
  ['draft', 'hemligt', 'draft'],
  ['archive', '', 'other'],
  ['Publish', '', 'other'],
])('a text in the state %s with the password ”%s” is kept as %s', (status, password, reason) => {
  expect(hiddenBeforeOf({ status, password })).toBe(reason)
})
