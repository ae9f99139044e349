import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'
import type { Sheet, SheetLimits } from './sheet.ts'
import { SheetRefused } from './sheet.ts'

// Reads one Excel file in a thread of its own and ends: a file that uses too much time or memory stops only this thread.

export interface SheetWork {
  readonly bytes: Uint8Array
  readonly limits: SheetLimits
}
export type SheetAnswer = { readonly sheet: Sheet } | { readonly refusal: string }

// sheet-reader.ts, which alone starts this worker, passes a SheetWork.
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
