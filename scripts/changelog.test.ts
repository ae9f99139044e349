import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

const read = (name: string): Promise<string> => readFile(join(projectRoot, name), 'utf8')
const semver = /^(\d+)\.(\d+)\.(\d+)$/

// covers Operations: upgrade: each version has a part that an operator can read
it('the version of the program has its part in CHANGELOG.md, and the parts are in order', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  const parts = Array.from((await read('CHANGELOG.md')).matchAll(/^## (\S+)( – coming)?\n+([^]*?)(?=^## |(?![^]))/gm))
  const versions = parts.map(([, name = '']) => name)
  expect(versions).toContain(version)
  for (const name of versions) expect(name).toMatch(semver)
  const numbers = versions.map((name) => name.split('.').map(Number))
  expect(numbers).toEqual(
    numbers.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0) || (b[2] ?? 0) - (a[2] ?? 0)),
  )
  for (const [, name, , text] of parts) expect([name, (text ?? '').trim().length > 50]).toEqual([name, true])
  // Only versions after the program's own are still to come.
  const coming = parts.filter(([, , isComing]) => isComing !== undefined).map(([, name]) => name)
  expect(coming).not.toContain(version)
  expect(versions.slice(0, coming.length)).toEqual(coming)
})
