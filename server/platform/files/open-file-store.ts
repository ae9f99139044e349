import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-call.ts'
import { openS3Store } from './s3-store.ts'

/**
 * Opens the configured store: S3, or a folder in `dataDir`. An unusable folder stops the start with a StartupError; an S3 that
 * does not answer does not, since pages can be shown without it and it may answer soon.
 */
export async function openFileStore(config: { readonly dataDir: string; readonly s3: S3Settings | null }): Promise<FileStore> {
  if (config.s3) return openS3Store(config.s3)
  const folder = join(config.dataDir, 'files')
  return openFolderStore(folder).catch((error: unknown) => {
    throw new StartupError(`Mappen ${folder} för filer går inte att använda (${String(error)}).`)
  })
}
