import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { watchStatements } from '../platform/database/database.ts'
import { foreignReads, foreignWrites } from './foreign-tables.ts'
import { testDatabase } from './test-database.ts'

// Every statement of the program: PostgreSQL can prepare it, and it touches the tables of its own module or those on a written list.

const server = join(import.meta.dirname, '..')
const { superuser } = await testDatabase()

interface Made {
  readonly name: string
  readonly text: string
  /** The file that makes it, below server/. */
  readonly file: string
}

const frame = /\(?(?:file:\/\/)?(\/[^():]+\.tsx?):\d+:\d+\)?$/
const notTheMaker = /^\.\.|^testing\/|^platform\/database\/database\.ts$/

function makerOf(stack: string): string {
  const files = stack.split('\n').flatMap((line) => frame.exec(line.trim())?.[1] ?? [])
  return files.map((file) => relative(server, file)).find((file) => !notTheMaker.test(file)) ?? ''
}

const made: Made[] = []
watchStatements(({ name, text }) => made.push({ name, text, file: makerOf(new Error().stack ?? '') }))
for (const file of await readdir(server, { recursive: true }))
  // A program or a thread of its own begins to work when it is imported.
  if (/\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$|^testing\/|^main\.ts$|worker/.test(file)) await import(join(server, file))

/** What PostgreSQL knows no prepared form of. */
const unprepared = /^\s*(?:savepoint|rollback|release|set|fetch|close)\b/

it('every statement can be prepared', async () => {
  const refused: string[] = []
  for (const { name, text, file } of made) {
    if (unprepared.test(text)) continue
    await superuser.query(`prepare one as ${text}`).then(
      () => superuser.query('deallocate one'),
      (error: Error) => refused.push(`${file}: ${name}: ${error.message}`),
    )
  }
  expect(made.length).toBeGreaterThan(500)
  expect(made.filter(({ file }) => file === '')).toEqual([])
  expect(refused).toEqual([])
})

async function ownersOfTables(): Promise<Map<string, string>> {
  const page = await readFile(join(server, '../docs/database.md'), 'utf8')
  const owners = new Map<string, string>()
  for (const section of page.split('\n### ').slice(1))
    for (const [, table = ''] of section.matchAll(/^\| `(\w+)` \|/gm)) owners.set(table, /^\S+/.exec(section)?.[0] ?? '')
  return owners
}

const touching = /\b(insert into|update|delete from|merge into|from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi
const isWriting = (verb: string): boolean => /insert|update|delete|merge/i.test(verb)

/** A module, or the part of the server that is none. */
function partOf(file: string): string {
  const [folder = '', module = ''] = file.split('/')
  return folder === 'modules' ? module : folder
}

it('no statement touches a table of another module that is not on the list', async () => {
  const owners = await ownersOfTables()
  const found = { reads: new Set<string>(), writes: new Set<string>() }
  for (const { text, file } of made) {
    const withoutTexts = text.replaceAll(/'(?:[^']|'')*'/g, "''")
    for (const [, verb = '', table = ''] of withoutTexts.matchAll(touching)) {
      const owner = owners.get(table)
      const part = partOf(file)
      if (owner === undefined || owner === part) continue
      found[isWriting(verb) ? 'writes' : 'reads'].add(`${part}: ${table}`)
    }
  }
  const listed = (list: typeof foreignReads): string[] =>
    Object.entries(list).flatMap(([part, tables]) => Object.keys(tables).map((table) => `${part}: ${table}`))
  expect([...found.writes].toSorted()).toEqual(listed(foreignWrites).toSorted())
  expect([...found.reads].toSorted()).toEqual(listed(foreignReads).toSorted())
})
