import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programVersion } from './version.ts'

it('the program says the version of its package', async () => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }
  expect(programVersion).toBe(version)
})
