import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { projectRoot } from '../project.mjs'

const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: projectRoot, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
/** The folder of a noun: `server/modules/webhooks`, `contract/items`, `web/parts/media`. */
const nounOf = (/** @type {string} */ file) =>
  file
    .split('/')
    .slice(0, file.startsWith('contract/') ? 2 : 3)
    .join('/')
const distance = (/** @type {string} */ a, /** @type {string} */ b) =>
  posix.relative(dirname(a), dirname(b)).split('/').filter(Boolean).length

/**
 * For each file the tests to ask, the nearest first: the one of its name, those of its noun, those that import from its noun.
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>}
 */
export function nearestTests(files) {
  const texts = new Map(tests.map((test) => [test, readFileSync(join(projectRoot, test), 'utf8')]))
  return new Map(
    files.map((file) => {
      const noun = nounOf(file)
      const name = posix.basename(file).replace(/\.tsx?$/, '')
      const rank = (/** @type {string} */ test) => {
        if (posix.basename(test).startsWith(`${name}.test.`) && nounOf(test) === noun) return 0
        if (nounOf(test) === noun) return 1 + distance(file, test)
        return texts.get(test)?.includes(`/${noun.split('/').at(-1)}/`) ? 20 : null
      }
      const ranked = tests.flatMap((test) => {
        const at = rank(test)
        return at === null ? [] : [{ test, at }]
      })
      return [file, ranked.toSorted((a, b) => a.at - b.at).map(({ test }) => test)]
    }),
  )
}
