import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// A connection identifies a prepared statement by name, so two with the same name fail on a connection that runs both.

const server = join(import.meta.dirname, '..')
const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\//.test(file),
)
const named = /\bstatement(?:<(?:[^()]|\([^)]*\))*?>)?\(\s*['`]([^'`$]+)['`]/g

it('no two statements have the same name, and none is longer than PostgreSQL keeps', () => {
  const names = files.flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(named)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(400)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.filter((name) => name.length > 63)).toEqual([])
})

const building = /\.query\s*\.\s*(?:select|selectDistinct|insert|update|delete|execute|with|\$count)\b/

it('the program asks with statements: only tests use the query builder', () => {
  expect(files.filter((file) => building.test(readFileSync(join(server, file), 'utf8')))).toEqual([])
})
