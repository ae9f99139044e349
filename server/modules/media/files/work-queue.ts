import { PictureWorkBusy } from '../../../platform/images/image-work.ts'

/** Runs a piece of work when its turn comes. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets few do at once what takes a whole picture in memory. The others wait in order and hold nothing; throws PictureWorkBusy when
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
      // The place is handed to the next in line, so that no later caller gets in between.
      if (next) next()
      else free++
    }
  }
}
