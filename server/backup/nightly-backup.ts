import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { stockholmInstant } from '#contract/typed-time.ts'
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

const dayMs = 86_400_000
/** The clock of the node that made a backup may be ahead of this one by so much. */
const aheadMs = 3_600_000

/** The time of the newest whole backup; null when there is none. */
export const newestBackup = async (backup: BackupSettings): Promise<Date | null> =>
  snapshotTime((await listSnapshots(await openTarget(backup))).at(-1) ?? '')

/** When the hour was last on the clocks of Sweden; the hour after it in the night that skips it. */
function lastDue(now: Date, hour: number): Date {
  const at = (day: Date): Date => {
    const [first] = [hour, hour + 1].flatMap((one) => {
      const found = stockholmInstant(`${stockholmDate(day)}T${String(one).padStart(2, '0')}:00`)
      return 'instant' in found ? [found.instant] : []
    })
    return first ?? day
  }
  const today = at(now)
  return today <= now ? today : at(new Date(now.getTime() - dayMs))
}

/**
 * Makes the backup of the night, in one of the nodes, unless it has been made. One that failed or was missed is made in the next
 * hour. To be called every hour.
 */
export async function nightlyBackup({ backup, database, now, runBackup }: NightDeps): Promise<'done' | 'skipped'> {
  if (backup === null || backup.hour === null) return 'skipped'
  const due = lastDue(now, backup.hour)
  const target = await openTarget(backup)
  return database.inPlatform(async (platform) => {
    if (!(await isAlone(platform, 'backup'))) return 'skipped'
    // A backup from a clock that was wrong says nothing about this night.
    const times = (await listSnapshots(target)).flatMap((name) => snapshotTime(name) ?? [])
    const isMade = times.some((time) => time >= due && time.getTime() <= now.getTime() + aheadMs)
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
    // Not `exit`: its last words may still be on their way.
    child.once('close', (code) => {
      for (const line of said.split('\n').filter(Boolean)) log(line)
      if (code === 0) resolve()
      else reject(new Error(`The backup ended with ${code}`))
    })
  })
}
