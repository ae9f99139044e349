import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

/** A pause of so many milliseconds, written in a test or what it is made of. */
const pause = /waitForTimeout\(|\bwait\(\d|setTimeout\((?:resolve|r|done)(?:, \d|, [a-z]\w*Ms)/

/** A time that is measured, which a busy machine makes longer. */
const measured = /performance\.now\(\)|Date\.now\(\) - \w*(?:start|began|before)/i

/** Lines of the tests, and of what they are made of, that have this in them. */
function linesWith(what: RegExp): string[] {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'e2e', 'server/testing', 'web/testing'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('waits.test.ts'))
    .flatMap((file) =>
      readFileSync(join(projectRoot, file), 'utf8')
        .split('\n')
        .filter((line) => what.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
}

it('tests wait for what happens: a dozen pauses are left, of networks that are slow and loops that ask again', () => {
  const found = linesWith(pause)
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(13)
})

it('tests measure no time: what is left are limits of patience, a loop that holds the page, and the plans of the Bildbank', () => {
  const files = new Set(linesWith(measured).map((line) => line.split(':')[0]))
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(11)
})
