import { execFile } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { MadeStatement } from './print-statements.ts'

const server = join(import.meta.dirname, '..')

/**
 * Statements from a separate process, because test files share modules and each statement is made once. That process loads the whole
 * server: the first file that asks leaves its answer for the others of the run.
 */
export async function allStatements(): Promise<MadeStatement[]> {
  const kept = join(inject('programs'), 'statements.json')
  const known = await readFile(kept, 'utf8').catch(() => null)
  if (known !== null) return JSON.parse(known) as MadeStatement[]
  const program = ['--import', 'tsx', join(import.meta.dirname, 'print-statements.ts')]
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(server, 'tsconfig.json') }
  const { stdout } = await promisify(execFile)(process.execPath, program, { env, maxBuffer: 16 * 1024 * 1024 })
  await writeFile(`${kept}.${process.pid}`, stdout)
  await rename(`${kept}.${process.pid}`, kept)
  return JSON.parse(stdout) as MadeStatement[]
}

/** Commands that PostgreSQL cannot prepare. */
export const unprepared = /^\s*(?:begin|commit|savepoint|rollback|release|set|fetch|close)\b/
