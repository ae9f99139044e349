import { spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { Binaries } from './embedded-binaries.ts'

/** The uid of `nobody`, which every Linux has; no user is ever created. */
const nobody = 65534

/**
 * The identity that PostgreSQL runs as, because it refuses to run as root.
 * `self`: we are an ordinary user. `nobody`: we are root and switch to that user. `namespace`: a user namespace that maps us to
 * nobody, either because we are root and the files are below a folder only root may enter, or because our user has no
 * name (a container started with a bare number), which `initdb` does not accept.
 */
export interface Identity {
  kind: 'self' | 'nobody' | 'namespace'
  /** Owner of the data and the socket folder, as seen from outside any namespace; null: the present user. */
  owner: { uid: number; gid: number } | null
  /** The command as this identity, ready for `spawn`. */
  command(file: string, args: string[]): { file: string; args: string[]; credentials: { uid?: number; gid?: number } }
}

const self: Identity = {
  kind: 'self',
  owner: null,
  command: (file, args) => ({ file, args, credentials: {} }),
}

const asNobody: Identity = {
  kind: 'nobody',
  owner: { uid: nobody, gid: nobody },
  command: (file, args) => ({ file, args, credentials: { uid: nobody, gid: nobody } }),
}

const inNamespace: Identity = {
  kind: 'namespace',
  owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 },
  command: (file, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, file, ...args],
    credentials: {},
  }),
}

/** Chosen by trying, since modes, ACLs, mount options and missing capabilities can each be decisive. */
export async function chooseIdentity(binaries: Binaries, dataDir: string): Promise<Identity> {
  const root = process.getuid?.() === 0
  if (!root && hasName()) return self
  for (const identity of process.platform === 'linux' ? (root ? [asNobody, inNamespace] : [inNamespace]) : []) {
    if (await canRun(identity, binaries, dataDir)) return identity
  }
  // Only making a database needs a user name, and `initdb` reports that itself.
  if (!root) return self
  throw new StartupError(
    'PostgreSQL vägrar att köras som root, och här går det varken att byta till användaren nobody eller att skapa en användarnamnrymd (unshare); starta Kansli som en vanlig användare eller ange en egen PostgreSQL i DATABASE_URL.',
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function canRun(identity: Identity, binaries: Binaries, dataDir: string): Promise<boolean> {
  const script = 'cd "$1" && test -x "$2" && exec "$3" --version'
  const command = identity.command('/bin/sh', ['-c', script, 'sh', dataDir, dirname(binaries.initdb), binaries.postgres])
  return new Promise((resolve) => {
    try {
      const child = spawn(command.file, command.args, { ...command.credentials, cwd: '/', stdio: 'ignore' })
      child.on('error', () => resolve(false))
      child.on('exit', (code) => resolve(code === 0))
    } catch {
      // Node throws some refusals (such as a uid that is not mapped here) instead of emitting an error.
      resolve(false)
    }
  })
}
