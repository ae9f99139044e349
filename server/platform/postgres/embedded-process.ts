import { execFile, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'
import type { Identity } from './embedded-identity.ts'

const run = promisify(execFile)

export interface SupervisedProcess {
  /** Resolves to its exit code (128 + signal when killed), also when it could not be started. Never rejects. */
  exited: Promise<number>
  /** Asks it to end (SIGINT, which is PostgreSQL's fast shutdown) and waits until it has. */
  stop(): Promise<number>
}

// Standard input is a pipe from the program. When it closes, because the program stops the process or was killed, the reader
// interrupts the process: it never outlives the program. The reader is forked before the shell waits, and it holds
// its own copy of the pipe, since a background job's standard input is /dev/null.
const supervise = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
( read -r _ <&3; kill -INT "$child" ) >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait "$child"
status=$?
kill "$reader" 2>/dev/null
exit "$status"
`

/** Runs a command that ends when this program ends. Each line of its output goes to `onLine`. */
export function superviseProcess(identity: Identity, argv: string[], onLine: (line: string) => void): SupervisedProcess {
  const command = identity.command('/bin/sh', ['-c', supervise, 'sh', ...argv])
  const child = spawn(command.file, command.args, {
    ...command.credentials,
    cwd: '/',
    // Not the program's own environment: PGDATA, PGPORT and the like would change what PostgreSQL does.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // A Ctrl-C in the terminal must reach only the program, which finishes its requests before it stops the database.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', onLine)
  const exited = new Promise<number>((resolve) => {
    // `exit`, not `close`: a server process that ends late keeps the pipes open.
    child.on('exit', (code) => resolve(code ?? 128))
    child.on('error', (error) => {
      onLine(`FATAL: ${error.message}`)
      resolve(127)
    })
  })
  return {
    exited,
    stop: () => {
      child.stdin.end()
      return exited
    },
  }
}

/**
 * Waits until the PostgreSQL of a killed program, if any, has ended. Call only while holding the folder's lock: then
 * no living program owns a PostgreSQL process that still uses this data.
 */
export async function endOrphan(data: string, patienceMs = 60_000): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const deadline = performance.now() + patienceMs
  for (let first = true; ; first = false) {
    const content = await readFile(file, 'utf8').catch(() => '')
    const pid = Number(content.split('\n', 1)[0])
    if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return
    if (!(await servesData(pid, data))) return disown(file, content)
    // Its supervisor has normally sent the signal already. Sending it twice is safe, and the supervisor may be dead too.
    if (first) process.kill(pid, 'SIGINT')
    if (performance.now() > deadline) {
      throw new StartupError(
        `PostgreSQL från en tidigare körning (process ${pid}) håller fortfarande på att avslutas i ${data}; vänta en stund och starta igen.`,
      )
    }
    await delay(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // EPERM means a process of another user, which cannot be our PostgreSQL.
    return false
  }
}

async function servesData(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // cmdline, since cwd and exe of other users' processes are closed even to root in a container without SYS_PTRACE.
    const argv = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return argv.split('\0').includes(data)
  }
  const line = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return line.stdout.includes(` -D ${data} `)
}

/**
 * Handles an old lock file whose process number was reused (a restarted container counts from one again); PostgreSQL would refuse
 * to start. The number is replaced by one that no process can have. The rest of the file is kept, because
 * PostgreSQL also looks there for the shared memory of server processes that may still be ending.
 */
async function disown(file: string, content: string): Promise<void> {
  await writeFile(file, content.replace(/^\d+/, '2147483646'))
}
