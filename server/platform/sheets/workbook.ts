import { posix } from 'node:path'
import { SheetRefused, sheetRefusals } from './sheet.ts'
import type { Unpacked } from './sheet-xml.ts'
import { prefixed, readXml } from './sheet-xml.ts'
import type { SheetZip } from './sheet-zip.ts'

// Finds the parts of an Excel file: the workbook names its sheets, and relationships name the part of the ZIP for each sheet.

export interface Workbook {
  /** In the order of their tabs, charts left out. */
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[]
  /** True when days are counted from 1904, as on old Macs, and not from 1900. */
  readonly isFrom1904: boolean
  readonly sharedStrings: string | null
  readonly styles: string | null
}

/** Limits that no real workbook reaches. */
const maxSheets = 500
const maxRelationships = 5000

const contentTypes = '[Content_Types].xml'

/** Throws SheetRefused, naming the kind of file, when the file is not a workbook. */
export async function readWorkbook(zip: SheetZip, unpacked: Unpacked): Promise<Workbook> {
  if (!zip.has(contentTypes)) throw new SheetRefused(await otherZip(zip))
  const root = (await relationships(zip, '', unpacked)).find(({ type }) => type === 'officeDocument')
  if (!root) throw new SheetRefused(sheetRefusals.zip)
  refuseOtherType(await typeOf(zip, root.part, unpacked))
  if (zip.names.some((name) => name.endsWith('vbaproject.bin'))) throw new SheetRefused(sheetRefusals.macros)

  const sheets: { name: string; relationship: string | undefined; isHidden: boolean }[] = []
  let isFrom1904 = false
  await readXml(
    await zip.stream(root.part),
    {
      open(name, attributes) {
        if (name === 'workbookPr') isFrom1904 = isTrue(attributes['date1904'])
        if (name !== 'sheet') return
        if (sheets.length >= maxSheets) throw new SheetRefused(sheetRefusals.tooLarge)
        sheets.push({
          name: (attributes['name'] ?? '').slice(0, 31),
          relationship: prefixed(attributes, 'id'),
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        })
      },
    },
    unpacked,
  )
  const parts = await relationships(zip, root.part, unpacked)
  const partOf = (wanted: string): string | null => parts.find(({ type, part }) => type === wanted && zip.has(part))?.part ?? null
  return {
    sheets: sheets.flatMap(({ name, relationship, isHidden }) => {
      const found = parts.find(({ id, type }) => id === relationship && type === 'worksheet')
      return found ? [{ name, part: found.part, isHidden }] : []
    }),
    isFrom1904,
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
  }
}

/** XML's booleans. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

interface Relationship {
  readonly id: string
  /** The last part of its address: the rest differs between the two dialects of the format. */
  readonly type: string
  readonly part: string
}

/** The parts that a part refers to; '' stands for the whole file. */
async function relationships(zip: SheetZip, part: string, unpacked: Unpacked): Promise<Relationship[]> {
  const at = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  const found: Relationship[] = []
  if (!zip.has(at)) return found
  await readXml(
    await zip.stream(at),
    {
      open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
        if (name !== 'Relationship' || mode === 'External') return
        if (found.length >= maxRelationships) throw new SheetRefused(sheetRefusals.tooLarge)
        const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)
        found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), part: path })
      },
    },
    unpacked,
  )
  return found
}

async function typeOf(zip: SheetZip, part: string, unpacked: Unpacked): Promise<string> {
  const byPart = new Map<string, string>()
  const byExtension = new Map<string, string>()
  await readXml(
    await zip.stream(contentTypes),
    {
      open(name, { PartName: partName, Extension: extension, ContentType: type = '' }) {
        if (name === 'Override' && partName !== undefined) byPart.set(partName.toLowerCase(), type)
        if (name === 'Default' && extension !== undefined) byExtension.set(extension.toLowerCase(), type)
      },
    },
    unpacked,
  )
  const extension = posix.extname(part).slice(1).toLowerCase()
  return byPart.get(`/${part}`.toLowerCase()) ?? byExtension.get(extension) ?? ''
}

function refuseOtherType(type: string): void {
  if (/spreadsheetml\.(?:sheet|template)\.main\+xml$/.test(type)) return
  if (type.includes('wordprocessingml') || type.includes('ms-word')) throw new SheetRefused(sheetRefusals.word)
  if (type.includes('presentationml') || type.includes('ms-powerpoint')) throw new SheetRefused(sheetRefusals.powerPoint)
  if (type.includes('ms-excel.sheet.binary')) throw new SheetRefused(sheetRefusals.binaryWorkbook)
  if (type.includes('macroEnabled')) throw new SheetRefused(sheetRefusals.macros)
  throw new SheetRefused(sheetRefusals.zip)
}

/** Names the kind of a ZIP that is not an Office file. */
async function otherZip(zip: SheetZip): Promise<string> {
  if (zip.has('mimetype')) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.stream('mimetype')) {
      pieces.push(piece as Buffer)
      if (pieces.length > 1) break
    }
    const type = Buffer.concat(pieces).toString('latin1')
    if (type.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return sheetRefusals.openDocument
    if (type.startsWith('application/vnd.oasis.opendocument')) return sheetRefusals.openDocumentText
  }
  if (zip.names.some((name) => /^index(?:\.zip$|\/document\.iwa$)/.test(name))) return sheetRefusals.apple
  return sheetRefusals.zip
}
