import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const forgottenAfterMs = 12 * 3_600_000
/** Process numbers say nothing about another container that shares the folder. */
const here = hash('sha256', hostname(), 'hex').slice(0, 8)

/** Those in use, deleted when the program ends in the middle of the work. A kill -9 leaves them to the next `sweep`. */
const inUse = new Set<string>()
const removal = { recursive: true, force: true, maxRetries: 5 } as const

process.on('exit', () => {
  for (const folder of inUse) removeNow(folder)
})

/** Retries for two seconds at most: a thread or a child process of the ending program may still be writing files. */
function removeNow(folder: string): void {
  for (let tries = 20; tries > 0; tries -= 1) {
    try {
      rmSync(folder, { ...removal, maxRetries: 1 })
      return
    } catch {
      // The program ends in any case.
    }
  }
}

/** True when the program that made the folder has ended. */
function isLeft(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Deletes what killed programs left. File times are by the computer's own clock, so `Date.now()` is right here. */
async function sweep(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    const [host, pid] = name.slice(prefix.length).split('-')
    const isForgotten = mtimeMs < Date.now() - forgottenAfterMs || (host === here && isLeft(Number(pid)))
    // A folder that cannot be removed, such as another user's, must not prevent every copy.
    if (isForgotten) await rm(path, removal).catch(() => undefined)
  }
}

/**
 * Calls `work` with a temporary folder that nobody else may read, which is deleted afterwards, also when the program is asked to
 * end meanwhile.
 */
export async function inTempFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  await sweep(prefix)
  // In one step with `add`: a signal between the two would leave the folder.
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${here}-${process.pid}-`))
  inUse.add(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, removal)
    inUse.delete(folder)
  }
}
