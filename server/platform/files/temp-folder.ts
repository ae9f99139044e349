import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const forgottenAfterMs = 12 * 3_600_000

/** Deletes what killed programs left. File times are by the computer's own clock, so `Date.now()` is right here. */
async function sweep(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    // A folder that cannot be removed, such as another user's, must not prevent every copy.
    if (mtimeMs < Date.now() - forgottenAfterMs) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Calls `work` with a temporary folder, which is deleted afterwards. */
export async function inTempFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  await sweep(prefix)
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
