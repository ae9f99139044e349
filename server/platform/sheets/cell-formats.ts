import type { NumberFormat } from './number-format.ts'
import { builtInFormat, formatOfCode } from './number-format.ts'
import type { Unpacked } from './sheet-xml.ts'
import { readXml } from './sheet-xml.ts'
import type { SheetZip } from './sheet-zip.ts'

/** More formats than any spreadsheet program allows. */
const maxFormats = 70_000

/** The formats by style number, as cells refer to them. */
export async function readCellFormats(zip: SheetZip, part: string | null, unpacked: Unpacked): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (part === null) return formats
  const codes = new Map<number, NumberFormat>()
  let isInside = false
  await readXml(
    await zip.stream(part),
    {
      open(name, { numFmtId, formatCode }) {
        if (name === 'numFmt' && codes.size < maxFormats) codes.set(Number(numFmtId), formatOfCode(formatCode ?? ''))
        // `xf` elements occur in two lists; cells refer to this one.
        if (name === 'cellXfs') isInside = true
        const id = Number(numFmtId ?? 0)
        if (name === 'xf' && isInside && formats.length < maxFormats) formats.push(codes.get(id) ?? builtInFormat(id))
      },
      close(name) {
        if (name === 'cellXfs') isInside = false
      },
    },
    unpacked,
  )
  return formats
}
