import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { watchStatements } from '../platform/database/database.ts'

// Prints every statement of the program as JSON. A separate process, because tests share modules and each statement is
// made only once.

export interface MadeStatement {
  readonly name: string
  readonly text: string
  /** The file of the call, below server/; '' if unknown. */
  readonly file: string
  /** The line where the call begins. */
  readonly line: number
}

const server = join(import.meta.dirname, '..')
const frame = /\(?(?:file:\/\/)?(\/[^():?]+\.tsx?)(?:\?[^():]*)?:(\d+):\d+\)?$/
const notTheMaker = /^\.\.|^testing\/|^platform\/database\/database\.ts$/

function makerOf(stack: string): { file: string; line: number } {
  for (const one of stack.split('\n')) {
    const [, path = '', line = ''] = frame.exec(one.trim()) ?? []
    const file = relative(server, path)
    if (path !== '' && !notTheMaker.test(file)) return { file, line: Number(line) }
  }
  return { file: '', line: 0 }
}

const made = new Map<string, MadeStatement>()
watchStatements(({ name, text }) => {
  const maker = makerOf(new Error().stack ?? '')
  made.set(`${maker.file}:${maker.line} ${text}`, { name, text, ...maker })
})
const isModule = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$|^testing\//.test(file)
for (const file of await readdir(server, { recursive: true })) {
  const path = join(server, file)
  // Modules without statements are skipped: importing a program would start it.
  if (isModule(file) && /\bstatement[<(]/.test(await readFile(path, 'utf8'))) await import(path)
}
// Imported last, so that the modules it imports are loaded while statements are watched.
const { makeAskedStatements } = await import('./asked-statements.ts')
await makeAskedStatements()
process.stdout.write(JSON.stringify([...made.values()]), () => process.exit(0))
