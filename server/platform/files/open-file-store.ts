import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

/** The store the settings name: a folder in `dataDir`. Throws StartupError when it cannot be opened. */
export async function openFileStore(config: { readonly dataDir: string }): Promise<FileStore> {
  const folder = join(config.dataDir, 'files')
  return openFolderStore(folder).catch((error: unknown) => {
    throw new StartupError(`Mappen ${folder} för filer går inte att använda (${String(error)}).`)
  })
}
