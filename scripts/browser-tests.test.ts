import { execFileSync } from 'node:child_process'
import { beforeAll, expect, it } from 'vitest'
import { reasons } from '../e2e/support/reasons.ts'
import { projectRoot } from './project.mjs'

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly title: string; readonly file: string; readonly tags: readonly string[] }[]
}

const testsOf = ({ suites = [], specs }: Suite): { name: string; tags: readonly string[] }[] => [
  ...specs.map(({ title, file, tags }) => ({ name: `${file}: ${title}`, tags })),
  ...suites.flatMap(testsOf),
]

/** All browser tests, those of the night too. */
let tests: { name: string; tags: readonly string[] }[] = []

beforeAll(() => {
  const list = execFileSync(
    'node_modules/.bin/playwright',
    ['test', '--list', '--config=e2e/playwright.config.ts', '--reporter=json'],
    { cwd: projectRoot, encoding: 'utf8', env: { ...process.env, KANSLI_NIGHTLY: 'yes' }, maxBuffer: 64 * 1024 ** 2 },
  )
  tests = (JSON.parse(list) as { suites: Suite[] }).suites.flatMap(testsOf)
})

it('each browser test says in one tag why it is one, or that it runs at night', () => {
  const known: readonly string[] = [...reasons, 'nightly']
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter(({ tags }) => tags.length !== 1 || !known.includes(tags[0] ?? ''))).toEqual([])
})

it('at most 135 run in each `npm test`', () => {
  expect(tests.filter(({ tags }) => !tags.includes('nightly')).length).toBeLessThanOrEqual(135)
})
