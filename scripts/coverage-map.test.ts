import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coverageMap } from './coverage-map.mjs'

// covers End to end: this page
// covers Content end to end: this table
it('docs/coverage.md is what the tests say: npm run coverage-map prints it', () => {
  const page = readFileSync(new URL('../docs/coverage.md', import.meta.url), 'utf8')
  expect(page.split('\n').length).toBeGreaterThan(900)
  expect(coverageMap()).toBe(page)
})
