import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

/** A pause of so many milliseconds, written in a test or what it is made of. */
const pause = /waitForTimeout\(|\bwait\(\d|setTimeout\((?:resolve|r|done)(?:, \d|, [a-z]\w*Ms)/

it('tests wait for what happens: a dozen pauses are left, of networks that are slow and loops that ask again', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', 'e2e', 'server/testing', 'web/testing'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  const found = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('waits.test.ts'))
    .flatMap((file) =>
      readFileSync(join(projectRoot, file), 'utf8')
        .split('\n')
        .filter((line) => pause.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(13)
})
