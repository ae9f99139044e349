import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'

/** A folder of the test's own, gone with the test file. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A real file store, as the demonstration has. */
export const testFiles = async (): Promise<FileStore> => openFolderStore(join(await testFolder(), 'files'))
