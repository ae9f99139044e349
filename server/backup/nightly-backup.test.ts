import { expect, it } from 'vitest'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { runSweep } from '../modules/upkeep/upkeep.ts'
import { aUser } from '../testing/factories.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFolder } from '../testing/test-files.ts'
import { snapshotName } from './manifest.ts'
import { nightlyBackup } from './nightly-backup.ts'

const { database } = await testDatabase()

/** A federation that wants its backup at an hour of the night, and the backups that were made. */
async function nights(usual = 3) {
  const folder = await testFolder()
  const target = await openFolderStore(folder)
  const made: string[] = []
  const backup = { recipients: [], to: { folder }, databaseUrl: null, hour: usual }
  const at = (time: string, hour: number | null = usual) => {
    const now = new Date(time)
    const runBackup = async (): Promise<void> => {
      made.push(snapshotName(now))
      await target.put(`snapshots/${snapshotName(now)}/manifest.age`, Buffer.from('whole'), '')
    }
    return nightlyBackup({ backup: { ...backup, hour }, database, now, runBackup })
  }
  return { at, made, target }
}

// covers Operations: one of the nodes makes the backup of the night, at the hour that was asked for
it('is made once a night, at the hour in Sweden, by one of the nodes', async () => {
  const { at, made, target } = await nights()
  await target.put('snapshots/20261126t020500z/manifest.age', Buffer.from('of the night before'), '')
  expect(await at('2026-11-27T01:59:00Z')).toBe('skipped')
  expect(made).toEqual([])
  await Promise.all([at('2026-11-27T02:10:00Z'), at('2026-11-27T02:10:01Z')])
  await at('2026-11-27T02:40:00Z')
  await at('2026-11-27T14:40:00Z')
  expect(made).toHaveLength(1)
  await at('2026-11-28T02:10:00Z')
  expect(made).toHaveLength(2)
})

it('a night in which no node ran is made up for, and a backup by hand after the hour counts', async () => {
  const { at, made, target } = await nights()
  await target.put('snapshots/20261125t020500z/manifest.age', Buffer.from('of the night before the last'), '')
  expect(await at('2026-11-26T13:10:00Z')).toBe('done')
  expect(made).toEqual(['20261126t131000z'])
  await target.put('snapshots/20261127t070000z/manifest.age', Buffer.from('by hand'), '')
  expect(await at('2026-11-27T07:10:00Z')).toBe('skipped')
})

it('a backup from a clock that was ahead is not taken for that of this night', async () => {
  const { at, target } = await nights()
  await target.put('snapshots/20270101t020500z/manifest.age', Buffer.from('of a wrong clock'), '')
  expect(await at('2026-11-27T02:10:00Z')).toBe('done')
})

it.each([
  ['the night that skips the hour', '2026-03-28T02:30:00Z', '2026-03-29T00:59:00Z', '2026-03-29T01:01:00Z'],
  ['the night that has it twice', '2026-10-24T02:30:00Z', '2026-10-24T23:59:00Z', '2026-10-25T00:01:00Z'],
])('%s has one backup', async (_night, before, early, late) => {
  const { at, made } = await nights(2)
  expect(await at(before)).toBe('done')
  expect(await at(early)).toBe('skipped')
  expect(await at(late)).toBe('done')
  expect(await at(new Date(Date.parse(late) + 3_600_000).toISOString())).toBe('skipped')
  expect(made).toHaveLength(2)
})

it('is not made when no hour is set, and made in summer at the same hour of the clock', async () => {
  const { at, made, target } = await nights()
  await target.put('snapshots/20260630t010500z/manifest.age', Buffer.from('of the night before'), '')
  expect(await at('2026-11-27T02:10:00Z', null)).toBe('skipped')
  expect(await at('2026-07-01T00:50:00Z')).toBe('skipped')
  expect(await at('2026-07-01T01:10:00Z')).toBe('done')
  expect(made).toHaveLength(1)
})

it('a backup that fails is told of, and tried again in the hour', async () => {
  const folder = await testFolder()
  const backup = { recipients: [], to: { folder }, databaseUrl: null, hour: 3 }
  const night = { backup, database, now: new Date('2026-11-27T02:10:00Z') }
  await expect(nightlyBackup({ ...night, runBackup: () => Promise.reject(new Error('the target is full')) })).rejects.toThrow(
    'full',
  )
  let isMade = false
  expect(await nightlyBackup({ ...night, runBackup: async () => void (isMade = true) })).toBe('done')
  expect(isMade).toBe(true)
})

// covers Operations: a backup that failed is shown to administrators until one has been made
it('a backup that fails is shown to administrators until one is made, whichever node makes it', async () => {
  const test = await testApp()
  const browser = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
  const folder = await testFolder()
  const backup = { recipients: [], to: { folder }, databaseUrl: null, hour: 3 }
  const night = (time: string, runBackup: () => Promise<void>) => {
    const now = new Date(time)
    return runSweep({ database: test.database, log: { warn: () => undefined } }, 'backup', now, () =>
      nightlyBackup({ backup, database: test.database, now, runBackup }),
    )
  }
  const faults = async () => JSON.stringify((await browser.get('/api/admin/attention')).body)
  await night('2026-11-27T02:10:00Z', () => Promise.reject(new Error('The backup ended with 1')))
  expect(await faults()).toContain('Nattens säkerhetskopia kunde inte göras')
  await night('2026-11-27T03:10:00Z', async () => undefined)
  expect(await faults()).not.toContain('Nattens säkerhetskopia')
})
