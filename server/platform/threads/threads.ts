import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HttpError } from '../errors.ts'

// Files of users are read in threads of their own: a file that would take all memory or time ends its thread, and the event loop,
// which answers everybody else, is never held (docs/security/readers.md).

export interface ThreadPatience {
  readonly memoryMb: number
  /** For one piece of work, the start of a thread included. */
  readonly readMs: number
  /** For a free thread. */
  readonly waitMs: number
}

/** The work took more time or memory than it may. */
export class TooMuch extends Error {}

interface Threads<Work, Answer> {
  /** Throws TooMuch, and 503 when too much work is waiting. Work and answer are copied, as `structuredClone` does. */
  ask(work: Work): Promise<Answer>
}

interface Program {
  /** The file of the threads, beside the caller: `sheet-worker.ts` in the source, `sheet-worker.js` beside the bundle. */
  readonly file: string
  readonly execArgv: readonly string[]
}

/** `built`: path of the built program, where it is not beside the caller. */
export function threadProgram(callerUrl: string, name: string, built?: string): Program {
  const isSource = built === undefined && callerUrl.endsWith('.ts')
  return {
    file: built ?? fileURLToPath(new URL(`${name}${isSource ? '.ts' : '.js'}`, callerUrl)),
    execArgv: isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
  }
}

const maxWaiting = 100
/** A thread without work ends after this time. */
const idleMs = 10_000

const busy = (): HttpError =>
  new HttpError(503, 'UNAVAILABLE', 'Många filer läses just nu. Vänta en stund och försök igen.', { retryAfter: 5 })

interface Places {
  /** Throws 503 after `waitMs`, and at once when too many are waiting. */
  wait(): Promise<void>
  /** The call that has waited longest takes the place. */
  leave(): void
}

function createPlaces(atOnce: number, waitMs: number): Places {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async wait() {
      if (running < atOnce) {
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
    },
    leave() {
      const next = waiting.shift()
      if (next) next()
      else running--
    },
  }
}

/** At most `atOnce` threads; one that has answered takes the next work. */
export function createThreads<Work, Answer>(
  program: Program,
  { memoryMb, readMs, waitMs }: ThreadPatience,
  atOnce: number,
): Threads<Work, Answer> {
  /** With the timer that ends each. */
  const idle = new Map<Worker, NodeJS.Timeout>()
  const places = createPlaces(atOnce, waitMs)

  function startThread(): Worker {
    const worker = new Worker(program.file, {
      execArgv: [...program.execArgv],
      // An empty environment: a thread has no key and no database address.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    const forget = (): void => void idle.delete(worker)
    worker.on('error', forget)
    worker.on('exit', forget)
    return worker
  }

  /** A thread that rests, or a new one. */
  function nextThread(): Worker {
    const [resting] = idle
    if (resting === undefined) return startThread()
    const [worker, timer] = resting
    clearTimeout(timer)
    idle.delete(worker)
    worker.ref()
    return worker
  }

  function rest(worker: Worker): void {
    // A resting thread does not keep the program alive.
    worker.unref()
    const end = (): void => {
      idle.delete(worker)
      void worker.terminate()
    }
    idle.set(worker, setTimeout(end, idleMs).unref())
  }

  async function inThread(work: Work): Promise<Answer> {
    const worker = nextThread()
    const timer = setTimeout(() => void worker.terminate(), readMs)
    const heard: (() => void)[] = []
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        // Out of memory, or a fault of the program.
        const onError = (error: Error & { code?: string }): void =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch() : error)
        const onExit = (): void => reject(new TooMuch())
        worker.once('message', resolve).once('error', onError).once('exit', onExit)
        heard.push(() => worker.off('message', resolve).off('error', onError).off('exit', onExit))
        // A worker thread has no origin: an empty list of what is moved takes its place.
        worker.postMessage(work, [])
      })
      rest(worker)
      return answer
    } catch (error) {
      await worker.terminate()
      throw error
    } finally {
      for (const forget of heard) forget()
      clearTimeout(timer)
    }
  }

  return {
    async ask(work) {
      await places.wait()
      try {
        return await inThread(work)
      } finally {
        places.leave()
      }
    },
  }
}
