import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

/** A file of the copy, and its path on disk until it is packed. */
export interface CopiedFile {
  readonly file: string
  readonly at: string
}

/** Writes a file piece by piece, at the speed of the disk. */
export async function written(at: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const stream = createWriteStream(at)
  for await (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain')
  stream.end()
  await finished(stream)
}
