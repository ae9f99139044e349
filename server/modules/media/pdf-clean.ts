// What a PDF tells of who made it and with what (docs/decisions/017). Blanked where it stands, letter for letter: a PDF finds its
// parts by counting bytes. What lies in compressed streams is not looked for.

/** Swedish, for whoever sent it. */
export class PdfRefused extends Error {}

/** A browser that is given this by mistake must not find a page in it, nor a program. */
const looksLikeMarkup = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i
const headBytes = 1024

const encrypted = /\/Encrypt(?:\s|\b)\s*(?:\d+\s+\d+\s+R|<<)/

/** Throws PdfRefused for what is no PDF to hand out: something else besides, or locked. */
export function refuseStrangePdf(file: Buffer): void {
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PdfRefused('Filen är inget PDF-dokument.')
  const head = file.subarray(0, headBytes).toString('latin1')
  if (looksLikeMarkup.test(head)) throw new PdfRefused('Filen är både PDF och webbsida. Spara dokumentet på nytt som PDF.')
  if (!file.includes('%%EOF')) throw new PdfRefused('Dokumentet är avbrutet. Spara det på nytt och ladda upp det igen.')
  if (encrypted.test(file.toString('latin1')))
    throw new PdfRefused('Dokumentet är låst med lösenord. Spara det utan lösenord och ladda upp det igen.')
}

/** Fills with blanks from one place up to another. */
const blank = (file: Buffer, from: number, to: number): void => void file.fill(0x20, from, to)

/** Where a literal string that begins at `at` ends: brackets may stand in it in pairs, or after a backslash. */
function endOfLiteral(text: string, at: number): number {
  let depth = 0
  for (let i = at; i < text.length; i++) {
    const letter = text[i]
    if (letter === '\\') i++
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0) return i
  }
  return -1
}

const toldKeys = /\/(?:Author|Creator|Producer|Title|Subject|Keywords|Company|Manager|SourceModified)\s*(?=[(<])/g

/** Blanks the strings of one dictionary that stands between two places. */
function blankStrings(file: Buffer, text: string, from: number, to: number): void {
  const part = text.slice(from, to)
  for (const found of part.matchAll(toldKeys)) {
    const start = from + found.index + found[0].length
    // A dictionary in its place is none of ours.
    if (text.startsWith('<<', start)) continue
    const end = text[start] === '(' ? endOfLiteral(text, start) : text.indexOf('>', start)
    if (end > start && end < to) blank(file, start + 1, end)
  }
}

/** A copy without what its header says of author and program. */
export function cleanedPdf(original: Buffer): Buffer {
  const file = Buffer.from(original)
  // One letter for each byte.
  const text = original.toString('latin1')
  const objects = new Set(
    Array.from(text.matchAll(/\/Info\s+(\d{1,10}\s+\d{1,5})\s+R/g), ([, name = '']) => name.split(/\s+/).join(' ')),
  )
  for (const { 0: begun, 1: number, 2: generation, index } of text.matchAll(/(?<![0-9])(\d{1,10})\s+(\d{1,5})\s+obj\b/g)) {
    if (!objects.has(`${number} ${generation}`)) continue
    const end = text.indexOf('endobj', index)
    blankStrings(file, text, index + begun.length, end < 0 ? text.length : end)
  }
  for (const { 0: begun, index } of text.matchAll(/<\?xpacket begin[^>]{0,200}\?>/g)) {
    const end = text.indexOf('<?xpacket end', index)
    if (end > 0) blank(file, index + begun.length, end)
  }
  return file
}
