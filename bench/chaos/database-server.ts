import { execFile } from 'node:child_process'
import { mkdir, open, readFile, rename, rm, stat, symlink, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { projectRoot } from '../programs.ts'

// The PostgreSQL of both nodes, on a disk of its own, started again whenever it ends.

const run = promisify(execFile)
const diskMegabytes = 700
const logMegabytes = 320
/** So small that the log begins new files all the time. */
const settings = { max_wal_size: '64MB', min_wal_size: '32MB' }

/** The main process; the main process and all others; the process of one connection of a node, after which the others end too. */
export type Victim = 'the server' | 'every process' | 'a connection'

export interface DatabaseServer {
  /** Connects without the roads, and without row level security. */
  connect(): Promise<pg.Client>
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>
  /** SIGKILL. The database starts again by itself. */
  kill(victim: Victim): Promise<void>
  /** Fills the disk of the database; returns a function that frees it. Null where no separate disk could be mounted. */
  readonly fillDisk: (() => Promise<() => Promise<void>>) | null
  /** The same for the disk that has nothing but the write-ahead log. Ends when the database has no room for a further line of it. */
  readonly fillLog: (() => Promise<() => Promise<void>>) | null
}

interface Disk {
  readonly folder: string
  /** Another disk, for the write-ahead log. */
  readonly logFolder: string
  readonly isOwn: boolean
  close(): Promise<void>
}

/** A separate disk in `root` that can be filled without harm, where mounting is allowed. */
export async function openDisk(root: string): Promise<Disk> {
  const [folder, logFolder] = [join(root, 'disk'), join(root, 'log')]
  const mounted = async (place: string, megabytes: number): Promise<boolean> => {
    await mkdir(place)
    return run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]).then(
      () => true,
      () => false,
    )
  }
  const [isOwn] = [await mounted(folder, diskMegabytes), await mounted(logFolder, logMegabytes)]
  return {
    folder,
    logFolder,
    isOwn,
    async close() {
      if (isOwn) for (const place of [folder, logFolder]) await run('umount', [place]).catch(() => undefined)
    },
  }
}

/** Moves the write-ahead log of a database that is stopped to a disk of its own. */
async function moveLog(from: string, to: string): Promise<void> {
  const { uid, gid } = await stat(from)
  await run('cp', ['-a', from, to])
  await chown(join(to, '..'), uid, gid)
  await rename(from, `${from}.before`)
  await symlink(to, from)
}

/** Writes until the disk is full; returns a function that frees it. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const ballast = join(folder, 'ballast')
  const file = await open(ballast, 'w')
  const piece = Buffer.alloc(64 * 1024)
  for (let isFull = false; !isFull;)
    isFull = await file.write(piece).then(
      () => false,
      () => true,
    )
  await file.close()
  return () => rm(ballast)
}

/** Starts it on that disk, with the tables of the product and nothing in them, or without. */
export async function startDatabase(
  disk: Disk,
  isPrepared: boolean,
): Promise<DatabaseServer & { path(): string; close(): Promise<void> }> {
  const dataDir = join(disk.folder, 'database')
  let server: EmbeddedPostgres
  let isClosing = false
  const start = async (): Promise<void> => {
    for (;;) {
      try {
        server = await startEmbeddedPostgres({ dataDir, settings })
        break
      } catch (error) {
        if (isClosing) throw error
        await wait(500)
      }
    }
    // Restarts the server, like the supervisor of a machine.
    server.onExit(() => {
      void server.stop().then(start, start)
    })
  }
  await start()
  if (disk.isOwn) {
    isClosing = true
    await server!.stop()
    await moveLog(join(dataDir, 'postgres', 'pg_wal'), join(disk.logFolder, 'pg_wal'))
    isClosing = false
    await start()
  }
  const first = new pg.Client(server!.adminConnection)
  await first.connect()
  await first.query('create database kansli')
  await first.end()
  const prepare = {
    owner: { ...server!.adminConnection, database: 'kansli' },
    appRole: 'kansli_app',
    appPassword: 'kansli',
    migrations: join(projectRoot, 'server/migrations'),
  }
  if (isPrepared) await prepareDatabase(prepare)
  const processes = async () => {
    const main = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
    const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', main])
    const others = Array.from(stdout.matchAll(/^ *(\d+) (.*)$/gm), ([, pid = '', name = '']) => ({ pid, name }))
    return { main, others: others.map(({ pid }) => pid), connections: others.filter(({ name }) => name.includes('kansli_app')) }
  }
  return {
    path: () => `${server.socketDir}/.s.PGSQL.${server.port}`,
    async connect() {
      const client = new pg.Client({ ...server.adminConnection, database: 'kansli' })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    async signal(name) {
      const { main, others } = await processes()
      await run('kill', [`-${name}`, main, ...others])
    },
    async kill(victim) {
      const { main, others, connections } = await processes()
      const one = connections[Math.floor(Math.random() * connections.length)]
      const pids = { 'the server': [main], 'every process': [main, ...others], 'a connection': [one?.pid ?? main] }[victim]
      // A process may have ended meanwhile.
      await run('kill', ['-KILL', ...pids]).catch(() => undefined)
    },
    fillDisk: disk.isOwn ? () => fill(disk.folder) : null,
    fillLog: disk.isOwn
      ? async () => {
          const empty = await fill(disk.logFolder)
          const client = new pg.Client({ ...server.adminConnection, database: 'kansli' })
          client.on('error', () => undefined)
          await client.connect()
          // Files that it has made ahead take what comes until they are used up.
          await client
            .query(
              "do $$ begin for n in 1..500 loop perform pg_logical_emit_message(false, 'fill', repeat(md5(n::text), 32000)); end loop; end $$",
            )
            .catch(() => undefined)
          await client.end().catch(() => undefined)
          return empty
        }
      : null,
    async close() {
      isClosing = true
      await server.stop()
    },
  }
}
