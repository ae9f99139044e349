import type { ImageAnswer, ImageCall, Message, PictureLimits } from './image-call.ts'
import type { ImageChild } from './image-child.ts'
import { ImageChildLost, startImageChild } from './image-child.ts'
import type { ImageWork, Urgency } from './image-work.ts'
import { PictureRefused, PictureWorkBusy } from './image-work.ts'

// At most two processes read pictures, twenty calls wait, and further calls are refused for now: many pictures at once use no more
// of the computer than this (SEC-29). Processes start on demand and end when idle.

const maxChildren = 2
const maxWaiting = 20
/** Time limits in milliseconds: short for uploaded files, longer for many sizes of a stored picture. */
const patience = { readMs: 10_000, resizeMs: 60_000 }
/** Tasks before a process is replaced, which frees memory that the decoder leaked. */
const maxTasks = 200
const idleMs = 30_000

const busy = 'Många bilder behandlas just nu. Vänta en stund och försök igen.'
const tooMuch =
  'Bilden går inte att läsa: den tar för lång tid eller för mycket minne. Spara den på nytt, gärna mindre, och försök igen.'

interface Worker {
  readonly child: ImageChild
  readonly urgency: Urgency
  tasks: number
  idle: NodeJS.Timeout | undefined
}

/** How many processes exist and how many work, for tests and diagnosis. */
export interface ImagePool extends ImageWork {
  pids(): readonly number[]
}

interface Workers {
  /** Runs one call in a process of that urgency; waits when all are busy. */
  ask(urgency: Urgency, call: ImageCall, bytes: readonly Uint8Array[], withinMs: number): Promise<Message<ImageAnswer>>
  close(): void
  pids(): readonly number[]
}

function createWorkers(built: string | undefined): Workers {
  const all = new Set<Worker>()
  const free: Worker[] = []
  const waiting: { readonly urgency: Urgency; readonly resolve: (worker: Worker | null) => void }[] = []
  let isClosed = false

  function drop(worker: Worker): void {
    clearTimeout(worker.idle)
    all.delete(worker)
    worker.child.end()
  }

  function start(urgency: Urgency): Worker {
    const worker: Worker = { child: startImageChild(built, urgency === 'behind'), urgency, tasks: 0, idle: undefined }
    all.add(worker)
    return worker
  }

  async function take(urgency: Urgency): Promise<Worker> {
    if (isClosed) throw new PictureWorkBusy(busy)
    for (const ready of free.filter((one) => one.urgency === urgency)) {
      free.splice(free.indexOf(ready), 1)
      clearTimeout(ready.idle)
      if (ready.child.isRunning()) return ready
      drop(ready)
    }
    // An idle process of the other priority is replaced.
    const other = all.size >= maxChildren ? free.pop() : undefined
    if (other) drop(other)
    if (all.size < maxChildren) return start(urgency)
    if (waiting.length >= maxWaiting) throw new PictureWorkBusy(busy)
    const worker = await new Promise<Worker | null>((resolve) => waiting.push({ urgency, resolve }))
    if (!worker) throw new PictureWorkBusy(busy)
    return worker
  }

  function release(worker: Worker, isUsable: boolean): void {
    if (!isUsable || isClosed || ++worker.tasks >= maxTasks) drop(worker)
    const first = waiting.findIndex(({ urgency }) => urgency === 'waitedFor')
    const [next] = isClosed ? [] : waiting.splice(Math.max(first, 0), 1)
    if (next) {
      const isOfItsKind = all.has(worker) && worker.urgency === next.urgency
      if (!isOfItsKind && all.has(worker)) drop(worker)
      return next.resolve(isOfItsKind ? worker : start(next.urgency))
    }
    if (!all.has(worker)) return
    worker.idle = setTimeout(() => {
      free.splice(free.indexOf(worker), 1)
      drop(worker)
    }, idleMs)
    worker.idle.unref()
    free.push(worker)
  }

  return {
    async ask(urgency: Urgency, call: ImageCall, bytes: readonly Uint8Array[], withinMs: number): Promise<Message<ImageAnswer>> {
      const worker = await take(urgency)
      try {
        const message = await worker.child.ask(call, bytes, withinMs)
        release(worker, true)
        return message
      } catch (error) {
        release(worker, false)
        throw error
      }
    },
    close() {
      isClosed = true
      for (const { resolve } of waiting.splice(0)) resolve(null)
      for (const worker of all) drop(worker)
    },
    pids: () => [...all].flatMap(({ child }) => child.pid ?? []),
  }
}

/** `built`: path of the process file, where it is not beside this one. */
export function createImageWork(limits: PictureLimits, { readMs, resizeMs } = patience, built?: string): ImagePool {
  const workers = createWorkers(built)

  return {
    async read(file) {
      const { head, bytes } = await workers.ask('behind', { kind: 'read', limits }, [file], readMs).catch((error: unknown) => {
        // The picture killed the process; the next call gets a new one.
        throw error instanceof ImageChildLost ? new PictureRefused(tooMuch) : error
      })
      if (head.kind === 'refused') throw new PictureRefused(head.message)
      const [kept, preview] = bytes
      if (head.kind !== 'read' || !kept || !preview) throw new Error(`A picture was not read: ${JSON.stringify(head)}`)
      return { ...head.facts, kept, preview }
    },
    async resize(kept, part, sizes, urgency) {
      const { head, bytes } = await workers.ask(urgency, { kind: 'resize', part, sizes }, [kept], resizeMs).catch(lostAsBusy)
      if (head.kind !== 'done' || bytes.length !== sizes.length) throw new Error(`Sizes were not made: ${JSON.stringify(head)}`)
      return [...bytes]
    },
    async drawCard(card) {
      const { head, bytes } = await workers.ask('waitedFor', { kind: 'card', card }, [], readMs).catch(lostAsBusy)
      const [drawn] = bytes
      if (head.kind !== 'done' || !drawn) throw new Error(`A card was not drawn: ${JSON.stringify(head)}`)
      return drawn
    },
    async drawIcon(icon, picture) {
      const { head, bytes } = await workers
        .ask('waitedFor', { kind: 'icon', icon }, picture ? [picture] : [], readMs)
        .catch(lostAsBusy)
      const [drawn] = bytes
      if (head.kind !== 'done' || !drawn) throw new Error(`An icon was not drawn: ${JSON.stringify(head)}`)
      return drawn
    },
    async close() {
      workers.close()
    },
    pids: () => workers.pids(),
  }
}

function lostAsBusy(error: unknown): never {
  throw error instanceof ImageChildLost ? new PictureWorkBusy(busy) : error
}
