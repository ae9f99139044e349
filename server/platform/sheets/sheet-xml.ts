import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import type { Tag } from 'sax'
import sax from 'sax'
import { SheetRefused, sheetRefusals } from './sheet.ts'

// Parses the XML in an Excel file element by element as it is unpacked. A document type is refused, so no entity can be declared,
// and only the five of XML itself are known.

/** Limit of all parts of a file together. */
const maxUnpackedBytes = 50 * 1024 ** 2
const maxDepth = 100

export interface Elements {
  /** Names come without their prefix: `worksheet` for `x:worksheet`. */
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
  /** Called after each piece; true leaves the rest unread. */
  isDone?(): boolean
}

/** Number of bytes unpacked of one file so far. */
export interface Unpacked {
  bytes: number
}

const withoutPrefix = (name: string): string => {
  const at = name.indexOf(':')
  return at === -1 ? name : name.slice(at + 1)
}

/** An attribute such as `r:id`, whatever its prefix is. */
export const prefixed = (attributes: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

export async function readXml(stream: Readable, elements: Elements, unpacked: Unpacked): Promise<void> {
  const parser = parserFor(elements)
  let decoder: TextDecoder | undefined
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      unpacked.bytes += piece.length
      if (unpacked.bytes > maxUnpackedBytes) throw new SheetRefused(sheetRefusals.tooLarge)
      decoder ??= decoderFor(piece)
      parser.write(decoder.decode(piece, { stream: true }))
      if (elements.isDone?.() === true) return
    }
    parser.write(decoder?.decode() ?? '').close()
  } catch (error) {
    // All other errors are of the ZIP, of the encoding or of the XML.
    throw error instanceof SheetRefused ? error : new SheetRefused(sheetRefusals.damaged)
  } finally {
    stream.destroy()
  }
}

/** The format allows UTF-8 and UTF-16 only. */
function decoderFor([first, second]: Buffer): TextDecoder {
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

function parserFor({ open, close, text }: Elements): sax.SAXParser {
  // The library limits names and attributes to 64 kB only while it counts positions.
  const parser = sax.parser(true, { position: true })
  // The library's own list includes the entities of HTML.
  // Without a prototype: `&constructor;` is no entity either.
  parser.ENTITIES = Object.assign(Object.create(null) as object, { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })
  let depth = 0
  const refuse = (): never => {
    throw new SheetRefused(sheetRefusals.documentType)
  }
  return Object.assign(parser, {
    onerror(error: Error): never {
      throw error
    },
    ondoctype: refuse,
    onsgmldeclaration: refuse,
    // Attribute values are strings because namespaces are off.
    onopentag({ name, attributes }: Tag) {
      if (++depth > maxDepth) throw new SheetRefused(sheetRefusals.damaged)
      open?.(withoutPrefix(name), attributes)
    },
    onclosetag(name: string) {
      depth--
      close?.(withoutPrefix(name))
    },
    ...(text && { ontext: text, oncdata: text }),
  })
}
