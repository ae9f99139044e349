import type { Database } from '../../../platform/database/database.ts'
import type { ReceivedFile, WholeFile } from './received-file.ts'

// A picture is read as soon as its last part has arrived, while that part is stored and the browser asks to finish the upload. The
// result waits in this process; a call that finishes the upload in another process reads the picture itself.

/** Unclaimed results are whole pictures in memory, so only a few may wait. */
const maxAhead = 3
/** An upload that is not finished within this time is taken for given up. */
const forgetAfterMs = 20_000

export interface AheadRead {
  readonly whole: WholeFile
  /** Rejects like `receiveFile`. */
  readonly file: Promise<ReceivedFile>
}

const waiting = new WeakMap<Database, Map<string, Promise<AheadRead>>>()

function aheadOf(database: Database): Map<string, Promise<AheadRead>> {
  const known = waiting.get(database) ?? new Map<string, Promise<AheadRead>>()
  waiting.set(database, known)
  return known
}

/** Begins to read an upload, unless it is being read or too many results wait. Never throws. */
export function readAhead(database: Database, uploadId: string, read: () => Promise<AheadRead>): void {
  const ahead = aheadOf(database)
  if (ahead.has(uploadId) || ahead.size >= maxAhead) return
  const reading = read()
  ahead.set(uploadId, reading)
  // Errors are those of the call that takes the result.
  reading.then(({ file }) => file).catch(() => undefined)
  const forget = (): void => {
    if (ahead.get(uploadId) === reading) ahead.delete(uploadId)
  }
  setTimeout(forget, forgetAfterMs).unref()
}

/** The result that waits, which is given out once; null when there is none or the file could not be put together. */
export async function takeAhead(database: Database, uploadId: string): Promise<AheadRead | null> {
  const ahead = aheadOf(database)
  const reading = ahead.get(uploadId)
  ahead.delete(uploadId)
  return (await reading?.catch(() => null)) ?? null
}

/** Forgets a result that must not be used. */
export const dropAhead = (database: Database, uploadId: string): void => void aheadOf(database).delete(uploadId)
