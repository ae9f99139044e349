import { expect, it } from 'vitest'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testFolder } from '../testing/test-files.ts'
import { snapshotName } from './manifest.ts'
import { nightlyBackup } from './nightly-backup.ts'

const { database } = await testDatabase()

/** A federation that wants its backup at three at night, and the backups that were made. */
async function nights() {
  const folder = await testFolder()
  const target = await openFolderStore(folder)
  const made: string[] = []
  const backup = { recipients: [], to: { folder }, databaseUrl: null, hour: 3 }
  const at = (time: string, hour: number | null = 3) => {
    const now = new Date(time)
    const runBackup = async (): Promise<void> => {
      made.push(snapshotName(now))
      await target.put(`snapshots/${snapshotName(now)}/manifest.age`, Buffer.from('whole'), '')
    }
    return nightlyBackup({ backup: { ...backup, hour }, database, now, runBackup })
  }
  return { at, made }
}

// covers Operations: one of the nodes makes the backup of the night, at the hour that was asked for
it('is made once a night, at the hour in Sweden, by one of the nodes', async () => {
  const { at, made } = await nights()
  await at('2026-11-27T01:30:00Z')
  expect(made).toEqual([])
  await Promise.all([at('2026-11-27T02:10:00Z'), at('2026-11-27T02:10:01Z')])
  await at('2026-11-27T02:40:00Z')
  expect(made).toHaveLength(1)
  await at('2026-11-28T02:10:00Z')
  expect(made).toHaveLength(2)
})

it('is not made when no hour is set, and made in summer at the same hour of the clock', async () => {
  const { at, made } = await nights()
  expect(await at('2026-11-27T02:10:00Z', null)).toBe('skipped')
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
