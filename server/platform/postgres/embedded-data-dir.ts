import { constants } from 'node:fs'
import { access, chmod, chown, lchown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Identity } from './embedded-identity.ts'
import { superviseProcess } from './embedded-process.ts'

/** True: the folder holds a database; false: one must be made. Throws for an unusable folder. Changes nothing. */
export async function inspectDataDir(dataDir: string, binaries: Binaries): Promise<boolean> {
  await requireWritable(dataDir)
  const data = join(dataDir, 'postgres')
  const found = await stat(data).catch(() => null)
  if (!found) return false
  if (!found.isDirectory()) throw damaged(data, 'är inte en mapp')
  const me = process.getuid?.()
  if (me && found.uid !== me) {
    throw new StartupError(
      `Databasen i ${data} tillhör en annan användare (uid ${found.uid}); starta Kansli som den användaren eller byt ägare med chown -R ${me}.`,
    )
  }
  const files = await readdir(data).catch(() => null)
  if (!files) throw damaged(data, 'går inte att läsa')
  if (files.length === 0) return false
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')
  if (!/^\d+\s*$/.test(version)) throw damaged(data, 'saknar filen PG_VERSION')
  if (!(await stat(join(data, 'global', 'pg_control')).catch(() => null))) throw damaged(data, 'saknar filen global/pg_control')
  if (Number(version) !== binaries.major) {
    throw new StartupError(
      `Databasen i ${data} är gjord med PostgreSQL ${version.trim()}, men detta Kansli har PostgreSQL ${binaries.major}; kör den Kansli-version som databasen gjordes med, eller flytta innehållet till en egen PostgreSQL och ange den i DATABASE_URL.`,
    )
  }
  return true
}

async function requireWritable(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch((error: NodeJS.ErrnoException) => error)
  if ('isDirectory' in found) {
    if (!found.isDirectory()) throw new StartupError(`DATA_DIR måste vara en mapp, men ${dataDir} är en fil.`)
    await access(dataDir, constants.R_OK | constants.X_OK)
      // Modes do not reveal a full disk, a quota or a file system like /proc: only creating a folder does.
      .then(() => mkdtemp(join(dataDir, '.kansli-')))
      .then(rmdir)
      .catch(() => {
        throw new StartupError(
          `Kansli får inte skriva i mappen ${dataDir}; ändra rättigheterna eller ange en annan mapp i DATA_DIR.`,
        )
      })
    return
  }
  const parent = dirname(dataDir)
  if (found.code === 'ENOENT' && parent !== dataDir) return requireWritable(parent)
  throw new StartupError(`Kansli kommer inte åt mappen ${dataDir} (${found.code}); ange en annan mapp i DATA_DIR.`)
}

function damaged(data: string, how: string): StartupError {
  return new StartupError(
    `Databasen är skadad: ${data} ${how}; återställ mappen från en säkerhetskopia eller ange en annan mapp i DATA_DIR.`,
  )
}

/** Makes the outer folder. Root leaves it passable (not readable), so that PostgreSQL as `nobody` reaches its own part. */
export async function makeDataDir(dataDir: string): Promise<void> {
  if (await stat(dataDir).catch(() => null)) return
  try {
    await makeFolder(dataDir)
    await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch {
    throw new StartupError(`Det går inte att skapa mappen ${dataDir}; ändra rättigheterna eller ange en annan mapp i DATA_DIR.`)
  }
}

// Not mkdir's own `recursive`, which never returns where a file system answers ENOENT for good, as /proc does.
async function makeFolder(dir: string): Promise<void> {
  if (!(await stat(dirname(dir)).catch(() => null))) await makeFolder(dirname(dir))
  await mkdir(dir).catch((error: NodeJS.ErrnoException) => {
    // Another program has just made the same folder; the lock decides which one runs.
    if (error.code !== 'EEXIST') throw error
  })
}

/**
 * Makes a new database under a temporary name and renames it when it is complete, since PG_VERSION appears early and
 * half a database would pass for a whole one. Leftovers of killed starts are removed.
 */
export async function initDatabase(dataDir: string, binaries: Binaries, identity: Identity): Promise<void> {
  await removeHalfMade(dataDir)
  const half = await mkdtemp(join(dataDir, 'postgres.tmp-'))
  if (identity.owner) await chown(half, identity.owner.uid, identity.owner.gid)
  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : // Plain C does not map Å to å, so neither search nor lower() would work for Swedish.
        ['--locale=C.UTF-8']
  const lines: string[] = []
  const child = superviseProcess(
    identity,
    [binaries.initdb, '-D', half, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions', ...locale],
    (line) => lines.push(line),
  )
  const code = await child.exited
  if (code !== 0) {
    await removeHalfMade(dataDir)
    const reason = lines.findLast((line) => /error|could not|FATAL|PANIC/i.test(line)) ?? `initdb avslutades med ${code}`
    throw new StartupError(`Det går inte att skapa databasen i ${dataDir}: ${reason.trim()}`)
  }
  await rename(half, join(dataDir, 'postgres'))
  await syncFolder(dataDir)
}

async function removeHalfMade(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('postgres.tmp')) {
      // An initdb whose program was killed may still be writing its last file there.
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }
}

async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync()
  await handle.close()
}

/**
 * Gives the database folder to the identity that will run it. The owner changes when root moved the folder, or when the folder
 * above was opened or closed. The top folder goes last, so its owner shows that all files below have been given.
 */
export async function giveDataTo(identity: Identity, dataDir: string): Promise<void> {
  const data = join(dataDir, 'postgres')
  if (!identity.owner) return
  if ((await stat(data)).uid === identity.owner.uid) return
  const { uid, gid } = identity.owner
  for (const name of await readdir(data, { recursive: true })) await lchown(join(data, name), uid, gid)
  await chown(data, uid, gid)
}
