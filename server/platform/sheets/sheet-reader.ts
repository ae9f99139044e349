import { createThreads, threadProgram, TooMuch } from '../threads/threads.ts'
import type { ThreadPatience } from '../threads/threads.ts'
import type { ListedText } from './read-list-text.ts'
import type { Sheet, SheetLimits } from './sheet.ts'
import { SheetRefused, sheetRefusals } from './sheet.ts'
import type { SheetAnswer, SheetWork } from './sheet-worker.ts'

// Excel files, and lists saved as text, are read in threads of their own, at most two at a time: a file that would take all memory or
// time is refused, and the server keeps running.

export interface SheetReader {
  /** Throws SheetRefused for a file that cannot be read, and 503 when too many files are waiting. */
  read(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet>
  /** The same for a list saved as text. More lines than the limit are not read: it has one more than the limit then. */
  readText(bytes: Uint8Array, limits: SheetLimits): Promise<ListedText>
}

const patience: ThreadPatience = { memoryMb: 192, readMs: 15_000, waitMs: 20_000 }
const maxWorkers = 2

/** `built`: path of the worker file, where it is not beside this one. */
export function createSheetReader(limits = patience, built?: string): SheetReader {
  const threads = createThreads<SheetWork, SheetAnswer>(threadProgram(import.meta.url, 'sheet-worker', built), limits, maxWorkers)
  async function inWorker(work: SheetWork): Promise<Sheet | ListedText> {
    const answer = await threads.ask(work).catch((error: unknown) => {
      throw error instanceof TooMuch ? new SheetRefused(sheetRefusals.tooMuch) : error
    })
    if ('refusal' in answer) throw new SheetRefused(answer.refusal)
    return answer.read
  }
  return {
    async read(bytes, sheetLimits) {
      const kind = otherKind(bytes)
      if (kind !== null) throw new SheetRefused(kind)
      // The worker answers a question about a sheet with one.
      return (await inWorker({ kind: 'excel', bytes, limits: sheetLimits })) as Sheet
    },
    // And one about a text with a text.
    readText: async (bytes, textLimits) => (await inWorker({ kind: 'text', bytes, limits: textLimits })) as ListedText,
  }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte)
const zipSignature = [0x50, 0x4b]
/** Signature of the container of Office before 2007, still used for password-protected files. */
const oldContainer = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Whether `read` accepts a file, by its content and not its name. */
export const isSheetFile = (bytes: Uint8Array): boolean =>
  (startsWith(bytes, zipSignature) && [3, 5, 7].includes(bytes[2] ?? 0)) || startsWith(bytes, oldContainer.slice(0, 4))

/** Why a file cannot be read; null for a ZIP, whose content is checked later. */
function otherKind(bytes: Uint8Array): string | null {
  if (!startsWith(bytes, oldContainer)) return startsWith(bytes, zipSignature) ? null : sheetRefusals.damaged
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (stream: string): boolean => container.includes(Buffer.from(stream, 'utf16le'))
  if (has('EncryptedPackage')) return sheetRefusals.locked
  return has('Workbook') || has('Book\0') ? sheetRefusals.oldExcel : sheetRefusals.oldOffice
}
