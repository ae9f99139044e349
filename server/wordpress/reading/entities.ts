import { parseHtml } from '../texts/bounded-parser.ts'
import type { Replaced } from './odd-characters.ts'

// Entities outside of CDATA. XML has five, and numbers; pages that were pasted into a title or a caption have those of HTML.

const ofXml: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Different names that are looked up in one file; those after them stay as they are written. */
const maxNames = 1000

/** An `&` that begins no whole entity. */
export const bareAmpersand = /&(?!(?:#\w{1,20}|[A-Za-z_:][\w.:-]{0,40});)/g
/** The beginning of one at the end of a piece. */
export const begunEntity = /&[\w#.:-]{0,42}$/

/** What HTML reads it as; null for one that HTML does not have either. */
function inHtml(written: string): string | null {
  let text = ''
  parseHtml(written, { ontext: (part) => (text += part) })
  // Of `&notfoo;` it reads the first half.
  return text === written || (text.endsWith(';') && written !== '&semi;') ? null : text
}

/** The character of `#228` or `#xE4`, also one that XML forbids; null for what is no number. */
function numbered(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
  if (hex === undefined && decimal === undefined) return null
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\uFFFD' : String.fromCodePoint(code)
}

/**
 * The table in which the parser looks up what is between `&` and `;`. It has an answer for every name, since a name without one would
 * be a fault of the file. `noting` gives where to note what XML does not have; null: it is in nothing that is read.
 */
export function entityTable(noting: () => Replaced | null): Record<string, string> {
  // Looking a name up takes as long as reading a line.
  const ofHtml = new Map<string, string | null>()
  const textOf = (name: string): string => {
    const own = ofXml.get(name.toLowerCase()) ?? numbered(name)
    if (own !== null) return own
    const written = `&${name};`
    if (!ofHtml.has(name) && ofHtml.size < maxNames) ofHtml.set(name, inHtml(written))
    const text = ofHtml.get(name) ?? null
    noting()?.note(text === null ? 'unknown' : 'entity', written)
    return text ?? written
  }
  return new Proxy<Record<string, string>>({}, { get: (_table, name) => (typeof name === 'string' ? textOf(name) : undefined) })
}
