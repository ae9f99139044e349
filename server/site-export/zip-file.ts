import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { CopiedFile } from './copied/written-file.ts'

/** Formats that are already compressed. */
const isPacked = (file: string): boolean => /\.(jpg|png|webp|avif|pdf)$/.test(file)

/** Packs local files into one ZIP, reading one after the other. `how`: `stored` for one that is soon read and removed. */
export async function writeZip(
  at: string,
  files: readonly CopiedFile[],
  now: Date,
  how: 'compressed' | 'stored' = 'compressed',
): Promise<void> {
  const zip = new ZipFile()
  for (const { file, at: from } of files)
    zip.addFile(from, file, { mtime: now, mode: 0o100644, compress: how === 'compressed' && !isPacked(file) })
  zip.end()
  await new Promise<void>((resolve, reject) => {
    // An unreadable file is reported on `zip` and not on the stream.
    zip.on('error', reject)
    pipeline(zip.outputStream, createWriteStream(at, { mode: 0o600 })).then(resolve, reject)
  })
}
