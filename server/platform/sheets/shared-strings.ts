import type { Unpacked } from './sheet-xml.ts'
import { readXml } from './sheet-xml.ts'
import type { SheetZip } from './sheet-zip.ts'

/** The most characters in a cell of Excel. */
export const maxCellCharacters = 32_767

/**
 * Collects the text of one string from its runs, which differ in font, and leaves out the pronunciation (`rPh`) in Japanese
 * files.
 */
export function textRuns() {
  let text = ''
  let isText = false
  let pronounced = 0
  return {
    open(name: string): void {
      if (name === 'rPh') pronounced++
      if (name === 't' && pronounced === 0) isText = true
    },
    close(name: string): void {
      if (name === 'rPh') pronounced--
      if (name === 't') isText = false
    },
    text(piece: string): void {
      if (isText && text.length < maxCellCharacters) text += piece.slice(0, maxCellCharacters - text.length)
    },
    /** Returns the text read so far and starts a new one. */
    take(): string {
      const plainText = plainCharacters(text)
      text = ''
      return plainText
    },
  }
}

/** Decodes `_x000D_`, the format's escape for characters that XML forbids. Control characters become a blank. */
export const plainCharacters = (text: string): string =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ' ')

/** The shared strings, which cells refer to by number. */
export async function readSharedStrings(zip: SheetZip, part: string | null, unpacked: Unpacked): Promise<string[]> {
  const strings: string[] = []
  if (part === null) return strings
  const runs = textRuns()
  await readXml(
    await zip.stream(part),
    {
      open: runs.open,
      text: runs.text,
      close(name) {
        runs.close(name)
        if (name === 'si') strings.push(runs.take())
      },
    },
    unpacked,
  )
  return strings
}
