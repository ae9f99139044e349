// Reads the photographer, licence and description that cameras and agencies write into a file, before all metadata is removed. They are only
// proposed as form values, so leaving something out is better than a surprising value. Runs in the process that reads pictures:
// these bytes are as hostile as the rest of the file.

interface HiddenFields {
  readonly exif?: Buffer | undefined
  readonly iptc?: Buffer | undefined
  readonly xmp?: Buffer | undefined
}

const maxCredit = 80
const maxLicence = 200
const maxDescription = 300
const maxXmpBytes = 512 * 1024

/** One line without invisible characters. */
function cleaned(text: string, max: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim()
}

/** UTF-8 if it is valid, else Windows-1252. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

const exifNames: Record<number, 'artist' | 'copyright' | 'description'> = {
  0x010e: 'description',
  0x013b: 'artist',
  0x8298: 'copyright',
}

/** ImageDescription, Artist and Copyright of the first directory. */
function exifFields(exif: Buffer): { artist: string; copyright: string; description: string } {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const tiff = exif.subarray(start)
  const found = { artist: '', copyright: '', description: '' }
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return found
  const u16 = (at: number): number => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number): number => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = u32(4)
  if (directory + 2 > tiff.length) return found
  const entries = Math.min(u16(directory), 200)
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + 12 * i
    if (at + 12 > tiff.length) break
    const [tag, type, count] = [u16(at), u16(at + 2), u32(at + 4)]
    const name = exifNames[tag]
    if (type !== 2 || name === undefined) continue
    const from = count <= 4 ? at + 8 : u32(at + 8)
    if (count > 2000 || from + count > tiff.length) continue
    // Copyright holds the photographer first, and the publisher after a NUL.
    const [text = ''] = decoded(tiff.subarray(from, from + count)).split('\0')
    found[name] = text
  }
  return found
}

/** Record 2 of the IPTC block: the first value of each dataset. */
function iptcFields(iptc: Buffer): { byline: string; credit: string; copyright: string; caption: string } {
  const found = { byline: '', credit: '', copyright: '', caption: '' }
  const names: Record<number, keyof typeof found> = { 80: 'byline', 110: 'credit', 116: 'copyright', 120: 'caption' }
  // The IPTC data is in resource 0x0404 of Photoshop's block.
  const resource = iptc.indexOf(Buffer.from('8BIM\x04\x04', 'latin1'))
  let at = Math.max(0, iptc.indexOf(Buffer.from([0x1c, 0x02]), Math.max(0, resource)))
  while (at + 5 <= iptc.length && iptc[at] === 0x1c) {
    const length = iptc.readUInt16BE(at + 3)
    if (length > 0x7fff || at + 5 + length > iptc.length) break
    const name = iptc[at + 1] === 2 ? names[iptc[at + 2] ?? 0] : undefined
    if (name && found[name] === '') found[name] = decoded(iptc.subarray(at + 5, at + 5 + length))
    at += 5 + length
  }
  return found
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, dec?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const point = hex ? Number.parseInt(hex, 16) : Number(dec)
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : whole
    },
  )

/** The text of an element, its first list item if it is a list, or of an attribute of the same name. */
function xmpValue(xmp: string, name: string): string {
  const open = xmp.indexOf(`<${name}`)
  if (open !== -1) {
    const from = xmp.indexOf('>', open)
    const to = xmp.indexOf(`</${name}>`, open)
    if (from !== -1 && to > from) {
      const inner = xmp.slice(from + 1, to)
      const item = inner.indexOf('<rdf:li')
      const text = item === -1 ? inner : inner.slice(inner.indexOf('>', item) + 1, inner.indexOf('</rdf:li>', item))
      return text.includes('<') ? '' : unescaped(text)
    }
  }
  const attribute = xmp.indexOf(` ${name}="`)
  if (attribute === -1) return ''
  const from = attribute + name.length + 3
  return unescaped(xmp.slice(from, Math.max(from, xmp.indexOf('"', from))))
}

function xmpFields(xmp: Buffer): { creator: string; credit: string; licence: string; description: string } {
  const text = decoded(xmp.subarray(0, maxXmpBytes))
  return {
    creator: xmpValue(text, 'dc:creator'),
    // IPTC's own field for those who do not see the picture comes before the caption.
    description: xmpValue(text, 'Iptc4xmpCore:AltTextAccessibility') || xmpValue(text, 'dc:description'),
    credit: xmpValue(text, 'photoshop:Credit'),
    licence: xmpValue(text, 'xmpRights:UsageTerms') || xmpValue(text, 'dc:rights') || xmpValue(text, 'cc:license'),
  }
}

/** Cameras write their name or the file's where a description belongs. A sentence has spaces, and not only capitals. */
const isSentence = (text: string): boolean => text.length >= 15 && /\s.*\s/.test(text) && /\p{Ll}/u.test(text)

/** '' where the file has no such field, or none that can be read. Never throws. */
export function wordsInFile(hidden: HiddenFields): { credit: string; licence: string; description: string } {
  const exif = hidden.exif && exifFields(hidden.exif)
  const iptc = hidden.iptc && iptcFields(hidden.iptc)
  const xmp = hidden.xmp && xmpFields(hidden.xmp)
  const first = (texts: readonly (string | undefined)[], max: number): string =>
    texts.map((text) => cleaned(text ?? '', max)).find((text) => text !== '') ?? ''
  const photographer = first([iptc?.byline, xmp?.creator, exif?.artist], maxCredit)
  const agency = first([iptc?.credit, xmp?.credit], maxCredit)
  const credit = [photographer, agency].filter((name, i, all) => name !== '' && all.indexOf(name) === i).join(' / ')
  const description = first([xmp?.description, iptc?.caption, exif?.description], maxDescription)
  return {
    credit: cleaned(credit, maxCredit),
    licence: first([xmp?.licence, iptc?.copyright, exif?.copyright], maxLicence),
    description: isSentence(description) ? description : '',
  }
}
