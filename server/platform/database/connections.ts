import pg from 'pg'
import { sendingAhead } from '../pg-wire/pg-inside.ts'
import type { Database } from './database.ts'
import { watchSilence } from './silence.ts'

// The pool of connections. A connection is lent for one transaction, or for a lane of batches, and watched for silence meanwhile.

interface Connections {
  /** Takes a connection; made when none is idle. */
  connect(): Promise<pg.PoolClient>
  /** Ends the connection when it is silent for `limitMs` milliseconds while `isOwed` says that an answer is awaited. */
  watch(client: pg.PoolClient, limitMs: number, isOwed: () => boolean): void
  /** Returns the connection; with a fault or true it is closed instead of used again. */
  giveBack(client: pg.PoolClient, fault: Error | boolean): void
  /** Closes the connections made so far when they are next idle: one of them has died without a word. */
  doubt(): void
  use: Database['use']
  close(): Promise<void>
}

/**
 * `session`: settings that hold as long as a connection; a pooler takes none. `onError` gets the errors of connections that break
 * while idle.
 */
export function openConnections(settings: pg.PoolConfig, session: pg.PoolConfig, onError: (error: Error) => void): Connections {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 2000,
    ...session,
    ...settings,
    ...sendingAhead,
  })
  const madeAt = new WeakMap<pg.PoolClient, number>()
  pool.on('error', onError)
  pool.on('connect', (client) => {
    madeAt.set(client, performance.now())
    // A connection that breaks while it is lent fails its queries and emits an error besides, which would end the program without
    // a listener. The pool itself listens only to idle connections.
    client.on('error', () => undefined)
  })
  let doubtedAt = 0
  const doubt = (): void => {
    doubtedAt = performance.now()
  }
  const silence = watchSilence(doubt)

  return {
    async connect() {
      for (;;) {
        const client = await pool.connect()
        if ((madeAt.get(client) ?? 0) >= doubtedAt) return client
        client.release(true)
      }
    },
    watch: (client, limitMs, isOwed) => silence.lent(client, limitMs, isOwed),
    giveBack(client, fault) {
      silence.back(client)
      client.release(fault)
    },
    doubt,
    use: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: pool.options.max }),
    async close() {
      await pool.end()
      silence.stop()
    },
  }
}
