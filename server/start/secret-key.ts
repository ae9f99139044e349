import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Keys } from '../platform/keys.ts'
import { deriveKeys } from '../platform/keys.ts'
import { StartupError } from '../platform/startup-error.ts'

export async function configuredKeys({ secretKey, previousSecretKey, dataDir }: Config): Promise<Keys> {
  return deriveKeys(secretKey ?? (await keptSecret(dataDir)), previousSecretKey)
}

/** The secret of the demonstration: made once, kept in `dataDir`, readable only by its owner. */
async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartupError(`Nyckeln ${path} går inte att läsa (${error.code}).`)
  })
  if (kept !== null) {
    if (kept.trim().length < 43)
      throw new StartupError(
        `Nyckeln ${path} är skadad. Återställ den ur en säkerhetskopia, eller ta bort den och låt alla bjudas in på nytt.`,
      )
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
    return kept.trim()
  }
  const made = randomBytes(32).toString('base64')
  // Written under another name first: a start that is killed here must not leave half a key.
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(`${made}\n`)
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
  return made
}
