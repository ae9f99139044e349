import { TextDecoder } from 'node:util'
import { WxrRefused } from '../stored/wxr-refused.ts'

// Bytes to text. WordPress writes UTF-8; older websites and programs that were between have others, which are recognised by the first
// bytes or by what the file says of itself.

const known = /^(?:utf-8|utf-16|utf-16le|utf-16be|iso-8859-1|iso-8859-15|windows-1252|us-ascii|latin1)$/i
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

/** The text of a file, piece by piece. Throws WxrRefused for an unknown encoding, and for bytes that are not in it. */
export async function* decodedText(bytes: AsyncIterable<Buffer>, lineNow: () => number): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let encoding = 'utf-8'
  const decode = (piece?: Buffer): string => {
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
    } catch {
      throw new WxrRefused(
        `Efter rad ${lineNow()} finns tecken som inte är ${encoding.toUpperCase()}, fast filen säger att den är det. Exportera på nytt ur WordPress, eller spara filen som UTF-8.`,
      )
    }
  }
  for await (const piece of bytes) {
    if (!decoder) {
      encoding = encodingOf(piece)
      decoder = new TextDecoder(encoding, { fatal: true })
    }
    yield decode(piece)
  }
  yield decode()
}
