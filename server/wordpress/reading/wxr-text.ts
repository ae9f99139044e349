import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { WxrRefused } from '../stored/wxr-refused.ts'
import { windows1252Text } from '../../platform/windows-1252.ts'
import { heldByte } from './odd-characters.ts'

// Bytes to text. WordPress writes UTF-8; older websites and programs that were between have others, which are recognised by the first
// bytes or by what the file says of itself.

const known = /^(?:utf-8|utf-16|utf-16le|utf-16be|iso-8859-1|iso-8859-15|windows-1252|us-ascii|latin1)$/i
const oneByte = /^(?:iso-8859-1|windows-1252|us-ascii|latin1)$/i
const declared = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

function encodingOf(first: Buffer): string {
  if (first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf) return 'utf-8'
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  if (first[0] === 0x3c && first[1] === 0) return 'utf-16le'
  if (first[0] === 0 && first[1] === 0x3c) return 'utf-16be'
  const named = declared.exec(first.subarray(0, 400).toString('latin1'))?.[1]
  if (named === undefined) return 'utf-8'
  if (!known.test(named))
    throw new WxrRefused(
      `Filen säger att den är skriven med teckenkodningen ${named}, som inte kan läsas. Exportera på nytt ur WordPress, eller spara filen som UTF-8.`,
    )
  return named
}

/** Bytes of the character that begins at `at`, and how many of them are there; 0 when no character of UTF-8 begins so. */
function characterAt(bytes: Buffer, at: number): { readonly length: number; readonly present: number } {
  const first = bytes[at] ?? 0
  const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  // No longer form than needed, no surrogates, nothing beyond the last character.
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  for (let nth = 1; nth < length; nth++) {
    const byte = bytes[at + nth]
    if (byte === undefined) return { length, present: nth }
    if (byte < (nth === 1 ? lowest : 0x80) || byte > (nth === 1 ? highest : 0xbf)) return { length: 0, present: 0 }
  }
  return { length, present: length }
}

/** Position of a character that begins in the last bytes and does not end in them; the length when there is none. */
function wholeBytes(bytes: Buffer): number {
  for (let at = Math.max(0, bytes.length - 3); at < bytes.length; at++) {
    const { length, present } = characterAt(bytes, at)
    if (present < length) return at
  }
  return bytes.length
}

/** The text of bytes that are UTF-8 for the most part; the others are held for the one who knows the text that they are in. */
function mostlyUtf8(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let [text, from] = ['', 0]
  for (let at = 0; at < bytes.length;) {
    const { length, present } = characterAt(bytes, at)
    if (length > 0 && present === length) at += length
    else {
      text += bytes.toString('utf8', from, at) + heldByte(bytes[at] ?? 0)
      from = ++at
    }
  }
  return text + bytes.toString('utf8', from)
}

/** Decodes one piece of a file after the other; without a piece, what is left of it. */
type Decode = (piece?: Buffer) => string

function utf8Decoder(): Decode {
  let [begun, isBegun]: [Buffer, boolean] = [Buffer.alloc(0), false]
  return (piece) => {
    const all = piece && begun.length > 0 ? Buffer.concat([begun, piece]) : (piece ?? begun)
    const whole = piece ? wholeBytes(all) : all.length
    begun = all.subarray(whole)
    const text = mostlyUtf8(all.subarray(0, whole))
    if (isBegun || text === '') return text
    isBegun = true
    return text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

function decoderOf(encoding: string): Decode {
  if (encoding.toLowerCase() === 'utf-8') return utf8Decoder()
  if (oneByte.test(encoding)) return (piece) => (piece ? windows1252Text(piece) : '')
  const decoder = new TextDecoder(encoding)
  return (piece) => decoder.decode(piece, { stream: piece !== undefined })
}

/**
 * The text of a file, piece by piece. A byte that is not in its encoding is held (`odd-characters.ts`), or becomes U+FFFD in UTF-16.
 * Throws WxrRefused for an unknown encoding.
 */
export async function* decodedText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decode: Decode | undefined
  for await (const piece of bytes) {
    decode ??= decoderOf(encodingOf(piece))
    yield decode(piece)
  }
  if (decode) yield decode()
}
