import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Identity } from './embedded-identity.ts'

export const socketPort = 5432
/** Length of Linux's sun_path without the closing zero; that of macOS is four shorter. */
const longestPath = 103

/**
 * An empty, private folder for PostgreSQL's socket. It is not in the data folder, whose path may be too long for a socket. The
 * name follows from the data folder, so a killed program leaves at most one folder.
 */
export async function makeSocketDir(dataDir: string, identity: Identity): Promise<string> {
  const { dev, ino } = await stat(dataDir)
  const id = createHash('sha256').update(`${dataDir}\n${dev}:${ino}`).digest('hex').slice(0, 16)
  // Root's own TMPDIR may be closed to `nobody`; /tmp is open to everyone.
  const base = identity.owner || !fits(tmpdir()) ? '/tmp' : tmpdir()
  let dir = join(base, `kansli-${process.getuid?.() ?? 0}-${id}`)
  try {
    // Only a folder of our own: another user could have put a folder or a link there to receive our socket.
    if (await isOurs(dir)) await rm(dir, { recursive: true, force: true })
    await mkdir(dir, { mode: 0o700 }).catch(async () => {
      dir = await mkdtemp(join(base, 'kansli-'))
    })
    await chmod(dir, 0o700)
    if (identity.owner) await chown(dir, identity.owner.uid, identity.owner.gid)
  } catch {
    throw new StartupError(`Det går inte att skapa en mapp för databasens anslutning i ${base}; kontrollera att den är skrivbar.`)
  }
  return dir
}

function fits(base: string): boolean {
  return Buffer.byteLength(join(base, 'kansli-4294967295-0123456789abcdef', `.s.PGSQL.${socketPort}`)) <= longestPath
}

async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  const me = process.getuid?.()
  // Root gave its folder to `nobody`: in /tmp no other user may rename it, and the name holds our hash and our uid.
  return found !== null && found.isDirectory() && (found.uid === me || (me === 0 && found.uid === 65534))
}
