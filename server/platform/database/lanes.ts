import type pg from 'pg'
import type { Batch } from '../pg-wire/batch.ts'
import { sendQuestion } from '../pg-wire/pg-inside.ts'

// Batches need no connection of their own: each is a transaction of its own, and PostgreSQL runs them one after the other. A few
// busy connections handle more batches than many that wake up for each batch and sleep again.

interface Lane {
  readonly client: Promise<pg.PoolClient>
  /** Batches without an answer yet. */
  waiting: number
  /** When it was opened or last answered; monotonic milliseconds. */
  heardAt: number
  /** A batch failed: which statements the connection knows is uncertain, so no more batches are sent on it. */
  isSpoiled: boolean
}

interface Lanes {
  /** Sends the batch to the lane with the fewest waiting. Fails the batch when no connection can be opened. */
  send(batch: Batch): void
}

/** Most batches take a millisecond: a lane that has been silent for this long has a slow one at its head. */
const stuckMs = 50

/**
 * `connect` lends a connection, and asks `isOwed` whether an answer is awaited on it; `giveBack` gets it as soon as nothing waits
 * for it. `usual` lanes are open at a time, and up to `most` while some are stuck, so that a batch does not wait behind a slow one.
 */
export function openLanes(
  connect: (isOwed: () => boolean) => Promise<pg.PoolClient>,
  giveBack: (client: pg.PoolClient, isSpoiled: boolean) => void,
  usual: number,
  most: number,
): Lanes {
  const lanes: Lane[] = []

  function leave(lane: Lane): void {
    const at = lanes.indexOf(lane)
    if (at !== -1) lanes.splice(at, 1)
  }

  function chosen(now: number): Lane {
    const byWaiting = lanes.toSorted((a, b) => a.waiting - b.waiting)
    const moving = byWaiting.filter(({ heardAt }) => now - heardAt < stuckMs)
    const known = moving.length >= usual ? moving[0] : lanes.length >= most ? (moving[0] ?? byWaiting[0]) : undefined
    if (known) return known
    const lane: Lane = { client: connect(() => lane.waiting > 0), waiting: 0, heardAt: now, isSpoiled: false }
    lanes.push(lane)
    return lane
  }

  function answered(lane: Lane, client: pg.PoolClient, fault: unknown): void {
    lane.waiting -= 1
    lane.heardAt = performance.now()
    lane.isSpoiled ||= fault !== null
    if (lane.isSpoiled || lane.waiting === 0) leave(lane)
    // Statements sent after the failed one are still answered.
    if (lane.waiting === 0) giveBack(client, lane.isSpoiled)
  }

  return {
    send(batch) {
      const lane = chosen(performance.now())
      lane.waiting += 1
      lane.client.then(
        (client) => {
          sendQuestion(client, batch)
          void batch.ended.then((fault) => answered(lane, client, fault))
        },
        (error: unknown) => {
          leave(lane)
          batch.handleError(error)
        },
      )
    },
  }
}
