import { expect, test } from 'vitest'
import type { SiteExport } from '#contract/settings/site-exports.ts'
import { askAgainIn } from './export-wait.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const made = (state: SiteExport['state'], secondsAgo: number): SiteExport => ({
  id: 'x',
  state,
  bytes: 0,
  fault: null,
  createdAt: new Date(now - secondsAgo * 1000).toISOString(),
  createdBy: 'Märta',
  expiresAt: '2026-11-28T12:00:00Z',
})

test('what is done is not asked about', () => {
  expect(askAgainIn([made('ready', 5), made('failed', 5)], now)).toBe(false)
})

test('what waits is asked about ever more seldom, and never more seldom than every quarter of a minute', () => {
  const waits = [0, 10, 30, 600].map((seconds) => askAgainIn([made('waiting', seconds)], now))
  expect(waits).toEqual([1500, 2500, 7500, 15_000])
})

test('the youngest decides, so that a new export does not wait for an old one', () => {
  expect(askAgainIn([made('waiting', 600), made('waiting', 1)], now)).toBe(1500)
})
