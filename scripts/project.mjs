import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
/** Git-ignored folder for the files of tools. */
export const cacheDir = join(projectRoot, '.cache')

/**
 * The flags of Node with which `npm run serve` starts the server. V8 gets 12 MiB for young objects instead of 48: the
 * server needs 20 MiB less when idle, and makes pages no slower (bench rows 2 and 10).
 * @type {string[]}
 */
export const serverFlags = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  .scripts.serve.split(' ')
  .filter((/** @type {string} */ word) => word.startsWith('--'))

/** An error that a person can fix: the message is printed alone, without a stack. */
export class ScriptError extends Error {}

/**
 * Runs a script's main function; a `ScriptError` becomes one line and exit code 1.
 * @param {() => Promise<void>} main
 */
export function runScript(main) {
  main().catch((error) => {
    console.error(error instanceof ScriptError ? error.message : error)
    process.exit(1)
  })
}

/**
 * Runs a program in the project's folder and resolves with its exit code; programs of node_modules are found by name.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const env = { ...process.env, ...options.env }
  env['PATH'] = [join(projectRoot, 'node_modules', '.bin'), env['PATH'] ?? ''].join(delimiter)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], ...options, env })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 128))
  })
}

// The kernel releases the lock of an open file however its holder ends, as in program-lock.ts of the server. A `cat` holds the
// lock for as long as our pipe to it is open.
const keeper = `
exec 9>>"$1" || exit 76
if command -v flock >/dev/null; then flock 9 || exit 76; exec cat; fi
exec perl -MFcntl=:flock -e 'open(F, ">&=9") && flock(F, LOCK_EX) or exit 76; exec "cat"'
`

/**
 * Runs `work` in one process at a time in this clone; others wait for their turn.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(work) {
  const file = join(cacheDir, 'work.lock')
  await mkdir(cacheDir, { recursive: true }).catch(() => {
    throw new ScriptError(`Mappen ${projectRoot} går inte att skriva i; ändra rättigheterna eller starta som den som äger den.`)
  })
  const child = spawn('/bin/sh', ['-c', keeper, 'sh', file], { stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  child.stdin.on('error', () => undefined)
  child.stdin.write('mine\n')
  await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => reject(new ScriptError(`Filen ${file} går inte att låsa; ändra rättigheterna eller ta bort den.`)))
    child.stdout.once('data', resolve)
  })
  try {
    return await work()
  } finally {
    child.stdin.end()
  }
}
