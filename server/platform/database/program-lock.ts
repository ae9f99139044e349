import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

interface ProgramLock {
  release(): Promise<void>
}

// The lock belongs to an open file, so the kernel releases it however the program ends, and neither an old file nor a reused
// process number can be mistaken for a running program. Node has no flock, so a `cat` process holds the lock for as long as its
// pipe from this program is open. Its echo confirms that the lock is taken.
const keeper = `
umask 077
exec 9>>"$1" || exit 76
if command -v flock >/dev/null; then
  flock -n 9
  case $? in 0) exec cat ;; 1) exit 75 ;; *) exit 76 ;; esac
fi
# macOS
exec perl -MFcntl=:flock -e 'open(F, ">&=9") && flock(F, LOCK_EX | LOCK_NB) or exit 75; exec "cat"'
`
const taken = 75

/**
 * Makes this the only program on the folder until it ends. After a kill -9 the keeper needs a moment to notice, so the lock is
 * tried for `patienceMs`; after that a program that still runs is taken to own the folder.
 */
export async function lockFolder(dataDir: string, patienceMs = 1_000): Promise<ProgramLock> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const lock = await tryLock(join(dataDir, 'kansli.lock'))
    if (lock) return lock
    if (performance.now() > deadline) {
      throw new StartupError(
        `Ett annat Kansli använder redan mappen ${dataDir}; avsluta det först eller ange en annan mapp i DATA_DIR.`,
      )
    }
    await delay(50)
  }
}

function tryLock(file: string): Promise<ProgramLock | null> {
  return new Promise((resolve, reject) => {
    // Detached: a Ctrl-C in the terminal reaches every process of the group, and the lock must last until the program has stopped.
    const child = spawn('/bin/sh', ['-c', keeper, 'sh', file], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const ended = new Promise<number | null>((done) => child.on('exit', done))
    child.on('error', reject)
    // The keeper may end before it reads; its exit code says more than EPIPE would.
    child.stdin.on('error', () => undefined)
    child.stdin.write('mine\n')
    child.stdout.once('data', () =>
      resolve({
        release: async () => {
          child.stdin.end()
          await ended
        },
      }),
    )
    void ended.then((code) => {
      if (code === taken) resolve(null)
      else reject(new StartupError(`Det går inte att låsa filen ${file}; kontrollera att mappen är skrivbar.`))
    })
  })
}
