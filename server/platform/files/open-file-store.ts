import { join } from 'node:path'
import { observed } from '../observation/observation.ts'
import { StartupError } from '../startup-error.ts'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import type { S3Settings } from './s3-call.ts'
import { openS3Store } from './s3-store.ts'

interface Place {
  readonly dataDir: string
  readonly s3: S3Settings | null
}

/**
 * Opens the configured store: S3, or a folder in `dataDir`. An unusable folder stops the start with a StartupError; an S3 that
 * does not answer does not, since pages can be shown without it and it may answer soon.
 */
export const openFileStore = async (config: Place): Promise<FileStore> => observedStore(await openUnobserved(config))

/** Lists are left out: they are read one entry at a time, as fast as the reader works. */
const observedStore = (store: FileStore): FileStore => ({
  ...store,
  put: (key, from, contentType) => observed('file', 'put', () => store.put(key, from, contentType)),
  get: (key) => observed('file', 'get', () => store.get(key)),
  open: (key) => observed('file', 'open', () => store.open(key)),
  delete: (key) => observed('file', 'delete', () => store.delete(key)),
})

async function openUnobserved(config: Place): Promise<FileStore> {
  if (config.s3) return openS3Store(config.s3)
  const folder = join(config.dataDir, 'files')
  return openFolderStore(folder).catch((error: unknown) => {
    throw new StartupError(`Mappen ${folder} för filer går inte att använda (${String(error)}).`)
  })
}
