import { setImmediate as others } from 'node:timers/promises'
import type { PdfDanger } from './pdf-danger.ts'
import { dangerIn } from './pdf-danger.ts'
import { reducePacket } from './pdf-metadata.ts'

// Removes the author and program from a PDF, and leaves title, language and the mark of PDF/UA (docs/decisions/017). They are blanked in place, byte for byte, because a PDF finds its
// parts by offset. Compressed streams are not searched. A file may be 25 MB of arbitrary bytes, so only the fast byte search runs
// over it, only short stretches are decoded as text, and the loop yields to other requests.

/** Swedish, for the uploader. */
export class PdfRefused extends Error {}

/** A browser that gets the file by mistake must find no page and no script in it. */
const looksLikeMarkup = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b/i
const headBytes = 1024
/** The longest dictionary that is searched for an author. */
const longestDictionary = 8192
const mostWords = 20
const foundAtOnce = 2000
/** A document of 25 MB has tens of thousands of objects, and repeats its author each time it is saved. */
const mostObjects = 200_000
const mostNamings = 2000
/** A file that was saved a hundred times has fewer; more of them are an attack on the processing time. */
const mostCleaned = 200

const textAt = (file: Buffer, from: number, length: number): string =>
  file.toString('latin1', Math.max(0, from), Math.min(file.length, from + length))

/** All positions of some bytes, in order, at most `most`. */
async function* placesOf(file: Buffer, bytes: string, most: number): AsyncGenerator<number> {
  let found = 0
  for (let at = file.indexOf(bytes); at >= 0 && found < most; at = file.indexOf(bytes, at + bytes.length)) {
    if (++found % foundAtOnce === 0) await others()
    yield at
  }
}

const printAgain = 'Öppna det, välj Skriv ut och ”Spara som PDF”, och ladda upp den filen.'
const dangers: Readonly<Record<PdfDanger, string>> = {
  locked: `Dokumentet är låst med lösenord, kanske bara mot ändringar, så att det går att läsa utan. ${printAgain} Går det inte att skriva ut, så spara det på nytt utan lösenord och begränsningar i programmet där det gjordes.`,
  signed: `Dokumentet är elektroniskt undertecknat. Underskriften bär uppgifter om den som skrev under, och gäller inte längre om något tas bort. ${printAgain} Den visar samma sidor, utan underskriften.`,
  script: `Dokumentet innehåller skript eller öppnar andra program. ${printAgain}`,
  files: `Det ligger andra filer inuti dokumentet. ${printAgain}`,
  unclear: `Dokumentet är packat så att det inte går att kontrollera. ${printAgain}`,
}

/** Throws PdfRefused for a file that is not only a PDF, is cut short, is locked or signed, or does more than show pages. */
export async function refuseStrangePdf(file: Buffer): Promise<void> {
  if (textAt(file, 0, 5) !== '%PDF-') throw new PdfRefused('Filen är inget PDF-dokument.')
  if (looksLikeMarkup.test(textAt(file, 0, headBytes)))
    throw new PdfRefused('Filen är både PDF och webbsida. Spara dokumentet på nytt som PDF.')
  if (!file.includes('%%EOF')) throw new PdfRefused('Dokumentet är avbrutet. Spara det på nytt och ladda upp det igen.')
  const danger = await dangerIn(file)
  if (danger !== null) throw new PdfRefused(dangers[danger])
}

/** The end of the literal string that begins at `at`: brackets may occur in it in pairs, or after a backslash. */
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

const authorKeys = /\/(?:Author|Creator|Producer|Subject|Keywords|Company|Manager)\s*(?=[(<])/g

/** Blanks the strings of the dictionary that begins at `from`. */
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

/** The numbers of the objects with document information; a file that was saved repeatedly may have several. */
async function infoObjects(file: Buffer): Promise<ReadonlySet<string>> {
  const objects = new Set<string>()
  for await (const at of placesOf(file, '/Info', mostNamings)) {
    const [, number, generation] = /^\/Info\s+(\d{1,10})\s+(\d{1,5})\s+R/.exec(textAt(file, at, 40)) ?? []
    if (number !== undefined) objects.add(`${number} ${generation}`)
  }
  return objects
}

/** A copy without the author and program in its header. */
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
    // If this one has no end, the later ones have none either.
    if (begun < 0 || end < 0) break
    if (end > begun) reducePacket(file.subarray(begun + 2, end))
    await others()
  }
  return file
}
