import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { projectRoot } from '../project.mjs'

const trackedTests = () =>
  execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)
/** The folder of a noun: `server/modules/webhooks`, `contract/items`, `web/parts/media`, `web/ui`. */
const nounOf = (/** @type {string} */ file) =>
  dirname(file)
    .split('/')
    .slice(0, file.startsWith('contract/') ? 2 : 3)
    .join('/')
const distance = (/** @type {string} */ a, /** @type {string} */ b) =>
  posix.relative(dirname(a), dirname(b)).split('/').filter(Boolean).length

/**
 * For each file the tests to ask, the nearest first: the one of its name, those of its noun, those that import from its noun; for a
 * file of the contract those of the same noun elsewhere.
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>}
 */
export function nearestTests(files) {
  const tests = trackedTests().filter((test) => !test.includes('.proof.test.'))
  const texts = new Map(tests.map((test) => [test, readFileSync(join(projectRoot, test), 'utf8')]))
  return new Map(
    files.map((file) => {
      const noun = nounOf(file)
      const [top = '', ...rest] = noun.split('/')
      const name = posix.basename(file).replace(/\.tsx?$/, '')
      const rank = (/** @type {string} */ test) => {
        if (nounOf(test) === noun) return posix.basename(test).startsWith(`${name}.test.`) ? 0 : 1 + distance(file, test)
        if (top === 'contract') return rest.length > 0 && test.includes(`/${rest.join('/')}/`) ? 20 : null
        return test.startsWith(`${top}/`) && texts.get(test)?.includes(`${rest.join('/')}/`) ? 20 : null
      }
      const ranked = tests.flatMap((test) => {
        const at = rank(test)
        return at === null ? [] : [{ test, at }]
      })
      return [file, ranked.toSorted((a, b) => a.at - b.at).map(({ test }) => test)]
    }),
  )
}
