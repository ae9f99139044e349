import { afterAll, expect, it } from 'vitest'
import { allStatements, unprepared } from './all-statements.ts'
import { foreignReads, foreignWrites } from './foreign-tables.ts'
import { tablesByOwner } from '../bundle/every-table.ts'
import { columnsOf, rowFaults } from './row-faults.ts'
import { openRowTypes } from './row-types.ts'
import { testDatabase } from './test-database.ts'

// Every statement of the program: PostgreSQL can prepare it, its columns match its row type, and it touches only tables of its own
// module or of a written list.

const { superuser } = await testDatabase()

const made = await allStatements()
const rowTypes = openRowTypes()
afterAll(() => rowTypes.close())

it('every statement can be prepared, and answers with the columns of its row type', async () => {
  const refused: string[] = []
  const compared: string[] = []
  for (const { name, text, file, line } of made) {
    if (unprepared.test(text)) continue
    const declared = rowTypes.declaredAt({ file, line })
    if (declared) compared.push(name)
    await columnsOf(superuser, text).then(
      (columns) => refused.push(...(declared ? rowFaults(columns, declared) : []).map((fault) => `${file}: ${name}: ${fault}`)),
      (error: Error) => refused.push(`${file}: ${name}: ${error.message}`),
    )
  }
  expect(made.length).toBeGreaterThan(500)
  expect(made.filter(({ file }) => file === '')).toEqual([])
  expect(refused).toEqual([])
  expect(compared.length).toBeGreaterThan(300)
})

/** Files whose columns come from the imported file; site-import.test.ts runs their statements. */
const madeOfFiles = ['bundle/write-rows.ts']

const touching = /\b(insert into|update|delete from|merge into|from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?/gi
const isWriting = (verb: string): boolean => /insert|update|delete|merge/i.test(verb)

/** The module, or the folder of the server outside the modules. */
function partOf(file: string): string {
  const [folder = '', module = ''] = file.split('/')
  return folder === 'modules' ? module : folder
}

it('every statement is made by loading its module or by asking for its list, so that it is checked here', () => {
  const known = new Set(made.map(({ file, line }) => `${file}:${line}`))
  const others = rowTypes.calls().filter(({ file, line }) => !known.has(`${file}:${line}`))
  expect(others.map(({ file }) => file).toSorted()).toEqual(madeOfFiles)
})

it('no statement touches a table of another module that is not on the list', async () => {
  const owners = new Map(
    Object.entries(tablesByOwner).flatMap(([owner, tables]) => Object.keys(tables).map((table) => [table, owner])),
  )
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
