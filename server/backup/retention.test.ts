import { expect, it } from 'vitest'
import { snapshotName, snapshotTime } from './manifest.ts'
import { keptSnapshots } from './retention.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-27T12:00:00Z')
const daysAgo = (days: number, hour = 3): string => {
  const at = new Date(now.getTime() - days * dayMs)
  at.setUTCHours(hour)
  return snapshotName(at)
}

it('a name is the time of the backup, and no other text is a name', () => {
  expect(snapshotName(new Date('2026-11-27T03:15:09.123Z'))).toBe('20261127t031509z')
  expect(snapshotTime('20261127t031509z')).toEqual(new Date('2026-11-27T03:15:09Z'))
  expect(snapshotTime('manifest')).toBeNull()
})

it('of two years of nightly backups it keeps fourteen days, eight weeks and twelve months', () => {
  const all = Array.from({ length: 730 }, (_, days) => daysAgo(days)).toSorted()
  const kept = keptSnapshots(all, now)
  for (let days = 0; days < 14; days++) expect(kept).toContain(daysAgo(days))
  expect(kept).not.toContain(daysAgo(15))
  // The last of October, and of last December: its month is the twelfth, counted back from now.
  expect(kept).toContain(snapshotName(new Date('2026-10-31T03:00:00Z')))
  expect(kept).toContain(snapshotName(new Date('2025-12-31T03:00:00Z')))
  expect(kept).not.toContain(snapshotName(new Date('2025-11-30T03:00:00Z')))
  expect(kept.size).toBeLessThanOrEqual(14 + 8 + 12)
})

it('keeps every backup of the last two days, and the newest however old it is', () => {
  const today = [daysAgo(0, 3), daysAgo(0, 4), daysAgo(0, 11)]
  expect([...keptSnapshots(today, now)].toSorted()).toEqual(today)
  expect([...keptSnapshots([daysAgo(900), daysAgo(800)], now)]).toContain(daysAgo(800))
})
