import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ImageAnswer, ImageCall, Message } from './image-call.ts'
import { encodeMessage, messageReader } from './image-call.ts'

/** The lowest priority there is: such work uses what the program and the database leave. */
const lowPriority = 19

/** The process died, or was ended because it took too long. */
export class ImageChildLost extends Error {}

export interface ImageChild {
  readonly pid: number | undefined
  /** False when the process died while idle. */
  isRunning(): boolean
  /** One call at a time. Throws ImageChildLost; the child cannot be used after that. */
  ask(call: ImageCall, bytes: readonly Uint8Array[], withinMs: number): Promise<Message<ImageAnswer>>
  end(): void
}

/** The process file beside this source file, or beside the bundle; `built` names another. */
function program(built: string | undefined): { args: string[]; fonts: string } {
  const isSource = built === undefined && import.meta.url.endsWith('.ts')
  const file = built ?? fileURLToPath(new URL(isSource ? 'image-process.ts' : 'image-process.js', import.meta.url))
  const loader = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : []
  return { args: [...loader, file], fonts: join(dirname(file), 'fonts', 'fonts.conf') }
}

function start(built: string | undefined, isLow: boolean): ChildProcess {
  const { args, fonts } = program(built)
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Not the program's own environment, so that the process has no key and no database address.
    env: {
      FONTCONFIG_FILE: fonts,
      // One encoder at a time in the background, so that it uses one core.
      UV_THREADPOOL_SIZE: isLow ? '1' : '2',
      // Fewer memory arenas: freed memory is used again by all threads.
      MALLOC_ARENA_MAX: '2',
      ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
    },
  })
  if (child.pid !== undefined && isLow) {
    try {
      setPriority(child.pid, lowPriority)
    } catch {
      // The process has already ended; the next call fails.
    }
  }
  return child
}

/** `isLow`: low priority, for work no visitor waits for. It is set at the start, because raising it later would need root. */
export function startImageChild(built?: string, isLow = true): ImageChild {
  const child = start(built, isLow)
  let waiting: { resolve: (message: Message<ImageAnswer>) => void; reject: (error: Error) => void } | null = null
  let isLost = false
  const lose = (why: string): void => {
    isLost = true
    child.kill('SIGKILL')
    waiting?.reject(new ImageChildLost(why))
    waiting = null
  }
  const read = messageReader<ImageAnswer>((message) => {
    waiting?.resolve(message)
    waiting = null
  })
  child.on('error', () => lose('it could not be started'))
  child.on('exit', (code, signal) => lose(`it ended by ${signal ?? code}`))
  // A write to a dead process fails; its exit event reports the reason.
  child.stdin?.on('error', () => undefined)
  child.stdout?.on('data', (chunk: Buffer) => {
    try {
      read(chunk)
    } catch {
      lose('it answered wrongly')
    }
  })
  return {
    pid: child.pid,
    isRunning: () => !isLost,
    async ask(call, bytes, withinMs) {
      if (isLost) throw new ImageChildLost('it is gone')
      const timer = setTimeout(() => lose('it took too long'), withinMs)
      try {
        return await new Promise<Message<ImageAnswer>>((resolve, reject) => {
          waiting = { resolve, reject }
          for (const chunk of encodeMessage(call, bytes)) child.stdin?.write(chunk)
        })
      } finally {
        clearTimeout(timer)
      }
    },
    end() {
      isLost = true
      child.kill('SIGKILL')
    },
  }
}
