import type { ImageAnswer, ImageCall, Message } from './image-call.ts'
import type { ImageChild } from './image-child.ts'
import { startImageChild } from './image-child.ts'
import type { Urgency } from './image-work.ts'
import { PictureWorkBusy } from './image-work.ts'

// At most two processes read pictures, twenty calls wait, and further calls are refused for now: many pictures at once use no more
// of the computer than this (SEC-29). A call that is 'behind' begins only while no other call runs or waits, and uses one core at the
// lowest priority: people wait no longer for pictures or for anything else because of it.

const maxChildren = 2
const maxWaiting = 20
/** Tasks before a process is replaced, which frees memory that the decoder leaked. */
const maxTasks = 200
/** Milliseconds that an idle process lives. One that people wait for is kept until their next picture. */
const idleMs: Record<Urgency, number> = { waitedFor: 10_000, behind: 500 }

export const busy = 'Många bilder behandlas just nu. Vänta en stund och försök igen.'

interface Worker {
  readonly child: ImageChild
  readonly urgency: Urgency
  isBusy: boolean
  tasks: number
  idle: NodeJS.Timeout | undefined
}

interface Waiting {
  readonly urgency: Urgency
  /** Null: the pool was closed. */
  readonly resolve: (worker: Worker | null) => void
}

interface ImageWorkers {
  /** Starts a process for a call of a person that is about to come, unless there is one. */
  prepare(): void
  /** Runs one call in a process of that urgency; waits for its turn. Throws PictureWorkBusy when too many wait, ImageChildLost. */
  ask(urgency: Urgency, call: ImageCall, bytes: readonly Uint8Array[], withinMs: number): Promise<Message<ImageAnswer>>
  close(): void
  pids(): readonly number[]
}

/** `built`: path of the process file, where it is not beside image-child.ts. */
export function createImageWorkers(built: string | undefined): ImageWorkers {
  const all = new Set<Worker>()
  const waiting: Waiting[] = []
  let isClosed = false

  function drop(worker: Worker): void {
    clearTimeout(worker.idle)
    all.delete(worker)
    worker.child.end()
  }

  function rest(worker: Worker): void {
    worker.isBusy = false
    worker.idle = setTimeout(() => drop(worker), idleMs[worker.urgency])
    worker.idle.unref()
  }

  function start(urgency: Urgency): Worker {
    const child = startImageChild(built, urgency === 'behind')
    const worker: Worker = { child, urgency, isBusy: true, tasks: 0, idle: undefined }
    all.add(worker)
    return worker
  }

  const busyWorkers = (): number => [...all].filter(({ isBusy }) => isBusy).length
  const mayBegin = (urgency: Urgency): boolean => busyWorkers() < (urgency === 'behind' ? 1 : maxChildren)

  /** An idle process of that urgency, or a new one, for which an idle process of the other urgency is ended. */
  function take(urgency: Urgency): Worker {
    for (const worker of all) {
      if (worker.isBusy) continue
      if (!worker.child.isRunning()) drop(worker)
      else if (worker.urgency === urgency) {
        clearTimeout(worker.idle)
        worker.isBusy = true
        return worker
      }
    }
    const idle = [...all].find(({ isBusy }) => !isBusy)
    if (all.size >= maxChildren && idle) drop(idle)
    return start(urgency)
  }

  function release(worker: Worker, isUsable: boolean): void {
    if (!isUsable || isClosed || ++worker.tasks >= maxTasks) drop(worker)
    else rest(worker)
    while (waiting.length > 0) {
      const first = Math.max(
        waiting.findIndex(({ urgency }) => urgency === 'waitedFor'),
        0,
      )
      const next = waiting[first]
      if (!next || !mayBegin(next.urgency)) return
      waiting.splice(first, 1)
      next.resolve(take(next.urgency))
    }
  }

  async function turn(urgency: Urgency): Promise<Worker> {
    if (isClosed) throw new PictureWorkBusy(busy)
    if (mayBegin(urgency) && !waiting.some((one) => one.urgency === urgency)) return take(urgency)
    if (waiting.length >= maxWaiting) throw new PictureWorkBusy(busy)
    const worker = await new Promise<Worker | null>((resolve) => waiting.push({ urgency, resolve }))
    if (!worker) throw new PictureWorkBusy(busy)
    return worker
  }

  return {
    prepare() {
      if (isClosed || all.size >= maxChildren || [...all].some(({ urgency }) => urgency === 'waitedFor')) return
      rest(start('waitedFor'))
    },
    async ask(urgency, call, bytes, withinMs) {
      const worker = await turn(urgency)
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
