import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

const textOf = (page: string): string => readFileSync(join(projectRoot, page), 'utf8')

/** Text in backticks that is a path from the root of the repository. */
const filesIn = (page: string): string[] =>
  Array.from(
    textOf(page).matchAll(/`((?:contract|server|web|bankid-simulator|e2e|scripts|docs|bench)\/[\w./-]+)`/g),
    ([, file = '']) => file,
  )

it.each(['docs/how-to.md', 'docs/architecture.md'])('every file that %s names is there', (page) => {
  const named = filesIn(page)
  expect(named.length).toBeGreaterThan(page === 'docs/how-to.md' ? 40 : 20)
  expect(named.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
})

it('every commit that docs/how-to.md names is in the history', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 })
  const subjects = textOf('docs/how-to.md')
    .split('\n')
    .filter((line) => line.startsWith('Last done: '))
    .flatMap((line) => Array.from(line.matchAll(/\*([^*]+)\*/g), ([, subject = '']) => subject))
  expect(subjects.length).toBeGreaterThan(6)
  // A shallow clone has no history to search.
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return
  const history = new Set(git('log', '--format=%s').split('\n'))
  expect(subjects.filter((subject) => !history.has(subject))).toEqual([])
})
