import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { stockholmDate, stockholmLocal } from '#contract/stockholm-time.ts'
import type { BackupSettings } from '../config/backup-settings.ts'
import type { Database } from '../platform/database/database.ts'
import { isAlone } from '../platform/database/named-lock.ts'
import { openTarget } from './backup-places.ts'
import { listSnapshots, snapshotTime } from './manifest.ts'

interface NightDeps {
  readonly backup: BackupSettings | null
  readonly database: Database
  readonly now: Date
  /** Runs the command `backup` and rejects when it fails. */
  readonly runBackup: () => Promise<void>
}

const hourOf = (instant: Date): number => Number(stockholmLocal(instant).slice(11, 13))

/** The time of the newest whole backup; null when there is none. */
export const newestBackup = async (backup: BackupSettings): Promise<Date | null> =>
  snapshotTime((await listSnapshots(await openTarget(backup))).at(-1) ?? '')

/** Makes the backup of the night, in one of the nodes, unless it has been made. To be called every hour. */
export async function nightlyBackup({ backup, database, now, runBackup }: NightDeps): Promise<'done' | 'skipped'> {
  if (backup === null || backup.hour === null || hourOf(now) !== backup.hour) return 'skipped'
  return database.inPlatform(async (platform) => {
    if (!(await isAlone(platform, 'backup'))) return 'skipped'
    const newest = await newestBackup(backup)
    const isMade = newest !== null && stockholmDate(newest) === stockholmDate(now) && hourOf(newest) === hourOf(now)
    if (isMade) return 'skipped'
    await runBackup()
    return 'done'
  })
}

/** In a process of its own at the lowest priority: compressing and encrypting would delay pages. */
export function runBackupProcess(program: string, log: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [program, 'backup'], { stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) setPriority(child.pid, 19)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      for (const line of said.split('\n').filter(Boolean)) log(line)
      if (code === 0) resolve()
      else reject(new Error(`The backup ended with ${code}`))
    })
  })
}
