import { expect, it } from 'vitest'
import { badgeOf } from './nightly-badge.mjs'

const night = { passed: 9348, failed: 0, day: '2026-11-29', commit: '0123abcd' }
const title = 'npm run nightly, 2026-11-29, 0123abcd: 9348 passed, 0 failed'

it('the badge of the night is green when nothing failed, and says the same to those who do not see it', () => {
  const badge = badgeOf(night)
  expect(badge).toContain(`aria-label="${title}"`)
  expect(badge).toContain('#1a7f37')
  expect(badge).toContain('>9348 passed<')
})

it('is red with one failed test, and says how many failed', () => {
  const badge = badgeOf({ ...night, failed: 1 })
  expect(badge).toContain('#b91c1c')
  expect(badge).toContain('>1 failed<')
  expect(badge).not.toContain('#1a7f37')
})
