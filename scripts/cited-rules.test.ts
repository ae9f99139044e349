import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

const page = readFileSync(join(projectRoot, 'docs/security-rules.md'), 'utf8')
const rules = Array.from(page.matchAll(/^\| (SEC-\d\d) +\| +(\S.*) \|$/gm), ([, rule = '']) => rule)

/** Matches of `pattern` in the tracked files, as `file:match`. Migrations are left out: they are never edited. */
function found(pattern: string, ...except: string[]): string[] {
  const left = [...except, 'server/migrations', 'scripts/cited-rules.test.ts'].map((path) => `:!${path}`)
  const git = ['grep', '-oE', pattern, '--', '.', ...left]
  try {
    return execFileSync('git', git, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n')
  } catch (error) {
    // git ends with 1 when it finds nothing.
    if ((error as { status?: number }).status === 1) return []
    throw error
  }
}

it('every security rule that the repository names is explained once, and each that is explained is named', () => {
  const cited = new Set(found('SEC-[0-9]{2}', 'docs/security-rules.md').map((line) => line.slice(line.indexOf(':') + 1)))
  expect(cited.size).toBeGreaterThan(40)
  expect(rules.toSorted()).toEqual(Array.from(cited).toSorted())
})

it('nothing refers to a page that is not in the repository', () => {
  expect(found('\\(spec [0-9][^)]*\\)|of spec [0-9.]+|design\\.md')).toEqual([])
})
