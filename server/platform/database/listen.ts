import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '../pg-wire/pg-inside.ts'

const reconnectAfterMs = 500
const connectLimitMs = 2000
const beatEveryMs = 1500
/** A notification arrives within milliseconds. */
const beatLimitMs = 1500

export interface Subscription {
  close(): Promise<void>
}

interface Listeners {
  onMessage(payload: string): void
  /** The connection was (re)made: announcements may have been missed before it. */
  onGap(): void
  /** The notification sent just now has arrived, after so many seconds. */
  onBeat(seconds: number): void
  /** Nothing can be heard until the next gap. */
  onTrouble(error: Error): void
}

/** The fault of a connection that did not deliver its own notification. */
export class Deaf extends Error {
  readonly code = 'DEAF'
  constructor() {
    super('The listening connection no longer hears what is announced')
  }
}

interface Opened {
  /** Resolves when the connection has ended or no longer delivers notifications. */
  readonly ended: Promise<Error>
  close(): void
}

/**
 * Listens to the notifications of a channel until `close`. The connection regularly notifies itself; when that notification is
 * late, or the connection breaks, it is replaced at most three seconds after it died.
 */
export async function listen(connection: pg.ClientConfig, channel: string, listeners: Listeners): Promise<Subscription> {
  const closing = new AbortController()
  const pause = (milliseconds: number): Promise<unknown> =>
    wait(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)

  async function open(): Promise<Opened> {
    const own = `kansli_beat_${randomUUID().replaceAll('-', '')}`
    const client = new pg.Client({
      ...connection,
      application_name: 'kansli listening',
      keepAlive: true,
      connectionTimeoutMillis: connectLimitMs,
      query_timeout: connectLimitMs,
    })
    let heard: () => void = () => undefined
    const ended = new Promise<Error>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(new Error('The listening connection ended')))
    })
    client.on('notification', ({ channel: from, payload = '' }) => (from === own ? heard() : listeners.onMessage(payload)))
    // Not `end()`, which waits for an answer from the server.
    const close = (): void => streamOf(client).destroy()
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}; listen ${own}`)
    } catch (error) {
      close()
      throw error
    }
    const deaf = (async () => {
      for (;;) {
        const sentAt = performance.now()
        const arrived = new Promise<true>((resolve) => (heard = () => resolve(true)))
        client.query('select pg_notify($1, $2)', [own, '']).catch(() => undefined)
        if ((await Promise.race([arrived, ended, wait(beatLimitMs, false, { ref: false })])) !== true) return new Deaf()
        listeners.onBeat((performance.now() - sentAt) / 1000)
        if ((await Promise.race([ended, pause(beatEveryMs)])) instanceof Error) return new Deaf()
      }
    })()
    return { ended: Promise.race([ended, deaf]), close }
  }

  let closeCurrent: () => void = () => undefined

  async function follow(opened: Opened): Promise<void> {
    closeCurrent = opened.close
    listeners.onGap()
    const error = await opened.ended
    opened.close()
    if (!closing.signal.aborted) listeners.onTrouble(error)
  }

  const tryOpen = (): Promise<Opened | null> =>
    open().catch((error: unknown) => {
      listeners.onTrouble(error instanceof Error ? error : new Error(String(error)))
      return null
    })

  async function keepOpen(first: Opened | null): Promise<void> {
    let opened = first
    while (!closing.signal.aborted) {
      if (opened) await follow(opened)
      await pause(reconnectAfterMs)
      if (!closing.signal.aborted) opened = await tryOpen()
    }
    opened?.close()
  }

  void keepOpen(await tryOpen())
  return {
    async close() {
      closing.abort()
      closeCurrent()
    },
  }
}
