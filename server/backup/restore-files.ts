import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../platform/files/file-store.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import { BackupFault } from './backup-fault.ts'
import type { Manifest } from './manifest.ts'
import { BackedUpFile, filesKey, objectKey } from './manifest.ts'
import { bufferOf, openSealed } from './sealed.ts'
import { nameOfHash } from './stored-files.ts'

interface FilesDeps {
  readonly target: FileStore
  readonly files: FileStore
  readonly snapshot: string
  readonly identities: readonly string[]
  readonly keys: readonly Buffer[]
}

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  zip: 'application/zip',
}

/** Each waits for both stores most of its time. */
const filesAtOnce = 4

/** Puts the wanted files of a backup into the store. Throws BackupFault for one that is missing, damaged or another. */
export async function restoreFiles(deps: FilesDeps, { count, sealed }: Manifest['files'], isWanted: (key: string) => boolean) {
  const { target, snapshot, identities } = deps
  const list = await bufferOf(await openSealed(target, filesKey(snapshot), sealed, { identities, isPacked: false }))
  const lines = list.toString('utf8').split('\n').filter(Boolean)
  if (lines.length !== count) throw new BackupFault(`Säkerhetskopian har ${lines.length} filer av ${count}.`)
  const waiting = lines.map((line) => BackedUpFile.parse(JSON.parse(line))).filter(({ key }) => isWanted(key))
  await inTempFolder('kansli-restore-', async (folder) => {
    const restoreNext = async (): Promise<void> => {
      for (let file = waiting.pop(); file; file = waiting.pop()) await restoreFile(deps, file, join(folder, randomUUID()))
    }
    await Promise.all(Array.from({ length: filesAtOnce }, restoreNext))
  })
}

/** By way of a local file, since an export of a whole site may be larger than memory. */
async function restoreFile(deps: FilesDeps, { key, object, bytes }: BackedUpFile, path: string): Promise<void> {
  const { target, files, identities, keys } = deps
  const hash = createHash('sha256')
  const stream = await openSealed(target, objectKey(object), null, { identities, isPacked: true })
  async function* hashed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(stream, hashed, createWriteStream(path, { mode: 0o600 })).catch((error: unknown) => {
    throw new BackupFault(`Filen ${key} (${bytes} byte) är skadad i säkerhetskopian.`, error)
  })
  // An object is named by its content, and only this server can make the name.
  const sha256 = hash.digest()
  if (!keys.some((one) => nameOfHash(one, sha256) === object))
    throw new BackupFault(`Filen ${key} är en annan än den som säkerhetskopian gjordes med.`)
  await files.put(key, { path }, contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
  await rm(path)
}
