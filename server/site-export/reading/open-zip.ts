import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { CopyRefused } from './copy-refused.ts'

// Reads an uploaded ZIP. No file in it is written to a path of its own: files are opened by name and read as streams with
// a size limit. The sizes stated in the directory are compared with the actual ones.

/** Far more than the largest site has; the directory is held in memory. */
const maxEntries = 200_000
const maxTotalBytes = 24 * 1024 ** 3
/** Limit of compression: text packs to a tenth, and pictures not at all. */
const maxRatio = 200

export interface OpenZip {
  readonly names: ReadonlySet<string>
  /** Unpacked size of a file in bytes. */
  sizeOf(name: string): number
  /** Throws CopyRefused for a file that is missing or broken. */
  stream(name: string): Promise<Readable>
  close(): void
}

const broken = 'Filen är ingen hel ZIP-fil. Hämta exporten på nytt och försök igen.'

function swedish(error: Error): CopyRefused {
  const [, name] = /^(?:invalid relative path|absolute path): (.*)$/s.exec(error.message) ?? []
  return new CopyRefused(name === undefined ? broken : `Kopian innehåller en fil som ligger utanför den: ${name.slice(0, 80)}.`)
}

function refuseEntry(entry: Entry, known: ReadonlyMap<string, Entry>): void {
  const name = entry.fileName
  if (known.size >= maxEntries) throw new CopyRefused('Kopian innehåller för många filer.')
  if (known.has(name)) throw new CopyRefused(`Kopian innehåller ${name.slice(0, 80)} två gånger.`)
  if (entry.isEncrypted()) throw new CopyRefused('Kopian är låst med lösenord. Läs in den fil som exporten gav.')
  if (entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * maxRatio)
    throw new CopyRefused(`${name.slice(0, 80)} är packad så att den inte går att kontrollera.`)
}

async function entriesOf(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let [packed, unpacked] = [0, 0]
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) => reject(swedish(error)))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      try {
        refuseEntry(entry, entries)
      } catch (error) {
        return reject(error)
      }
      entries.set(entry.fileName, entry)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      // Overlapping entries are small together but unlimited when unpacked.
      if (packed > fileBytes) return reject(new CopyRefused(broken))
      if (unpacked > maxTotalBytes) return reject(new CopyRefused('Kopian blir för stor när den packas upp.'))
      zip.readEntry()
    })
    zip.readEntry()
  })
  return entries
}

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open)

/** Opens a local ZIP and reads its directory. Throws CopyRefused with the reason. */
export async function openZip(path: string): Promise<OpenZip> {
  // PowerShell's Compress-Archive writes names with `\\`. Not strict, the library reads it as `/`, before it refuses names that lead out.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false }
  const zip = await open(path, options).catch((error: Error) => {
    throw swedish(error)
  })
  const entries = await entriesOf(zip, zip.fileSize).catch((error: unknown) => {
    zip.close()
    throw error
  })
  const find = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw new CopyRefused(`${name} saknas i kopian.`)
    return entry
  }
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => find(name).uncompressedSize,
    async stream(name) {
      const entry = find(name)
      const opened = await new Promise<Readable>((resolve, reject) =>
        zip.openReadStream(entry, (error, stream) => (error ? reject(swedish(error)) : resolve(stream))),
      )
      return opened
    },
    close: () => zip.close(),
  }
}

/** The bytes of a file, piece by piece. Throws CopyRefused at the end unless they have this hash. */
async function* checkedBytes(zip: OpenZip, name: string, sha256: string | null): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  try {
    for await (const piece of await zip.stream(name)) {
      hash.update(piece as Buffer)
      yield piece as Buffer
    }
  } catch (error) {
    throw error instanceof CopyRefused ? error : new CopyRefused(`${name} går inte att packa upp. ${broken}`)
  }
  if (sha256 !== null && hash.digest('hex') !== sha256)
    throw new CopyRefused(`${name} är ändrad sedan kopian gjordes: kontrollsumman stämmer inte.`)
}

/** A whole file of at most `maxBytes` bytes. */
export async function wholeFile(zip: OpenZip, name: string, maxBytes: number, sha256: string | null): Promise<Buffer> {
  if (zip.sizeOf(name) > maxBytes) throw new CopyRefused(`${name} är för stor.`)
  const pieces: Buffer[] = []
  for await (const piece of checkedBytes(zip, name, sha256)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const newLine = 10
/** Limit of one line, which is parsed at once: a version of a very long text has half a megabyte. */
const maxLineBytes = 2 * 1024 ** 2

/** The lines of a file, without their line breaks. */
export async function* checkedLines(zip: OpenZip, name: string, sha256: string): AsyncGenerator<string> {
  let chunks: Buffer[] = []
  let heldBytes = 0
  for await (const piece of checkedBytes(zip, name, sha256)) {
    let from = 0
    for (let at = piece.indexOf(newLine); at >= 0; at = piece.indexOf(newLine, from)) {
      yield Buffer.concat([...chunks, piece.subarray(from, at)]).toString('utf8')
      ;[chunks, heldBytes, from] = [[], 0, at + 1]
    }
    if (from < piece.length) chunks.push(piece.subarray(from))
    heldBytes += piece.length - from
    if (heldBytes > maxLineBytes) throw new CopyRefused(`${name} har en rad som är för lång.`)
  }
  if (heldBytes > 0) throw new CopyRefused(`${name} är avbruten.`)
}
