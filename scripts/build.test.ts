import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashSources, requireBuilt } from './build.mjs'

it('does not let the build before a failed one be tested as the new one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-dist-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await expect(requireBuilt(folder)).rejects.toThrow('dist/ är inte byggt av filerna som de är nu.')
  await writeFile(join(folder, '.stamp'), 'of other files')
  await expect(requireBuilt(folder)).rejects.toThrow('dist/ är inte byggt av filerna som de är nu.')
  await writeFile(join(folder, '.stamp'), await hashSources())
  await requireBuilt(folder)
})
