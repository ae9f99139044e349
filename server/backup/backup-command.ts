import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readFile, stat, writeFile } from 'node:fs/promises'
import type { FileStore } from '../platform/files/file-store.ts'
import { BackupFault } from './backup-fault.ts'
import { listSnapshots, snapshotTime } from './manifest.ts'

// What the commands of backup share. The operator's words and answers are Swedish; dates are in UTC, as in the names of backups.

/** Makes a pair of keys: the private one in a new file that only its owner may read, the public one as the answer. */
export async function newKey(path: string): Promise<string> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  await writeFile(path, `# Hemlig nyckel till säkerhetskopior av Kansli. Öppen nyckel: ${recipient}\n${identity}\n`, {
    mode: 0o600,
    flag: 'wx',
  }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(
      error.code === 'EEXIST' ? `${path} finns redan och skrivs inte över.` : `${path} går inte att skriva (${error.code}).`,
    )
  })
  return recipient
}

/** The private keys in a file, as `backup new-key` and `age-keygen` write it. */
export async function readIdentities(path: string | undefined): Promise<string[]> {
  if (path === undefined) throw new BackupFault('Ange filen med den hemliga nyckeln: --identity nyckel.txt')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupFault(`Filen ${path} med den hemliga nyckeln går inte att läsa (${error.code}).`)
  })
  if (((await stat(path)).mode & 0o077) !== 0)
    throw new BackupFault(`Den hemliga nyckeln kan läsas av andra. Kör: chmod 600 ${path}`)
  const keys = text.split('\n').flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? [line.trim()] : []))
  if (keys.length === 0) throw new BackupFault(`I ${path} finns ingen rad som börjar på AGE-SECRET-KEY-.`)
  return keys
}

/** The named backup, or the newest one. Throws BackupFault when there is none. */
export async function chosenSnapshot(target: FileStore, wanted: string | undefined): Promise<string> {
  const names = await listSnapshots(target)
  const found = wanted === undefined ? names.at(-1) : names.find((name) => name === wanted)
  if (found === undefined)
    throw new BackupFault(wanted === undefined ? 'Det finns ingen säkerhetskopia.' : `Säkerhetskopian ${wanted} finns inte.`)
  return found
}

export async function listedSnapshots(target: FileStore): Promise<string> {
  const names = await listSnapshots(target)
  if (names.length === 0) return 'Det finns ingen säkerhetskopia.'
  return names.map((name) => `${name}  ${snapshotTime(name)?.toISOString().slice(0, 16).replace('T', ' ') ?? ''} UTC`).join('\n')
}

export const megabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('sv-SE', { maximumFractionDigits: 1 })} MB`
