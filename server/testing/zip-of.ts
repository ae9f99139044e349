import { once } from 'node:events'
import { ZipFile } from 'yazl'

/** A ZIP of these files, in their order; a name that ends with `/` is a folder. */
export async function zipOf(files: Iterable<readonly [name: string, bytes: Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name)
    else zip.addBuffer(bytes, name)
  }
  zip.end()
  const pieces: Buffer[] = []
  zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece))
  await once(zip.outputStream, 'end')
  return Buffer.concat(pieces)
}

/** The same as PowerShell's Compress-Archive writes it: with `\` in the names, in the head of each file and in the directory. */
export async function windowsZipOf(files: Iterable<readonly [name: string, bytes: Buffer]>): Promise<Buffer> {
  const zip = await zipOf(files)
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const turn = (at: number, length: number): void => {
    for (const [nth, byte] of zip.subarray(at, at + length).entries()) if (byte === 0x2f) zip[at + nth] = 0x5c
  }
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const length = zip.readUInt16LE(entry + 28)
    turn(entry + 46, length)
    turn(zip.readUInt32LE(entry + 42) + 30, length)
    entry += 46 + length + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  return zip
}
