import { PictureWorkBusy } from '../../../platform/images/image-work.ts'

/** Runs a piece of work when its turn comes. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits work that holds a whole picture in memory. Waiting calls run in order and hold no memory; throws PictureWorkBusy when
 * too many wait already.
 */
export function createWorkQueue(atOnce: number, maxWaiting: number): WorkQueue {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else if (waiting.length >= maxWaiting)
      throw new PictureWorkBusy('Många bilder görs i ordning just nu. Försök igen om en stund.')
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next waiting call takes the place directly, so that no later call gets ahead of it.
      if (next) next()
      else free++
    }
  }
}
