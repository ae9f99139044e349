import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { keysIn } from '../testing/empty-server.ts'
import { testFolder } from '../testing/test-files.ts'
import { namesKey, objectKey, snapshotName, snapshotTime, tableKey } from './manifest.ts'
import { forgetOldBackups, keptSnapshots } from './retention.ts'

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
  // The month of the last December is the twelfth, counted back from now. The week is one of Monday to Sunday.
  const sundays = ['2026-11-08', '2026-11-01', '2026-10-25', '2026-10-18', '2026-10-11']
  const ends = ['10-31', '09-30', '08-31', '07-31', '06-30', '05-31', '04-30', '03-31', '02-28', '01-31'].map(
    (day) => `2026-${day}`,
  )
  const wanted = [
    ...Array.from({ length: 14 }, (_, days) => daysAgo(days)),
    ...[...sundays, ...ends, '2025-12-31'].map((day) => snapshotName(new Date(`${day}T03:00:00Z`))),
  ]
  expect([...kept].toSorted()).toEqual(wanted.toSorted())
})

it('keeps every backup of the last two days, and the newest however old it is', () => {
  const today = [daysAgo(0, 3), daysAgo(0, 4), daysAgo(0, 11)]
  expect([...keptSnapshots(today, now)].toSorted()).toEqual(today)
  expect([...keptSnapshots([daysAgo(900), daysAgo(800)], now)]).toContain(daysAgo(800))
})

it('of two backups of a day the last is kept, once they are two days old', () => {
  const at = (hours: number): string => snapshotName(new Date(now.getTime() - hours * 3_600_000))
  // Two of Wednesday afternoon, and two of the morning before.
  const kept = keptSnapshots([at(51), at(49), at(47), at(46)], now)
  expect([...kept].toSorted()).toEqual([at(47), at(46)].toSorted())
  expect([...keptSnapshots([at(57), at(53), at(1)], now)].toSorted()).toEqual([at(53), at(1)].toSorted())
})

/** A target whose files were written as many days ago as is said. */
async function targetOf(files: Readonly<Record<string, { readonly days: number; readonly text?: string }>>) {
  const folder = join(await testFolder(), 'target')
  const target = await openFolderStore(folder)
  for (const [key, { days, text = 'sealed' }] of Object.entries(files)) {
    await target.put(key, Buffer.from(text), '')
    const at = new Date(now.getTime() - days * dayMs)
    await utimes(join(folder, key), at, at)
  }
  return target
}
const [one, two, three, four] = ['1', '2', '3', '4'].map((sign) => sign.repeat(64)) as [string, string, string, string]
const manifestOf = (snapshot: string): string => `snapshots/${snapshot}/manifest.age`
/** Of one day, long ago: the first of them is forgotten. */
const [forgotten, keptOne] = [daysAgo(400, 2), daysAgo(400, 3)]

// covers Operations: old backups are deleted, and their files when no backup needs them
it('deletes an old backup and the objects that only it named, and leaves what another needs', async () => {
  const target = await targetOf({
    [manifestOf(forgotten)]: { days: 400 },
    [tableKey(forgotten, 'items')]: { days: 400 },
    [namesKey(forgotten)]: { days: 400, text: `${one}\n${two}` },
    [manifestOf(keptOne)]: { days: 400 },
    [tableKey(keptOne, 'items')]: { days: 400 },
    [namesKey(keptOne)]: { days: 400, text: `${two}\n${three}` },
    ...Object.fromEntries([one, two, three].map((name) => [objectKey(name), { days: 400 }])),
    // Of a backup that is being made.
    [objectKey(four)]: { days: 1 },
  })
  expect(await forgetOldBackups(target, now)).toEqual([forgotten])
  const left = [manifestOf(keptOne), tableKey(keptOne, 'items'), namesKey(keptOne), ...[two, three, four].map(objectKey)]
  expect(await keysIn(target)).toEqual(left.toSorted())
})

it('deletes what a backup without a manifest has left after two days, and not what is being written', async () => {
  const [broken, making] = [daysAgo(3), daysAgo(1)]
  const target = await targetOf({
    [manifestOf(keptOne)]: { days: 400 },
    [namesKey(keptOne)]: { days: 400, text: '' },
    [tableKey(broken, 'items')]: { days: 3 },
    [tableKey(making, 'items')]: { days: 1 },
  })
  expect(await forgetOldBackups(target, now)).toEqual([])
  expect(await keysIn(target)).toEqual([manifestOf(keptOne), namesKey(keptOne), tableKey(making, 'items')].toSorted())
})

it('deletes no object while a backup cannot say which it needs', async () => {
  const target = await targetOf({
    [manifestOf(forgotten)]: { days: 400 },
    [manifestOf(keptOne)]: { days: 400 },
    [objectKey(one)]: { days: 400 },
  })
  expect(await forgetOldBackups(target, now)).toEqual([forgotten])
  expect(await keysIn(target)).toEqual([manifestOf(keptOne), objectKey(one)].toSorted())
})

it('ends uploads that were begun more than two days ago', async () => {
  const target = await targetOf({})
  const ended: Date[] = []
  await forgetOldBackups({ ...target, forgetUnfinished: async (before) => void ended.push(before) }, now)
  expect(ended).toEqual([new Date('2026-11-25T12:00:00Z')])
})
