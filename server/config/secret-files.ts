import { readFile, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { StartupError, faultsOf, refuse } from '../platform/startup-error.ts'

/** Settings that name a file with a secret. Files with certificates may be readable by everyone. */
const secretFiles = ['BANKID_RP_P12', 'BANKID_RP_KEY'] as const

/** Settings whose value may be in a file, which the setting with the suffix `_FILE` names. */
const secretsInFiles = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const

/** Settings whose value may be the content of a credential of systemd. */
const credentialValues: readonly string[] = [
  ...secretsInFiles,
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'BACKUP_DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'MAIL_URL',
  'BANKID_RP_PASSPHRASE',
]
/** Settings that name a file, which may be a credential of systemd. */
const credentialPaths: readonly string[] = [...secretFiles, 'BANKID_RP_CERT', 'BANKID_CA']

/** systemd names the files of a folder so (`LoadCredential=kansli:/etc/kansli/secrets`). */
const credentialPrefix = 'kansli_'
/** Only the service can enter systemd's folder of its credentials, whatever rights the files themselves show. */
const systemdFolder = '/run/credentials/'

/**
 * The environment with the secrets read from the files it names and from the credentials of systemd, without the final line break.
 * `faults` has a sentence for each file that cannot be read, that others may read, or that is given in addition to the secret itself.
 */
export async function readSecretFiles(
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly read: NodeJS.ProcessEnv; readonly faults: readonly string[] }> {
  const read: NodeJS.ProcessEnv = {}
  const given = secretsInFiles.map((name) => async () => {
    const [setting, path] = [`${name}_FILE`, environment[`${name}_FILE`]]
    if (!path) return
    if (environment[name] || read[name]) throw new StartupError(`Ange ${name} eller ${setting}, inte båda.`)
    read[name] = await secretIn(setting, path)
  })
  const faults = await faultsOf([() => readCredentials(environment, read), ...given])
  return { read: { ...environment, ...read }, faults }
}

async function readCredentials(environment: NodeJS.ProcessEnv, read: NodeJS.ProcessEnv): Promise<void> {
  const folder = environment['CREDENTIALS_DIRECTORY']
  if (!folder) return
  const files = (await readdir(folder)).filter((file) => file.startsWith(credentialPrefix)).toSorted()
  const each = files.map((file) => async () => {
    const [name, path] = [file.slice(credentialPrefix.length), join(folder, file)]
    const isPath = credentialPaths.includes(name)
    if (!isPath && !credentialValues.includes(name))
      throw new StartupError(
        `Bland hemligheterna finns ”${name}”, som inte kan ligga där. De som kan: ${[...credentialValues, ...credentialPaths].join(', ')}.`,
      )
    if (environment[name]) throw new StartupError(`${name} finns bland hemligheterna och bland inställningarna. Ta bort den ena.`)
    read[name] = isPath ? path : await secretIn(name, path)
  })
  refuse(await faultsOf(each))
}

async function secretIn(setting: string, path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) refuseOpen(setting, path, found.mode)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${setting}: filen ${resolve(path)} går inte att läsa (${error.code}).`)
  })
  if (text.trimEnd() === '') throw new StartupError(`${setting}: filen ${resolve(path)} är tom.`)
  return text.trimEnd()
}

function refuseOpen(setting: string, path: string, mode: number): void {
  if ((mode & 0o077) === 0 || resolve(path).startsWith(systemdFolder)) return
  throw new StartupError(
    `${setting}: filen kan läsas eller ändras av andra på datorn än den som äger den. Kör: chmod 600 ${resolve(path)}`,
  )
}

/** Throws StartupError for a file with a secret that others on the machine may read or change (SEC-44). */
export async function refuseOpenSecrets({ bankId }: Pick<Config, 'bankId'>): Promise<void> {
  const each = secretFiles.map((name) => async () => {
    const path = bankId[name]
    // A file that cannot be read is reported when it is read.
    const found = path === undefined ? null : await stat(path).catch(() => null)
    if (path !== undefined && found?.isFile()) refuseOpen(name, path, found.mode)
  })
  refuse(await faultsOf(each))
}
