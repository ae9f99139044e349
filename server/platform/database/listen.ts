import pg from 'pg'

const reconnectAfterMs = 500

export interface Subscription {
  close(): Promise<void>
}

/**
 * Hears what the database announces on a channel. A connection that breaks is made again until `close`; `onGap` is called
 * each time one is (re)made, since announcements may have been missed before it.
 */
export async function listen(
  connection: pg.ClientConfig,
  channel: string,
  listeners: { onMessage(payload: string): void; onGap(): void; onTrouble(error: Error): void },
): Promise<Subscription> {
  let closed = false
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...connection, keepAlive: true })
    let broken = false
    const retry = (error: Error): void => {
      if (broken || closed) return
      broken = true
      listeners.onTrouble(error)
      client.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), reconnectAfterMs)
    }
    client.on('error', retry)
    client.on('end', () => retry(new Error('The listening connection ended')))
    client.on('notification', (message) => listeners.onMessage(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      current = client
      listeners.onGap()
    } catch (error) {
      retry(error instanceof Error ? error : new Error(String(error)))
    }
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    },
  }
}
