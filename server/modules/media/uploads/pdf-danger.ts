import { setImmediate as others } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'

// Finds scripts, automatic actions and embedded files in a PDF by the names that mark them, in the plain
// bytes and in the streams that objects are packed into. Names are decoded as a PDF reader does – `/J#61vaScript` is one of
// them –, but strings are not skipped, because the end of one cannot be told in the middle of a picture.

export type PdfDanger = 'locked' | 'signed' | 'script' | 'files' | 'unclear'

const inflated = promisify(inflate)
/** Limits of unpacked bytes, of one stream and of all. */
const mostUnpacked = { one: 16 * 1024 ** 2, all: 64 * 1024 ** 2 }
const mostPacked = 5000
const turnBytes = 256 * 1024
/** The longest name to find, with each of its letters written as a number. */
const longestName = 42

const regular = 0
const blank = 1
const delimiter = 2
/** Classes of bytes for a PDF reader (ISO 32000 §7.2.3). */
const kinds = new Uint8Array(256)
for (const sign of [0, 9, 10, 12, 13, 32]) kinds[sign] = blank
for (const sign of Buffer.from('()<>[]{}/%')) kinds[sign] = delimiter
const [slash, percent, lineFeed, carriageReturn] = [0x2f, 0x25, 10, 13]

/** Actions that run when the document or a page is opened. */
const actions = new Set(['JavaScript', 'Launch', 'Rendition', 'ImportData', 'GoToE', 'GoToR'])
/** Dictionaries that hold scripts and files. */
const keys: Readonly<Record<string, PdfDanger>> = {
  Encrypt: 'locked',
  // The bytes that a signature is of. An empty field for a signature has none.
  ByteRange: 'signed',
  JavaScript: 'script',
  XFA: 'script',
  OnInstantiate: 'script',
  EmbeddedFiles: 'files',
  EF: 'files',
}
const subtypes: Readonly<Record<string, PdfDanger>> = { RichMedia: 'script', FileAttachment: 'files' }
/** First letters of these names and of names of packed streams; `#` may begin any of them. */
const beginnings = new Set(Buffer.from('BJLRIGXOEFSP#'))

const value = /^[\0\t\n\f\r ]*(?:<|\[|\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R)/
const predictor = /^[\0\t\n\f\r ]*(?!1[^\d])\d/
const following = (file: Buffer, at: number): string => file.toString('latin1', at, at + 256).replace(/%[^\r\n]*/g, ' ')

const nameAt = (file: Buffer, from: number, to: number): string =>
  file.toString('latin1', from + 1, to).replace(/#([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))

function endOfLine(file: Buffer, from: number): number {
  let at = from
  while (at < file.length && file[at] !== lineFeed && file[at] !== carriageReturn) at++
  return at
}

function endOfRun(file: Buffer, from: number): number {
  let at = from
  while (at < file.length && kinds[file[at] ?? 0] === regular) at++
  return at
}

/** A stream that objects may be packed into. */
interface Packed {
  readonly from: number
  /** True when its names declare packed objects; such a stream must be unpacked. */
  readonly isNamed: boolean
}

/** Facts about the next stream, from the names since the last one. */
interface StreamFacts {
  isNamed: boolean
  isLikely: boolean
  isFiltered: boolean
  isPredicted: boolean
}
const nothing = (): StreamFacts => ({ isNamed: false, isLikely: false, isFiltered: false, isPredicted: false })

function judge(name: string, before: string, after: () => string): PdfDanger | null {
  const isValue = before === '/S' || before === '/Subtype' || before === 'obj'
  if (isValue && actions.has(name)) return 'script'
  if (isValue && Object.hasOwn(subtypes, name)) return subtypes[name] ?? null
  return Object.hasOwn(keys, name) && value.test(after()) ? (keys[name] ?? null) : null
}

function note(facts: StreamFacts, name: string, after: () => string): void {
  if (name === 'ObjStm') facts.isNamed = true
  else if (name === 'First') facts.isLikely = true
  else if (name === 'Filter' || name === 'F') facts.isFiltered = true
  else if (name === 'Predictor' && predictor.test(after())) facts.isPredicted = true
}

/** Blanks and one line ending separate the word from the packed bytes. */
function dataFrom(file: Buffer, word: number): number {
  let at = word + 'stream'.length
  while (file[at] === 0x20) at++
  if (file[at] === carriageReturn) at++
  return file[at] === lineFeed ? at + 1 : at
}

/** Reads the bytes once. `packed` is called with every stream that objects may be packed into. */
async function look(file: Buffer, packed: (stream: Packed) => void): Promise<PdfDanger | null> {
  let facts = nothing()
  /** The name or word before this one, if only blanks and comments are between. */
  let before = ''
  let turn = turnBytes
  for (let at = 0; at < file.length;) {
    if (at >= turn) {
      await others()
      turn = at + turnBytes
    }
    const byte = file[at] ?? 0
    if (byte === percent) at = endOfLine(file, at)
    else if (byte === slash) {
      const from = at
      at = endOfRun(file, from + 1)
      const isLooked = at - from - 1 <= longestName && beginnings.has(file[from + 1] ?? 0)
      const name = isLooked ? nameAt(file, from, at) : ''
      const end = at
      const after = (): string => following(file, end)
      const danger = name === '' ? null : judge(name, before, after)
      if (danger !== null) return danger
      note(facts, name, after)
      before = `/${name}`
    } else if (kinds[byte] === regular) {
      const from = at
      at = endOfRun(file, from)
      before = at - from === 3 ? file.toString('latin1', from, at) : ''
      const isEnd = file.toString('latin1', Math.max(from, at - 9), at) === 'endstream'
      const isBegin = !isEnd && (file.toString('latin1', from, from + 6) === 'stream' || endsWithWord(file, from, at))
      if (!isBegin && !isEnd) continue
      const isPacked = facts.isNamed ? facts.isFiltered : facts.isLikely
      if (isBegin && facts.isNamed && facts.isPredicted) return 'unclear'
      const word = file.toString('latin1', from, from + 6) === 'stream' ? from : at - 6
      if (isBegin && isPacked) packed({ from: dataFrom(file, word), isNamed: facts.isNamed })
      facts = nothing()
    } else {
      if (kinds[byte] === delimiter) before = ''
      at++
    }
  }
  return null
}

const endsWithWord = (file: Buffer, from: number, to: number): boolean =>
  to - from > 6 && file.toString('latin1', to - 6, to) === 'stream'

const isZlib = (file: Buffer, at: number): boolean =>
  at + 1 < file.length && ((file[at] ?? 0) & 15) === 8 && file.readUInt16BE(at) % 31 === 0

/** Null: the stream is not packed like packed objects, or is larger than they are. */
async function unpack(file: Buffer, from: number): Promise<Buffer | null> {
  if (!isZlib(file, from)) return null
  // The compressed data marks its own end: the word that ends a stream may also occur within one.
  const options = { maxOutputLength: mostUnpacked.one, finishFlush: constants.Z_SYNC_FLUSH }
  return inflated(file.subarray(from), options).catch(() => null)
}

/** Null: nothing was found. `unclear`: it is packed in a way that hides its content. */
export async function dangerIn(file: Buffer): Promise<PdfDanger | null> {
  const streams: Packed[] = []
  const found = await look(file, (stream) => streams.push(stream))
  if (found !== null) return found
  if (streams.length > mostPacked) return 'unclear'
  let unpacked = 0
  for (const { from, isNamed } of streams) {
    const objects = unpacked > mostUnpacked.all ? null : await unpack(file, from)
    if (objects === null && isNamed) return 'unclear'
    if (objects === null) continue
    unpacked += objects.length
    const inside = await look(objects, () => undefined)
    if (inside !== null) return inside
  }
  return null
}
