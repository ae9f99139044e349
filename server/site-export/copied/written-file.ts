import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'

/** A file of the copy, and where it lies until it is packed. */
export interface CopiedFile {
  readonly file: string
  readonly at: string
}

/** Writes a file piece by piece, and waits when the disk is slower. */
export async function written(at: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const stream = createWriteStream(at)
  for await (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain')
  stream.end()
  await finished(stream)
}
