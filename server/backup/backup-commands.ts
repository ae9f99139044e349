import type { Config } from '../config/config.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import type { Keys } from '../platform/keys.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedDatabase, makeEmbeddedDatabase, embeddedRole } from '../start/open-database.ts'
import { chosenSnapshot, listedSnapshots, megabytes, newKey, readIdentities } from './backup-command.ts'
import { BackupFault } from './backup-fault.ts'
import { asReader, backupSettings, openTarget } from './backup-places.ts'
import { makeBackup } from './make-backup.ts'
import type { RestoreDeps } from './restore-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { forgetOldBackups } from './retention.ts'
import { noteVerified } from './verified-record.ts'
import type { VerifyDeps } from './verify-backup.ts'
import { verifyBackup } from './verify-backup.ts'

export interface ConsoleDeps {
  readonly config: Config
  readonly keys: Keys
  readonly migrations: string
  /** Version of the program. */
  readonly program: string
  readonly now: Date
  readonly print: (text: string) => void
  readonly show: VerifyDeps['show']
  /** Calls `work` with the living sites; with null when their database cannot be opened from here. */
  readonly beside: <T>(work: (living: VerifyDeps['living']) => Promise<T>) => Promise<T>
}

/** `--identity nyckel.txt` and the first word that is no option. */
function argumentsOf(words: readonly string[]): { readonly first: string | undefined; readonly identity: string | undefined } {
  const at = words.indexOf('--identity')
  const identity = at === -1 ? undefined : words[at + 1]
  const rest = words.filter((_word, place) => at === -1 || (place !== at && place !== at + 1))
  const unknown = rest.find((word) => word.startsWith('-'))
  if (unknown !== undefined) throw new BackupFault(`${unknown} är inget val som finns. Det finns --identity.`)
  return { first: rest[0], identity }
}

/** `backup`, `backup list`, `backup verify [namn] --identity fil`, `backup new-key fil`. Throws BackupFault. */
export async function backupCommand(
  /** Not called for `new-key`, which is made where no settings are. */
  deps: () => Promise<ConsoleDeps>,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [step, ...rest] = words
  switch (step) {
    case undefined:
      return makeAtConsole(await deps())
    case 'list':
      return print(await listedSnapshots(await openTarget(backupSettings((await deps()).config))))
    case 'new-key':
      return makeKey(print, rest[0])
    case 'verify':
      return verifyAtConsole(await deps(), rest)
    default:
      throw new BackupFault(`Det finns inget backup ${step}. Skriv backup, backup list, backup verify eller backup new-key.`)
  }
}

async function makeKey(print: (text: string) => void, path: string | undefined): Promise<void> {
  if (path === undefined) throw new BackupFault('Ange filen som den hemliga nyckeln ska skrivas i: backup new-key nyckel.txt')
  const recipient = await newKey(path)
  print(`Den hemliga nyckeln ligger i ${path}. Flytta den från servern: med den läses alla säkerhetskopior.`)
  print(`Ange den öppna i inställningarna: BACKUP_RECIPIENTS=${recipient}`)
}

async function makeAtConsole({ config, keys, program, now, print }: ConsoleDeps): Promise<void> {
  const settings = backupSettings(config)
  const [target, files] = [await openTarget(settings), await openFileStore(config)]
  const made = await asReader(config, (reader) =>
    makeBackup({ reader, files, target, recipients: settings.recipients, key: keys.backups, program, now }),
  )
  const { tables, files: copied, missing } = made.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Säkerhetskopian ${made.snapshot} är gjord: ${rows} rader och ${copied.count} filer, ${megabytes(made.written)} skrivna till målet.`,
  )
  const old = await forgetOldBackups(target, now)
  if (old.length > 0) print(`Äldre kopior som har tagits bort: ${old.join(', ')}.`)
  if (missing.length > 0)
    throw new BackupFault(`Men ${missing.length} filer som databasen nämner finns inte i lagringen, till exempel ${missing[0]}.`)
}

async function verifyAtConsole(deps: ConsoleDeps, words: readonly string[]): Promise<void> {
  const { first, identity } = argumentsOf(words)
  const { config, keys, migrations, now, print, show } = deps
  const target = await openTarget(backupSettings(config))
  const identities = await readIdentities(identity)
  const snapshot = await chosenSnapshot(target, first)
  const { manifest, pages, auditLines } = await deps.beside((living) =>
    verifyBackup({ target, snapshot, identities, keys, migrations, sitesUrl: config.sitesUrl, show, living }),
  )
  await noteVerified(target, { snapshot, at: now }, keys.backups)
  print(
    `Säkerhetskopian ${snapshot} är hel: ${manifest.tables.length} tabeller, ${manifest.files.count} filer och ${auditLines} rader i loggen. ` +
      `${pages.shown} sidor visades ur den, och ${pages.compared} jämfördes byte för byte med sajterna som de är nu.`,
  )
}

/** `restore [namn] --identity fil`: fills an empty database and an empty store. Throws BackupFault. */
export async function restoreCommand(deps: ConsoleDeps, words: readonly string[]): Promise<void> {
  const { first, identity } = argumentsOf(words)
  const { config, keys, migrations, print } = deps
  const target = await openTarget(backupSettings(config))
  const identities = await readIdentities(identity)
  const snapshot = await chosenSnapshot(target, first)
  const files = await openFileStore(config)
  const macs = keys.previous === null ? [keys.backups] : [keys.backups, keys.previous.backups]
  const manifest = await asOwner(config, (owner) =>
    restoreBackup({ ...owner, target, snapshot, identities, keys: macs, migrations, files }),
  )
  print(
    `Säkerhetskopian ${snapshot} är återställd: allt är som ${manifest.takenAt.slice(0, 16).replace('T', ' ')} UTC. Starta Kansli.`,
  )
}

type Owner = Pick<RestoreDeps, 'owner' | 'appRole' | 'appPassword'>

async function asOwner<T>(config: Config, work: (owner: Owner) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) {
    const url = config.databaseOwnerUrl
    if (url === null) throw new BackupFault('Ange ägaren av den tomma databasen i DATABASE_OWNER_URL.')
    const { username, password } = new URL(config.databaseUrl)
    return work({
      owner: { connectionString: url },
      appRole: decodeURIComponent(username),
      appPassword: decodeURIComponent(password),
    })
  }
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    await makeEmbeddedDatabase(server.adminConnection)
    return await work({
      owner: { ...server.adminConnection, database: embeddedDatabase },
      appRole: embeddedRole,
      appPassword: null,
    })
  } finally {
    await server.stop()
  }
}
