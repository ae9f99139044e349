import type { Config } from '../config/config.ts'
import { pictureLimits } from '../modules/media/files/picture-limits.ts'
import { sayingDatabaseFault } from '../platform/database/database-fault.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createImageWork } from '../platform/images/image-pool.ts'
import type { Keys } from '../platform/keys.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedDatabase, loginOf, makeEmbeddedDatabase, embeddedRole } from '../start/open-database.ts'
import { chosenSnapshot, listedSnapshots, megabytes, newKey, readIdentities } from './backup-command.ts'
import { BackupFault, asBackupFault } from './backup-fault.ts'
import { asReader, backupSettings, openTarget } from './backup-places.ts'
import { makeBackup } from './make-backup.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { RestoreDeps } from './restore-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { forgetOldBackups } from './retention.ts'
import type { RestoreSiteDeps } from './restore-site.ts'
import { restoreSite } from './restore-site.ts'
import type { LivingSites } from './shown-sites.ts'
import { noteVerified } from './verified-record.ts'
import { verifyBackup } from './verify-backup.ts'

export interface ConsoleDeps extends LivingSites {
  readonly config: Config
  readonly keys: Keys
  readonly migrations: string
  /** Version of the program. */
  readonly program: string
  readonly now: Date
  readonly areas: RestoreSiteDeps['areas']
  /** A backup that is signed with a wrong key could not be restored with the right one. */
  readonly refuseWrongKey: () => Promise<void>
  readonly print: (text: string) => void
}

const takenBy = ['identity', 'site', 'to', 'admin'] as const
type Options = { readonly [Name in (typeof takenBy)[number]]?: string }

/** The named options and the first other word. Throws BackupFault for an option that is not among `known`. */
function argumentsOf(
  words: readonly string[],
  known: readonly (typeof takenBy)[number][] = ['identity'],
): { readonly first: string | undefined; readonly options: Options } {
  const options: Record<string, string> = {}
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const name = known.find((one) => word === `--${one}`)
    if (name !== undefined) {
      const value = words[++at]
      if (value === undefined || value.startsWith('--')) throw new BackupFault(`Efter --${name} saknas vad det gäller.`)
      options[name] = value
    } else if (word.startsWith('-')) {
      throw new BackupFault(`${word} är inget val som finns. Det finns ${known.map((one) => `--${one}`).join(', ')}.`)
    } else rest.push(word)
  }
  if (rest.length > 1) throw new BackupFault(`${rest[1]} är ett ord för mycket. Text med mellanslag sätts inom citattecken.`)
  return { first: rest[0], options }
}

/** `backup`, `backup list`, `backup verify [namn] --identity fil`, `backup new-key fil`. Throws BackupFault. */
export const backupCommand = (
  /** Not called for `new-key`, which is made where no settings are. */
  deps: () => Promise<ConsoleDeps>,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> => saying(runBackupCommand(deps, words, print))

/** Throws what an operator can mend as BackupFault. */
const saying = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw asBackupFault(error)
  })

async function runBackupCommand(
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

async function makeAtConsole({ config, keys, program, now, print, refuseWrongKey }: ConsoleDeps): Promise<void> {
  const settings = backupSettings(config)
  const [target, files] = [await openTarget(settings), await openFileStore(config)]
  await refuseWrongKey()
  const { made, old } = await asReader(config, (reader) =>
    oneAtATime(reader, async () => {
      const made = await makeBackup({ reader, files, target, recipients: settings.recipients, key: keys.backups, program, now })
      return { made, old: await forgetOldBackups(target, now) }
    }),
  )
  const { tables, files: copied, missing } = made.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Säkerhetskopian ${made.snapshot} är gjord: ${rows} rader och ${copied.count} filer, ${megabytes(made.written)} skrivna till målet.`,
  )
  if (old.length > 0) print(`Äldre kopior som har tagits bort: ${old.join(', ')}.`)
  if (missing.length > 0)
    throw new BackupFault(`Men ${missing.length} filer som databasen nämner finns inte i lagringen, till exempel ${missing[0]}.`)
}

async function verifyAtConsole(deps: ConsoleDeps, words: readonly string[]): Promise<void> {
  const { first, options } = argumentsOf(words)
  const { config, keys, migrations, now, print, show } = deps
  const target = await openTarget(backupSettings(config))
  const identities = await readIdentities(options.identity)
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

/**
 * `restore [namn] --identity fil`: fills an empty database and an empty store. With `--site id --to id` it brings one site back beside
 * the living ones. Throws BackupFault.
 */
export const restoreCommand = (deps: ConsoleDeps, words: readonly string[]): Promise<void> => saying(runRestoreCommand(deps, words))

async function runRestoreCommand(deps: ConsoleDeps, words: readonly string[]): Promise<void> {
  const { first, options } = argumentsOf(words, takenBy)
  const { config, keys, migrations, print } = deps
  const target = await openTarget(backupSettings(config))
  const identities = await readIdentities(options.identity)
  const snapshot = await chosenSnapshot(target, first)
  if (options.site !== undefined) return restoreSiteAtConsole(deps, options, { target, identities, snapshot })
  const needless = (['to', 'admin'] as const).find((name) => options[name] !== undefined)
  if (needless !== undefined) throw new BackupFault(`--${needless} hör till --site, som läser in en enda sajt.`)
  const files = await openFileStore(config)
  const macs = keys.previous === null ? [keys.backups] : [keys.backups, keys.previous.backups]
  const manifest = await asOwner(config, (owner) =>
    restoreBackup({ ...owner, target, snapshot, identities, keys: macs, migrations, files }),
  )
  print(
    `Säkerhetskopian ${snapshot} är återställd: allt är som det var ${manifest.takenAt.slice(0, 19).replace('T', ' ')} UTC. Starta Kansli.`,
  )
}

async function restoreSiteAtConsole(
  { config, keys, migrations, now, areas, print, openLiving }: ConsoleDeps,
  { site: from = '', to, admin: by }: Options,
  backup: Pick<RestoreDeps, 'target' | 'identities' | 'snapshot'>,
): Promise<void> {
  if (to === undefined) throw new BackupFault('Ange med --to vilket id den nya sajten ska få, till exempel --to malmo-2.')
  const living = await openLiving()
  const images = createImageWork(pictureLimits)
  try {
    const { sitesUrl } = config
    const deps = { ...backup, keys, migrations, living, images, areas, sitesUrl, now, say: print }
    const { source, name, address, notes } = await restoreSite(deps, { from, to, by: by ?? null })
    print(`Sajten ${source.id} ur säkerhetskopian ${backup.snapshot} är inläst som ${to} och heter ${name}.`)
    for (const note of notes) print(`  ${note}`)
    print(
      '  Ingen har någon roll på den. Vem som skrev varje version och kommentar står kvar; allt annat står med administratörens namn.',
    )
    print(
      `Besökare ser den inte: gå igenom den, ge dem som behöver det en roll, och öppna den sedan under Administration, Sajter. Då får den adressen ${address}`,
    )
  } finally {
    await images.close()
    await living.close()
  }
}

type Owner = Pick<RestoreDeps, 'owner' | 'appRole' | 'appPassword'>

async function asOwner<T>(config: Config, work: (owner: Owner) => Promise<T>): Promise<T> {
  const { databaseUrl } = config
  if (databaseUrl !== null) {
    const url = config.databaseOwnerUrl
    if (url === null) throw new BackupFault('Ange ägaren av den tomma databasen i DATABASE_OWNER_URL.')
    return sayingDatabaseFault({ setting: 'DATABASE_OWNER_URL', url }, () =>
      work({ owner: { connectionString: url }, ...loginOf(databaseUrl) }),
    )
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
