import { listFileSize, listFileTooLarge } from '#contract/list-file.ts'
import { invalidField } from '../errors.ts'
import type { SheetReader } from './sheet-reader.ts'
import { isSheetFile } from './sheet-reader.ts'
import type { ListedText } from './read-list-text.ts'
import type { SheetLimits, SheetRow } from './sheet.ts'
import { SheetRefused } from './sheet.ts'

export interface ListFile {
  /** Null for an Excel file, like the separator. */
  readonly encoding: ListedText['encoding'] | null
  readonly separator: ListedText['separator'] | null
  /** The sheet of an Excel file that was read. */
  readonly sheet: string | null
  /** In Swedish: which of several sheets was read, for example. */
  readonly notes: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** The rows of a list that was sent in base64, Excel or text. Throws 400 at `data`, with advice, for a file that is none. */
export async function readListFile(base64: string, sheets: SheetReader, limits: SheetLimits): Promise<ListFile> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > listFileSize.max) throw invalidField('data', listFileTooLarge)
  try {
    if (!isSheetFile(bytes)) return { ...(await sheets.readText(bytes, limits)), sheet: null, notes: [] }
    const { name, ...read } = await sheets.read(bytes, limits)
    return { ...read, sheet: name, encoding: null, separator: null }
  } catch (error) {
    throw error instanceof SheetRefused ? invalidField('data', error.message) : error
  }
}
