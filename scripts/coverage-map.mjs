import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { walk } from './house.mjs'
import { projectRoot, ScriptError } from './project.mjs'

// Which test covers what: the lines `// covers Section: what` above a test, printed as docs/coverage.md. A test may have several.

/** In the order of the page. */
const sections = [
  'Addresses and screens',
  'What others build on',
  'Layout',
  'Sign-in',
  'Hints',
  'Calls',
  'Errors',
  'Constants',
  'End to end',
  'Security',
  'Item states',
  'Item steps',
  'Item addresses',
  'Saving, conflicts, presence',
  'Trash and undo',
  'Texts',
  'Publish check',
  'Pictures in items',
  'News',
  'Events',
  'Policy',
  'Representatives',
  'Pages',
  'Public sites',
  'Media',
  'Settings',
  'Letters',
  'Federation',
  'Newsletter',
  'Readings',
  'Administration',
  'Content end to end',
  'Pictures on sites',
  'Files and export',
  'Content in use',
  'Hardening',
  'Outages',
  'Operations',
]

const head = `# Which test covers what

Printed by \`npm run coverage-map\` from the lines \`// covers Section: what\` above the tests: change it there.
A name with \`\${…}\` or \`%s\` is a test that runs once for each row of its table. Tests in \`e2e/\` run in Chromium against the built
programs, with the BankID simulator over mutual TLS; the others are Vitest, against a real database. Those in
\`server/testing/item-life/\` run once for every area. What has no test is in [not-covered.md](not-covered.md).
`

/** @typedef {{ section: string, what: string, file: string, test: string }} Row */

const tag = /^[ \t]*\/\/ covers (.+)$/gm
const betweenTagAndTest = /^(\s|\/\/[^\n]*\n)*$/

/** @returns {string[]} */
const testFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(projectRoot, file)))

/**
 * Position and name of each test in a file, as written in the source.
 * @param {string} file
 * @param {string} text
 */
export function testsIn(file, text) {
  /** @type {{ start: number, name: string }[]} */
  const tests = []
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, (node) => {
    if (node.type !== 'ExpressionStatement') return
    const call = /** @type {{ type: string, start: number, arguments?: { type: string, start: number, end: number }[] }} */ (
      node['expression']
    )
    const named = call.type === 'CallExpression' ? call.arguments?.[0] : undefined
    if (named === undefined || !/^(it|test|describe)\b/.test(text.slice(call.start, call.start + 8))) return
    if (named.type === 'Literal' || named.type === 'TemplateLiteral')
      tests.push({ start: node.start, name: text.slice(named.start + 1, named.end - 1).replaceAll("\\'", "'") })
  })
  return tests
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Row[]}
 */
function rowsIn(file, text) {
  const tags = Array.from(text.matchAll(tag))
  if (tags.length === 0) return []
  const tests = testsIn(file, text)
  return tags.map((found) => {
    const said = String(found[1])
    const section = sections.find((one) => said.startsWith(`${one}: `))
    if (section === undefined) throw new ScriptError(`${file}: "covers ${said}" names no section of scripts/coverage-map.mjs.`)
    const end = found.index + found[0].length
    const test = tests.find(({ start }) => start > end)
    if (test === undefined || !betweenTagAndTest.test(text.slice(end, test.start)))
      throw new ScriptError(`${file}: "covers ${said}" does not stand above a test.`)
    return { section, what: said.slice(section.length + 2), file, test: test.name }
  })
}

/** The text of docs/coverage.md, made from the tags of the tests. */
export function coverageMap() {
  const rows = testFiles().flatMap((file) => rowsIn(file, readFileSync(join(projectRoot, file), 'utf8')))
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|')
  const lines = rows.map((row) => ({
    section: row.section,
    line: `| ${cell(row.what)} | \`${row.file}\` › \`${cell(row.test)}\` |`,
  }))
  return [
    head,
    ...sections.map((section) => {
      const own = lines.flatMap(({ section: of, line }) => (of === section ? [line] : []))
      return `## ${section}\n\n| What | Test |\n| --- | --- |\n${Array.from(new Set(own)).sort().join('\n')}\n`
    }),
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(projectRoot, 'docs/coverage.md'), coverageMap())
