import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { StartupError } from './platform/startup-error.ts'

/** The settings that name a file with a secret in it. Certificates are for everyone to read. */
const secretFiles = ['BANKID_RP_P12', 'BANKID_RP_KEY'] as const

/** Throws StartupError for a file with a secret that others on the machine may read or change (SEC-44). */
export async function refuseOpenSecrets({ bankId }: Pick<Config, 'bankId'>): Promise<void> {
  for (const name of secretFiles) {
    const path = bankId[name]
    // What cannot be read at all is told when it is read.
    const found = path === undefined ? null : await stat(path).catch(() => null)
    if (path === undefined || !found?.isFile() || (found.mode & 0o077) === 0) continue
    throw new StartupError(
      `${name}: filen kan läsas eller ändras av andra på datorn än den som äger den. Kör: chmod 600 ${resolve(path)}`,
    )
  }
}
