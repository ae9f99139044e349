import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import { findBinaries, type Binaries } from './embedded-binaries.ts'
import { giveDataTo, initDatabase, inspectDataDir, makeDataDir } from './embedded-data-dir.ts'
import { chooseIdentity, type Identity } from './embedded-identity.ts'
import { endOrphan, superviseProcess, type SupervisedProcess } from './embedded-process.ts'
import { makeSocketDir, socketPort } from './embedded-socket-dir.ts'
import { lockFolder } from '../database/program-lock.ts'

/** A running PostgreSQL of this program, reachable only through a socket in a private folder. */
export interface EmbeddedPostgres {
  readonly socketDir: string
  readonly port: number
  /** The superuser, for `pg`: migrations and roles. The program itself connects as a lesser role. */
  readonly adminConnection: { host: string; port: number; user: 'postgres'; database: 'postgres' }
  /** Shuts down, waits for the checkpoint, and releases the folder. */
  stop(): Promise<void>
  /** Calls `listener` when the database ends without `stop()`; at once when it already has. */
  onExit(listener: (why: string) => void): void
}

interface EmbeddedPostgresOptions {
  /** Absolute. The database is in its subfolder `postgres`. */
  dataDir: string
  /** Server settings added to the fixed ones, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** Folder of another PostgreSQL's programs, such as /usr/lib/postgresql/15/bin. */
  binDir?: string
  log?: (line: string) => void
}

/** For one association's machine: small buffers and few helper processes, with all durability settings left on. */
const ownSettings = {
  shared_buffers: '32MB',
  max_connections: '40',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  autovacuum_max_workers: '2',
  // No replication: saves two idle processes and some of the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  wal_compression: 'on',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
}

/** Settings that the launcher itself relies on. */
function fixedSettings(socketDir: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_timezone: 'UTC',
    log_line_prefix: '',
    lc_messages: 'C',
    // The client receives the error of a failed statement. The statement, and the row it names, stay out of the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

/** Throws the errors of `startEmbeddedPostgres` that can be detected without changing anything. */
export async function checkEmbeddedPostgres(options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'binDir'>): Promise<void> {
  const exists = await inspectDataDir(options.dataDir, await findBinaries(options.binDir))
  if (!exists) return
  const lock = await lockFolder(options.dataDir)
  await lock.release()
}

/** A PostgreSQL that is starting: connections are accepted once `ready` has resolved. */
interface BeginningPostgres extends EmbeddedPostgres {
  /** Rejects with StartupError when PostgreSQL does not start; the folder is then released. */
  readonly ready: Promise<void>
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const begun = await beginEmbeddedPostgres(options)
  await begun.ready
  return begun
}

/**
 * As `startEmbeddedPostgres`, but resolves as soon as PostgreSQL has been told to start, so that the program can do other work
 * meanwhile. Throws before it has changed anything where `checkEmbeddedPostgres` does.
 */
export async function beginEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<BeginningPostgres> {
  if (process.platform === 'win32') {
    throw new StartupError('Den inbyggda databasen finns inte för Windows; ange en egen PostgreSQL i DATABASE_URL.')
  }
  const binaries = await findBinaries(options.binDir)
  await inspectDataDir(options.dataDir, binaries)
  await makeDataDir(options.dataDir)
  const dataDir = await realpath(options.dataDir)
  // Each is a process to wait for, and neither needs the other.
  const choosing = chooseIdentity(binaries, dataDir)
  choosing.catch(() => undefined)
  const lock = await lockFolder(dataDir)
  try {
    const data = join(dataDir, 'postgres')
    const identity = await choosing
    // Inspected again: another program may have made the database before the lock was taken.
    if (!(await inspectDataDir(dataDir, binaries))) await initDatabase(dataDir, binaries, identity)
    await endOrphan(data)
    await giveDataTo(identity, dataDir)
    const socketDir = await makeSocketDir(dataDir, identity)
    const settings = {
      ...ownSettings,
      // PostgreSQL 18 would start three more processes for reads; at this size a read is a system call.
      ...(binaries.major >= 18 ? { io_method: 'sync' } : {}),
      ...options.settings,
      ...fixedSettings(socketDir),
    }
    const starting = startServer(binaries, identity, data, settings, options.log).catch(async (error: unknown) => {
      await rm(socketDir, { recursive: true, force: true })
      await lock.release()
      throw error
    })
    return handle(starting, socketDir, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startServer(
  binaries: Binaries,
  identity: Identity,
  data: string,
  settings: Record<string, string>,
  log?: (line: string) => void,
): Promise<SupervisedProcess> {
  const argv = [binaries.postgres, '-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const deadline = performance.now() + 30_000
  for (;;) {
    const lines: string[] = []
    let ready = (): void => undefined
    const isReady = new Promise<'ready'>((resolve) => (ready = () => resolve('ready')))
    const server = superviseProcess(identity, argv, (line) => {
      if (lines.length < 100) lines.push(line)
      if (line.endsWith('database system is ready to accept connections')) ready()
      log?.(line)
    })
    if ((await Promise.race([isReady, server.exited])) === 'ready') return server
    const reason = lines.find((line) => /^(FATAL|PANIC)/.test(line)) ?? lines.at(-1) ?? 'inget svar'
    // Server processes of a killed postmaster need a moment to notice, and hold its shared memory until then.
    const stillEnding = /shared memory block .* still in use|lock file ".*" already exists/.test(reason)
    if (!stillEnding || performance.now() > deadline) {
      throw new StartupError(`PostgreSQL kunde inte starta i ${data}: ${reason.replace(/^(FATAL|PANIC):\s*/, '')}`)
    }
    await delay(100)
  }
}

function handle(starting: Promise<SupervisedProcess>, socketDir: string, unlock: () => Promise<void>): BeginningPostgres {
  let stopping: Promise<void> | null = null
  const stop = async (): Promise<void> => {
    const server = await starting.catch(() => null)
    // A failed start has released everything itself.
    if (!server) return
    await server.stop()
    await rm(socketDir, { recursive: true, force: true })
    await unlock()
  }
  const ready = starting.then(() => undefined)
  // Also awaited by the caller, who may still be busy when it fails.
  ready.catch(() => undefined)
  return {
    socketDir,
    port: socketPort,
    adminConnection: { host: socketDir, port: socketPort, user: 'postgres', database: 'postgres' },
    ready,
    stop: () => (stopping ??= stop()),
    onExit: (listener) => {
      const ended = starting.then((server) => server.exited)
      ended.then(
        (code) => {
          if (!stopping) listener(`PostgreSQL avslutades oväntat (kod ${code})`)
        },
        () => undefined,
      )
    },
  }
}
