import type { Unpacked } from './sheet-xml.ts'
import { readXml } from './sheet-xml.ts'
import type { SheetZip } from './sheet-zip.ts'

/** The most characters that a cell of Excel holds. */
export const maxCellCharacters = 32_767

/**
 * Gathers the text of one string from its runs, which differ in font, and leaves out how it is pronounced (`rPh`), which Japanese
 * files have beside it.
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
    /** The text read so far; it is emptied for the next one. */
    take(): string {
      const plainText = plainCharacters(text)
      text = ''
      return plainText
    },
  }
}

/** `_x000D_` is how the format writes what XML cannot hold. What no text may hold becomes a blank. */
export const plainCharacters = (text: string): string =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ' ')

/** The strings that cells name by their number. */
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
