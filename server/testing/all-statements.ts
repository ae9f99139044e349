import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MadeStatement } from './print-statements.ts'

const server = join(import.meta.dirname, '..')

/** Statements from a separate process, because test files share modules and each statement is made once. */
export async function allStatements(): Promise<MadeStatement[]> {
  const program = ['--import', 'tsx', join(import.meta.dirname, 'print-statements.ts')]
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(server, 'tsconfig.json') }
  const { stdout } = await promisify(execFile)(process.execPath, program, { env, maxBuffer: 16 * 1024 * 1024 })
  return JSON.parse(stdout) as MadeStatement[]
}

/** Commands that PostgreSQL cannot prepare. */
export const unprepared = /^\s*(?:begin|commit|savepoint|rollback|release|set|fetch|close)\b/
