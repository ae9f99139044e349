// Decodes text saved by a spreadsheet. The encoding depends on program and year: Excel's usual CSV in Sweden is Windows-1252 and,
// on a Mac, Mac Roman; its "Unicode text" is UTF-16. If it were read as UTF-8, å, ä and ö would be lost.

export type ListEncoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh'

type ListText =
  | { readonly text: string; readonly encoding: ListEncoding }
  /** Why it is no text: a file of a spreadsheet program, UTF-16 that breaks off, or something else than text. */
  | { readonly refusal: 'spreadsheet' | 'broken' | 'binary' }

const spreadsheets = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte)

/** UTF-16 without a mark at its start is recognised by its zero bytes, which most letters and all separators have. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const empty = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1
  const [first = 0, second = 0] = empty
  const most = sample.length * 0.35
  if (second > most && first === 0) return 'utf-16le'
  return first > most && second === 0 ? 'utf-16be' : null
}

const lettersOf = {
  // å ä ö Å Ä Ö é ü
  macintosh: new Set([0x8c, 0x8a, 0x9a, 0x81, 0x80, 0x85, 0x8e, 0x9f]),
  'windows-1252': new Set([0xe5, 0xe4, 0xf6, 0xc5, 0xc4, 0xd6, 0xe9, 0xfc]),
}

/** Both encodings are valid for any bytes, so the one that gives more Swedish letters is chosen. */
function eightBits(bytes: Uint8Array): 'windows-1252' | 'macintosh' {
  const count = (letters: ReadonlySet<number>): number => bytes.reduce((sum, byte) => sum + (letters.has(byte) ? 1 : 0), 0)
  return count(lettersOf.macintosh) > count(lettersOf['windows-1252']) ? 'macintosh' : 'windows-1252'
}

/** `decode` throws when the bytes are not valid in the encoding. */
export function listText(bytes: Uint8Array, decode: (encoding: string) => string): ListText {
  if (spreadsheets.some((signature) => startsWith(bytes, signature))) return { refusal: 'spreadsheet' }
  const tried = (encoding: string): string | null => {
    try {
      return decode(encoding)
    } catch {
      return null
    }
  }
  const judged = (text: string | null, encoding: ListEncoding): ListText =>
    text === null ? { refusal: 'broken' } : text.includes('\0') ? { refusal: 'binary' } : { text, encoding }
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return judged(tried(utf16), 'utf-16')
  const utf8 = tried('utf-8')
  if (utf8 !== null) return judged(utf8, 'utf-8')
  const encoding = eightBits(bytes)
  return judged(tried(encoding), encoding)
}
