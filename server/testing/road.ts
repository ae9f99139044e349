import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A connection to a server with faults on demand, such as those of a cable, a firewall or a proxy. */
export interface Road {
  /** Its entrance, a port on 127.0.0.1. */
  readonly port: number
  /** Ends every connection and refuses new ones, until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Ends every connection; new ones work. */
  reset(): void
  /** Passes no byte in either direction until `thaw`: new connections are accepted, and nothing is answered. */
  freeze(): void
  thaw(): void
  /**
   * Acts like a firewall that forgets: open connections silently carry nothing more; new ones work. `named`: only the connections
   * with this application name.
   */
  forgetConnections(named?: string): void
  /** Starts or ends the loss of every second notification to a listening connection. */
  loseAnnouncements(isLosing: boolean): void
  /** Number of lost notifications. */
  readonly lostAnnouncements: number
  /** Delays each piece by that many milliseconds, in each direction; `isVarying`: by at most so many, each by others. */
  slow(milliseconds: number, isVarying?: boolean): void
}

interface Carried {
  readonly near: Socket
  readonly far: Socket
  isForgotten: boolean
  /** The first bytes from the program, which contain its application name. */
  greeting: string
}

/** Application name of the connection on which a node listens for notifications. */
export const listeningName = 'kansli listening'
const notification = 'A'.charCodeAt(0)
const headBytes = 5

/** Passes PostgreSQL's messages on, except every second notification; the connection's own beats are kept. */
function everySecondLost(isLosing: () => boolean, onLost: () => void): (piece: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  let count = 0
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    const kept: Buffer[] = []
    while (rest.length >= headBytes) {
      const length = 1 + rest.readUInt32BE(1)
      if (rest.length < length) break
      const message = rest.subarray(0, length)
      const isAnnounced = message[0] === notification && !message.includes('kansli_beat_')
      if (!isAnnounced || !isLosing() || count++ % 2 === 0) kept.push(message)
      else onLost()
      rest = rest.subarray(length)
    }
    return Buffer.concat(kept)
  }
}

/** `target` is called for each connection: a socket's path, or a host and a port. */
export async function openRoad(
  target: () => { readonly path: string } | { readonly host: string; readonly port: number },
): Promise<Road> {
  const carried = new Set<Carried>()
  const now = { isFrozen: false, delayMs: 0, isVarying: false, isLosing: false, lost: 0 }

  async function move(from: Socket, to: Socket, pair: Carried): Promise<void> {
    const lose = everySecondLost(
      () => now.isLosing,
      () => now.lost++,
    )
    for await (const sent of from as AsyncIterable<Buffer>) {
      const isAsking = from === pair.near
      if (isAsking && pair.greeting === '') pair.greeting = sent.toString('latin1')
      const piece = isAsking || !pair.greeting.includes(listeningName) ? sent : lose(sent)
      if (now.delayMs > 0) await wait(now.isVarying ? Math.random() * now.delayMs : now.delayMs)
      while (now.isFrozen || pair.isForgotten) {
        if (to.destroyed) return
        await wait(20)
      }
      to.write(piece)
    }
    to.end()
  }

  // Without Nagle's algorithm, as at the server: otherwise small answers wait 40 ms, and every fault looks slower than it is.
  const server = createServer({ noDelay: true }, (near) => {
    const pair: Carried = { near, far: connect(target()), isForgotten: false, greeting: '' }
    carried.add(pair)
    for (const end of [near, pair.far]) {
      end.on('error', () => undefined)
      end.on('close', () => {
        carried.delete(pair)
        near.destroy()
        pair.far.destroy()
      })
    }
    for (const [from, to] of [
      [near, pair.far],
      [pair.far, near],
    ] as const)
      move(from, to, pair).catch(() => undefined)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo
  const reset = (): void => {
    for (const { near } of carried) near.destroy()
  }
  return {
    port,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      reset()
      await closed
    },
    mend: () => listen(port),
    reset,
    freeze() {
      now.isFrozen = true
    },
    thaw() {
      now.isFrozen = false
    },
    forgetConnections(named = '') {
      for (const pair of carried) if (pair.greeting.includes(named)) pair.isForgotten = true
    },
    loseAnnouncements(isLosing) {
      now.isLosing = isLosing
    },
    get lostAnnouncements() {
      return now.lost
    },
    slow(milliseconds, isVarying = false) {
      now.delayMs = milliseconds
      now.isVarying = isVarying
    },
  }
}
