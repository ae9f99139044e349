import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const forgottenAfterMs = 12 * 3_600_000

/** What a killed program left. The times of files are the computer's own, so its clock is the one to ask. */
async function sweep(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    // One that cannot be removed, such as another user's, must not keep every copy from being made.
    if (mtimeMs < Date.now() - forgottenAfterMs) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Does some work in a folder of its own, which is gone afterwards. */
export async function inTempFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  await sweep(prefix)
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
