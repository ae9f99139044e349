import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { SheetRefused, sheetRefusals } from './sheet.ts'

// The ZIP inside an Excel file. Parts are read by name and streamed: no file is written to disk, and other parts are never
// unpacked.

/** Limit of entries. A workbook with a picture on every sheet has some hundreds. */
const maxEntries = 2000
/** Limit of compression. The XML of a sheet packs to a tenth, seldom to a fiftieth. */
const maxRatio = 200
const smallEnough = 1024 ** 2

export interface SheetZip {
  /** Ignores case, as the format requires. */
  has(name: string): boolean
  readonly names: readonly string[]
  /** Throws SheetRefused for a part that is missing, locked, or expands too much. */
  stream(name: string): Promise<Readable>
}

const fromBuffer = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)

export async function openSheetZip(bytes: Buffer): Promise<SheetZip> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
  const zip = await fromBuffer(bytes, options).catch(() => {
    throw new SheetRefused(sheetRefusals.damaged)
  })
  const entries = await entriesOf(zip)
  return {
    has: (name) => entries.has(name.toLowerCase()),
    names: [...entries.keys()],
    async stream(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw new SheetRefused(sheetRefusals.damaged)
      if (entry.isEncrypted()) throw new SheetRefused(sheetRefusals.locked)
      // `validateEntrySizes` compares the declared size with the actual one.
      if (entry.uncompressedSize > smallEnough && entry.uncompressedSize > entry.compressedSize * maxRatio)
        throw new SheetRefused(sheetRefusals.tooLarge)
      return new Promise((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => (error ? reject(new SheetRefused(sheetRefusals.damaged)) : resolve(stream))),
      )
    },
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    // Also raised for names that lead out of the file, such as `../x`.
    zip.on('error', () => reject(new SheetRefused(sheetRefusals.damaged)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase()
      if (entries.size >= maxEntries) return reject(new SheetRefused(sheetRefusals.tooLarge))
      if (entries.has(name)) return reject(new SheetRefused(sheetRefusals.damaged))
      entries.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
