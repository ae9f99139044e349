import type { FileStore } from '../platform/files/file-store.ts'
import { bufferOf } from './sealed.ts'
import { listSnapshots, namesKey, objectKey, objectsFolder, snapshotTime, snapshotsFolder } from './manifest.ts'

// How long backups are kept: all of two days, then the last of each of fourteen days, of eight weeks and of twelve months.

const days = 14
const weeks = 8
const months = 12
const dayMs = 86_400_000
/** For as many days a backup may hold what was deleted today. */
export const longestInBackups = 366
/** A backup without a manifest, or an object that none names, may be one that is being made. */
const graceMs = 2 * dayMs

/** The latest of each of the last `count` periods that have one. `ordered`: oldest first. */
function latestOf(ordered: readonly string[], count: number, periodOf: (time: Date) => string): string[] {
  const latest = new Map<string, string>()
  for (const name of ordered) {
    const time = snapshotTime(name)
    if (time) latest.set(periodOf(time), name)
  }
  return [...latest.values()].slice(-count)
}

/** The names that are kept of `names`, which are ordered, oldest first. The newest is always among them. */
export function keptSnapshots(names: readonly string[], now: Date): Set<string> {
  const isRecent = (name: string): boolean => now.getTime() - (snapshotTime(name)?.getTime() ?? 0) < graceMs
  return new Set([
    ...names.filter(isRecent),
    ...latestOf(names, days, (time) => time.toISOString().slice(0, 10)),
    // Weeks begin on Mondays; the first of 1970 was a Thursday.
    ...latestOf(names, weeks, (time) => String(Math.floor((time.getTime() / dayMs + 3) / 7))),
    ...latestOf(names, months, (time) => time.toISOString().slice(0, 7)),
  ])
}

/** Deletes what is older than that, and the objects that no remaining backup names. Returns the deleted backups. */
export async function forgetOldBackups(target: FileStore, now: Date): Promise<string[]> {
  const names = await listSnapshots(target)
  const kept = keptSnapshots(names, now)
  const old = names.filter((name) => !kept.has(name))
  await target.forgetUnfinished(new Date(now.getTime() - graceMs))
  for await (const { key, modifiedAt } of target.list(snapshotsFolder)) {
    const name = key.split('/')[1] ?? ''
    const isUnfinished = !names.includes(name) && now.getTime() - modifiedAt.getTime() > graceMs
    if (old.includes(name) || isUnfinished) await target.delete(key)
  }
  const named = new Set<string>()
  for (const name of kept) {
    const found = await target.open(namesKey(name))
    // A backup that cannot say what it needs keeps everything.
    if (!found) return old
    for (const object of (await bufferOf(found.stream)).toString('utf8').split('\n')) named.add(objectKey(object))
  }
  for await (const { key, modifiedAt } of target.list(objectsFolder))
    if (!named.has(key) && now.getTime() - modifiedAt.getTime() > graceMs) await target.delete(key)
  return old
}
