import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { StartupError } from '../platform/startup-error.ts'

/** Settings that name a file with a secret. Files with certificates may be readable by everyone. */
const secretFiles = ['BANKID_RP_P12', 'BANKID_RP_KEY'] as const

/** Settings whose value may be in a file, which the setting with the suffix `_FILE` names. */
const secretsInFiles = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const

/**
 * The environment with the secrets read from the files it names, without the final line break. Throws StartupError for a file that
 * cannot be read, that others may read, or that is given in addition to the secret itself.
 */
export async function withSecretFiles(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const read: NodeJS.ProcessEnv = {}
  for (const name of secretsInFiles) {
    const [setting, path] = [`${name}_FILE`, environment[`${name}_FILE`]]
    if (!path) continue
    if (environment[name]) throw new StartupError(`Ange ${name} eller ${setting}, inte båda.`)
    const found = await stat(path).catch(() => null)
    if (found?.isFile()) refuseOpen(setting, path, found.mode)
    read[name] = (
      await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new StartupError(`${setting}: filen ${resolve(path)} går inte att läsa (${error.code}).`)
      })
    ).trimEnd()
    if (read[name] === '') throw new StartupError(`${setting}: filen ${resolve(path)} är tom.`)
  }
  return { ...environment, ...read }
}

function refuseOpen(setting: string, path: string, mode: number): void {
  if ((mode & 0o077) === 0) return
  throw new StartupError(
    `${setting}: filen kan läsas eller ändras av andra på datorn än den som äger den. Kör: chmod 600 ${resolve(path)}`,
  )
}

/** Throws StartupError for a file with a secret that others on the machine may read or change (SEC-44). */
export async function refuseOpenSecrets({ bankId }: Pick<Config, 'bankId'>): Promise<void> {
  for (const name of secretFiles) {
    const path = bankId[name]
    // A file that cannot be read is reported when it is read.
    const found = path === undefined ? null : await stat(path).catch(() => null)
    if (path !== undefined && found?.isFile()) refuseOpen(name, path, found.mode)
  }
}
