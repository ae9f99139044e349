import { once } from 'node:events'
import { ZipFile } from 'yazl'

/** A ZIP of these files, in their order. */
export async function zipOf(files: Iterable<readonly [name: string, bytes: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  const pieces: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece))
  await once(zip.outputStream, 'end')
  return Buffer.concat(pieces)
}
