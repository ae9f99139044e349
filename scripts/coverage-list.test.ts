import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const list = readFileSync(new URL('docs/coverage.md', root), 'utf8')

/** A name as the source writes it may have its apostrophes escaped. */
const plain = (source: string): string => source.replaceAll("\\'", "'")

it('every test that the list names is there', () => {
  const named = Array.from(list.matchAll(/`([^`]+\.(?:test|e2e)\.tsx?)` › `([^`]+)`/g), ([, file = '', name = '']) => ({
    file,
    name,
  }))
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(({ file, name }) => !plain(readFileSync(new URL(file, root), 'utf8')).includes(name))
  expect(missing).toEqual([])
})

it('every row of the list names one', () => {
  const rows = list.split('\n').filter((line) => /^\|(?! -|-)/.test(line) && !/^\| (Rad|Nr|Krav) /.test(line))
  expect(rows.filter((row) => !row.includes('` › `'))).toEqual([])
})
