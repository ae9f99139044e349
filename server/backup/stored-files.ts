import { createHash, createHmac } from 'node:crypto'
import type pg from 'pg'
import { isBackedUp, keptFileKey } from '../modules/media/files/media-keys.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { BackedUpFile } from './manifest.ts'
import { objectKey } from './manifest.ts'
import type { To } from './sealed.ts'
import { putSealed } from './sealed.ts'

interface Copying extends To {
  readonly files: FileStore
  readonly target: FileStore
  /** `backups` of SECRET_KEY. */
  readonly key: Buffer
}

/** Objects that an earlier backup has put into the target, and their lengths. */
export async function objectsIn(target: FileStore): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for await (const { key, bytes } of target.list('objects/')) {
    const object = /([0-9a-f]{64})\.age$/.exec(key)?.[1]
    if (object !== undefined) found.set(object, bytes)
  }
  return found
}

/** The name of a content: nobody without the server's key can tell from it whether a known picture is in a backup. */
export const nameOfHash = (key: Buffer, sha256: Buffer): string => createHmac('sha256', key).update(sha256).digest('hex')

/** Null when the file has been deleted. */
async function nameOf({ files, key }: Copying, fileKey: string): Promise<string | null> {
  const found = await files.open(fileKey)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.stream) hash.update(chunk as Buffer)
  return nameOfHash(key, hash.digest())
}

/** Copies one file unless the target has its content. Null when the file is gone: a sweep has deleted it meanwhile. */
export async function copyFile(copying: Copying, fileKey: string, known: Map<string, number>): Promise<BackedUpFile | null> {
  const object = await nameOf(copying, fileKey)
  if (object === null) return null
  if (!known.has(object)) {
    const found = await copying.files.open(fileKey)
    if (!found) return null
    const { bytes } = await putSealed(copying.target, objectKey(object), found.stream, { ...copying, isPacked: true })
    known.set(object, bytes)
  }
  return { key: fileKey, object, bytes: known.get(object) ?? 0 }
}

/** Keys of the files in the store that a backup holds. */
export async function* filesToKeep(files: FileStore): AsyncGenerator<string> {
  for await (const { key } of files.list('')) if (isBackedUp(key)) yield key
}

/** Keys of the pictures and documents of the Bildbank, as the rows of a snapshot name them. */
export async function namedFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ libraryId: string; mediaId: string; fileKey: string; extension: string }>(
    `select site_id as "libraryId", id as "mediaId", file_key as "fileKey", extension from media`,
  )
  return rows.map((row) => keptFileKey(row, row.extension))
}
