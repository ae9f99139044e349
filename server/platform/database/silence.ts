import type pg from 'pg'
import { streamOf } from '../pg-wire/pg-inside.ts'

// A connection can die silently: a firewall forgets it, a cable is pulled. No event reports it, and every query on it would wait
// for ever. Each connection that owes an answer is therefore watched, and ended when no byte has arrived on it within the limit.

const lookEveryMs = 500

interface Lent {
  /** True while an answer is awaited on the connection. */
  readonly isOwed: () => boolean
  readonly limitMs: number
  bytesRead: number
  silentMs: number
}

interface SilenceWatch {
  /** Watches a connection that was taken from the pool. Its queries fail when it is silent for `limitMs` while `isOwed`. */
  lent(client: pg.PoolClient, limitMs: number, isOwed: () => boolean): void
  /** Call this when the connection goes back to the pool. */
  back(client: pg.PoolClient): void
  stop(): void
}

/** The error of each query on a connection that was ended for its silence. */
export class SilentConnection extends Error {
  readonly code = 'SILENT_CONNECTION'
  constructor() {
    super('The database connection was silent for too long and was ended')
  }
}

/** `onSilent` is called for each connection that is ended. */
export function watchSilence(onSilent: () => void): SilenceWatch {
  const lent = new Map<pg.PoolClient, Lent>()
  // Time is counted in looks, not read from a clock: a program that was suspended has not waited for the server meanwhile.
  const look = (): void => {
    for (const [client, watched] of lent) {
      const stream = streamOf(client)
      if (!watched.isOwed() || stream.bytesRead !== watched.bytesRead) watched.silentMs = 0
      else watched.silentMs += lookEveryMs
      watched.bytesRead = stream.bytesRead
      if (watched.silentMs < watched.limitMs) continue
      lent.delete(client)
      onSilent()
      stream.destroy(new SilentConnection())
    }
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    lent(client, limitMs, isOwed) {
      lent.set(client, { isOwed, limitMs, bytesRead: streamOf(client).bytesRead, silentMs: 0 })
    },
    back: (client) => void lent.delete(client),
    stop: () => clearInterval(timer),
  }
}
