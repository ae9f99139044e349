import { answerWork } from '../threads/answering.ts'
import type { ListedText } from './read-list-text.ts'
import { readListText } from './read-list-text.ts'
import { readSheet } from './read-sheet.ts'
import type { Sheet, SheetLimits } from './sheet.ts'
import { SheetRefused } from './sheet.ts'

// Reads Excel files, and lists saved as text, in a thread of its own: a file that uses too much time or memory stops only this thread.

export interface SheetWork {
  readonly kind: 'excel' | 'text'
  readonly bytes: Uint8Array
  readonly limits: SheetLimits
}
export type SheetAnswer = { readonly read: Sheet | ListedText } | { readonly refusal: string }

// sheet-reader.ts, which alone starts this worker, sends SheetWork.
answerWork(async ({ kind, bytes, limits }: SheetWork): Promise<SheetAnswer> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return { read: kind === 'excel' ? await readSheet(file, limits) : readListText(file, limits) }
  } catch (error) {
    if (error instanceof SheetRefused) return { refusal: error.message }
    throw error
  }
})
