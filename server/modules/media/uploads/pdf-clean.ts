import { setImmediate as others } from 'node:timers/promises'
import type { PdfDanger } from './pdf-danger.ts'
import { dangerIn } from './pdf-danger.ts'

// What a PDF tells of who made it and with what (docs/decisions/017). Blanked where it stands, letter for letter: a PDF finds its
// parts by counting bytes. What lies in compressed streams is not looked for. A file may be 25 MB of anything: it is gone through
// by the fast search for bytes, only short stretches are read as text, and whoever else is waiting gets a turn in between.

/** Swedish, for the uploader. */
export class PdfRefused extends Error {}

/** A browser that is given this by mistake must not find a page in it, nor a program. */
const looksLikeMarkup = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i
const headBytes = 1024
/** No dictionary that says who made something is longer, or says more. */
const longestDictionary = 8192
const mostWords = 20
const foundAtOnce = 2000
/** A document of 25 MB has tens of thousands of objects, and repeats its author each time it is saved. */
const mostObjects = 200_000
const mostNamings = 2000
/** A file that was saved a hundred times has no more of them; one that has was made to take our time. */
const mostCleaned = 200

const textAt = (file: Buffer, from: number, length: number): string =>
  file.toString('latin1', Math.max(0, from), Math.min(file.length, from + length))

/** Every place of some bytes, in order; of a file that is made of little else, the first many. */
async function* placesOf(file: Buffer, bytes: string, most: number): AsyncGenerator<number> {
  let found = 0
  for (let at = file.indexOf(bytes); at >= 0 && found < most; at = file.indexOf(bytes, at + bytes.length)) {
    if (++found % foundAtOnce === 0) await others()
    yield at
  }
}

const printAgain = 'Öppna det, välj Skriv ut och ”Spara som PDF”, och ladda upp den filen.'
const dangers: Readonly<Record<PdfDanger, string>> = {
  locked: 'Dokumentet är låst med lösenord. Spara det utan lösenord och ladda upp det igen.',
  script: `Dokumentet innehåller skript eller öppnar andra program. ${printAgain}`,
  files: `Det ligger andra filer inuti dokumentet. ${printAgain}`,
  unclear: `Dokumentet är packat så att det inte går att kontrollera. ${printAgain}`,
}

/** Throws PdfRefused for what is no PDF to hand out: something else besides, cut short, locked, or more than pages to read. */
export async function refuseStrangePdf(file: Buffer): Promise<void> {
  if (textAt(file, 0, 5) !== '%PDF-') throw new PdfRefused('Filen är inget PDF-dokument.')
  if (looksLikeMarkup.test(textAt(file, 0, headBytes)))
    throw new PdfRefused('Filen är både PDF och webbsida. Spara dokumentet på nytt som PDF.')
  if (!file.includes('%%EOF')) throw new PdfRefused('Dokumentet är avbrutet. Spara det på nytt och ladda upp det igen.')
  const danger = await dangerIn(file)
  if (danger !== null) throw new PdfRefused(dangers[danger])
}

/** Where a literal string that begins at `at` ends: brackets may occur in it in pairs, or after a backslash. */
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

const authorKeys = /\/(?:Author|Creator|Producer|Title|Subject|Keywords|Company|Manager)\s*(?=[(<])/g

/** Blanks the strings of the dictionary that begins there. */
function blankStrings(file: Buffer, from: number): void {
  const dictionary = textAt(file, from, longestDictionary)
  const end = dictionary.indexOf('endobj')
  const text = end < 0 ? dictionary : dictionary.slice(0, end)
  for (const found of Array.from(text.matchAll(authorKeys)).slice(0, mostWords)) {
    const start = found.index + found[0].length
    // Not a dictionary of document information.
    if (text.startsWith('<<', start)) continue
    const close = text[start] === '(' ? endOfLiteral(text, start) : text.indexOf('>', start)
    if (close > start) file.fill(0x20, from + start + 1, from + close)
  }
}

/** The numbers of the objects that say who made it; a file that was saved again may have several. */
async function infoObjects(file: Buffer): Promise<ReadonlySet<string>> {
  const objects = new Set<string>()
  for await (const at of placesOf(file, '/Info', mostNamings)) {
    const [, number, generation] = /^\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R/.exec(textAt(file, at, 40)) ?? []
    if (number !== undefined) objects.add(`${number} ${generation}`)
  }
  return objects
}

/** A copy without what its header says of author and program. */
export async function cleanedPdf(original: Buffer): Promise<Buffer> {
  const file = Buffer.from(original)
  const objects = await infoObjects(file)
  let cleaned = 0
  for await (const at of placesOf(file, ' obj', mostObjects)) {
    if (cleaned >= mostCleaned) break
    const from = Math.max(0, at - 20)
    const [, number, generation] = /(?:^|[^0-9])(\d{1,10})\s+(\d{1,5})$/.exec(textAt(file, from, at - from)) ?? []
    if (number === undefined || !objects.has(`${number} ${generation}`)) continue
    blankStrings(file, at + 4)
    cleaned++
    await others()
  }
  for await (const at of placesOf(file, '<?xpacket begin', mostCleaned)) {
    const begun = file.indexOf('?>', at)
    const end = file.indexOf('<?xpacket end', at)
    // Without an end here, the later ones have none either.
    if (begun < 0 || end < 0) break
    if (end > begun) file.fill(0x20, begun + 2, end)
    await others()
  }
  return file
}
