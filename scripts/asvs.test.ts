import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const page = textOf('docs/security/asvs.md')

/** `number,level` of the standard, in its order. */
const standard = textOf('docs/security/asvs-5.0.0.csv').trim().split('\n').slice(1)
const words = ['Met', 'Operator', 'Accepted', 'N/A', 'Open']

interface Row {
  readonly number: string
  readonly level: string
  readonly word: string
  readonly answer: string
}
const rows: Row[] = Array.from(
  page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm),
  ([, number = '', level = '', word = '', answer = '']) => ({ number, level, word, answer }),
)

it('every requirement of level 1 and 2 has exactly one row, in the order of the standard', () => {
  expect(standard).toHaveLength(253)
  expect(rows.map(({ number, level }) => `${number},${level}`)).toEqual(standard)
})

it('every row says how it is met, or why it need not be, and the sums at the top are right', () => {
  expect(rows.filter(({ word, answer }) => !words.includes(word) || answer.length < 8)).toEqual([])
  for (const word of words) {
    const sum = Number(new RegExp(`^\\| ${word} \\| .* \\| (\\d+) \\|$`, 'm').exec(page)?.[1])
    expect([word, sum]).toEqual([word, rows.filter((row) => row.word === word).length])
  }
})

it('what is met names a place in the repository, and what the operator sees to a guide', () => {
  const named = (answer: string): boolean =>
    /`(?:contract|server|web|e2e|scripts)\/|\]\(|openapi|sbom|\.oxlintrc|As |; |None|There are none|128/.test(answer)
  expect(rows.filter(({ word, answer }) => word === 'Met' && !named(answer))).toEqual([])
  expect(rows.filter(({ word, answer }) => word === 'Operator' && !answer.includes('../operations/'))).toEqual([])
})

/** Headings of a page, as the fragments that lead to them. */
const fragmentsOf = (path: string): string[] =>
  Array.from(textOf(path).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each(['asvs', 'threat-model', 'what-is-written-down'])('every file and heading that %s names is there', (name) => {
  const text = textOf(`docs/security/${name}.md`)
  const files = Array.from(
    text.matchAll(/`((?:contract|server|web|bankid-simulator|e2e|scripts|docs|bench)\/[\w./-]+)`/g),
    ([, file = '']) => file,
  )
  expect(files.length).toBeGreaterThan(name === 'asvs' ? 300 : 5)
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
  const links = Array.from(text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g), ([, path = '', fragment]) => ({
    path: join('docs/security', path === '' ? `${name}.md` : path),
    fragment,
  }))
  for (const { path, fragment } of links) {
    expect([path, existsSync(join(projectRoot, path))]).toEqual([path, true])
    if (fragment !== undefined) expect(fragmentsOf(path)).toContain(fragment)
  }
})
