import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { variablesCss } from '../variables-in-styles.ts'

const root = `${import.meta.dirname}/../..`
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'web/*.css', 'web/*.ts', 'web/*.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
const texts = sources.map(read)
const mantineStyles = new Set(
  texts.flatMap((text) => Array.from(text.matchAll(/@mantine\/core\/styles\/[\w-]+\.css/g), ([file]) => file)),
)

it('every Mantine variable that our styles and its imported styles name is declared', () => {
  expect(mantineStyles.size).toBeGreaterThan(5)
  const named = [...texts, ...Array.from(mantineStyles, (file) => read(`node_modules/${file}`))].flatMap((text) =>
    Array.from(text.matchAll(/var\((--mantine-[\w-]+)\)/g), ([, name = '']) => name),
  )
  const css = variablesCss()
  const names = [...new Set([...named, ...Array.from(css.matchAll(/var\((--mantine-[\w-]+)\)/g), ([, name = '']) => name)])]
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !css.includes(`${name}:`))).toEqual([])
})
