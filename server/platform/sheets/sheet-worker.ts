import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'
import type { Sheet, SheetLimits } from './sheet.ts'
import { SheetRefused } from './sheet.ts'

// Reads one Excel file in a thread of its own and ends: what a file does to it, in time or in memory, happens to that file alone.

export interface SheetWork {
  readonly bytes: Uint8Array
  readonly limits: SheetLimits
}
export type SheetAnswer = { readonly sheet: Sheet } | { readonly refusal: string }

// The only one who starts this is sheet-reader.ts.
const { bytes, limits } = workerData as SheetWork

const answer: SheetAnswer = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits).then(
  (sheet) => ({ sheet }),
  (error: unknown) => {
    if (error instanceof SheetRefused) return { refusal: error.message }
    throw error
  },
)
// A worker thread has no origin: an empty transfer list takes its place.
parentPort?.postMessage(answer, [])
