import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../errors.ts'
import type { Sheet, SheetLimits } from './sheet.ts'
import { SheetRefused, sheetRefusals } from './sheet.ts'
import type { SheetAnswer, SheetWork } from './sheet-worker.ts'

// Excel files are read in threads of their own, at most two at a time: a file that would take all memory or time is refused, and
// the server keeps running.

export interface SheetReader {
  /** Throws SheetRefused for a file that cannot be read, and 503 when too many files are waiting. */
  read(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet>
}

export interface SheetPatience {
  readonly memoryMb: number
  readonly readMs: number
  readonly waitMs: number
}
const patience: SheetPatience = { memoryMb: 192, readMs: 15_000, waitMs: 20_000 }

const maxWorkers = 2
const maxWaiting = 100

const busy = (): HttpError =>
  new HttpError(503, 'UNAVAILABLE', 'Många filer läses just nu. Vänta en stund och försök igen.', { retryAfter: 5 })

/** The worker file beside this source file, or beside the bundle; `built` names another. */
function program(built: string | undefined): { file: string; execArgv: string[] } {
  const isSource = built === undefined && import.meta.url.endsWith('.ts')
  const file = built ?? fileURLToPath(new URL(isSource ? 'sheet-worker.ts' : 'sheet-worker.js', import.meta.url))
  return { file, execArgv: isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [] }
}

/** `built`: path of the worker file, where it is not beside this one. */
export function createSheetReader({ memoryMb, readMs, waitMs } = patience, built?: string): SheetReader {
  let running = 0
  const waiting: (() => void)[] = []

  async function waitForWorker(): Promise<void> {
    if (running < maxWorkers) {
      running++
      return
    }
    if (waiting.length >= maxWaiting) throw busy()
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(busy())
      }, waitMs)
      waiting.push(start)
    })
  }

  return {
    async read(bytes, limits) {
      const kind = otherKind(bytes)
      if (kind !== null) throw new SheetRefused(kind)
      await waitForWorker()
      try {
        return await inWorker({ bytes, limits })
      } finally {
        // The next waiting call takes the place.
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }

  async function inWorker(work: SheetWork): Promise<Sheet> {
    const { file, execArgv } = program(built)
    const worker = new Worker(file, {
      workerData: work,
      execArgv,
      // An empty environment: the worker has no key and no database address.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    const timer = setTimeout(() => void worker.terminate(), readMs)
    try {
      const answer = await new Promise<SheetAnswer>((resolve, reject) => {
        worker.once('message', resolve)
        // Out of memory or a fault of the program: the file is refused in both cases.
        worker.once('error', (error: Error & { code?: string }) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetRefused(sheetRefusals.tooMuch) : error),
        )
        worker.once('exit', () => reject(new SheetRefused(sheetRefusals.tooMuch)))
      })
      if ('refusal' in answer) throw new SheetRefused(answer.refusal)
      return answer.sheet
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
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
