import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { pictureLimits } from '../modules/media/picture-limits.ts'
import { createImageWork } from '../platform/images/image-pool.ts'
import type { ImagePool } from '../platform/images/image-pool.ts'
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

/** Real processes that read pictures; none is started before it is asked something. */
export function testImages(): ImagePool {
  const images = createImageWork(pictureLimits)
  afterAll(() => images.close())
  return images
}
