import { SheetRefused } from './sheet.ts'

// Decodes text saved by a spreadsheet. The encoding depends on program and year: Excel's usual CSV in Sweden is Windows-1252 and,
// on a Mac, Mac Roman; its "Unicode text" is UTF-16. If it were read as UTF-8, å, ä and ö would be lost.

export type ListEncoding = 'utf-8' | 'utf-16' | 'windows-1252' | 'macintosh'

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

const refusals = {
  broken: 'Filen är avbruten mitt i ett tecken. Spara den som Excel (.xlsx) eller CSV på nytt.',
  binary: 'Filen ser inte ut som en lista. Spara den som Excel (.xlsx) eller CSV och försök igen.',
}

/** Throws SheetRefused for a file that is no text. */
export function listText(bytes: Uint8Array): { readonly text: string; readonly encoding: ListEncoding } {
  const decoded = (encoding: string): string | null => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      return null
    }
  }
  const judged = (text: string | null, encoding: ListEncoding) => {
    if (text === null) throw new SheetRefused(refusals.broken)
    if (text.includes('\0')) throw new SheetRefused(refusals.binary)
    return { text, encoding }
  }
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return judged(decoded(utf16), 'utf-16')
  const utf8 = decoded('utf-8')
  if (utf8 !== null) return judged(utf8, 'utf-8')
  const encoding = eightBits(bytes)
  return judged(decoded(encoding), encoding)
}
