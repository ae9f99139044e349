import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A way to a server whose faults are chosen: what a cable, a firewall or a proxy between may do. */
export interface Road {
  /** Where it begins, on 127.0.0.1. */
  readonly port: number
  /** Ends every connection and refuses new ones, until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Ends every connection; new ones work. */
  reset(): void
  /** From now on no byte passes in either direction: new connections are accepted, and nothing is answered. Until `thaw`. */
  freeze(): void
  thaw(): void
  /**
   * As a firewall that forgets: the connections of now carry nothing any more, without a word; new ones work. `named`: only those
   * whose program called itself so.
   */
  forgetConnections(named?: string): void
  /** From now on every second announcement to a connection that listens is lost, or none is. */
  loseAnnouncements(isLosing: boolean): void
  /** How many have been lost. */
  readonly lostAnnouncements: number
  /** From now on each piece waits so many milliseconds, in each direction. */
  slow(milliseconds: number): void
}

interface Carried {
  readonly near: Socket
  readonly far: Socket
  isForgotten: boolean
  /** What the program said of itself when it connected: its name among it. */
  greeting: string
}

/** The connection on which a node hears what is announced calls itself so. */
export const listeningName = 'kansli listening'
const notification = 'A'.charCodeAt(0)
const headBytes = 5

/** Lets what PostgreSQL sends through message by message, but for every second announcement that is not the connection's own. */
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

/** `target` is asked for each connection: a socket's path, or a host and a port. */
export async function openRoad(
  target: () => { readonly path: string } | { readonly host: string; readonly port: number },
): Promise<Road> {
  const carried = new Set<Carried>()
  const now = { isFrozen: false, delayMs: 0, isLosing: false, lost: 0 }

  async function move(from: Socket, to: Socket, pair: Carried): Promise<void> {
    const lose = everySecondLost(
      () => now.isLosing,
      () => now.lost++,
    )
    for await (const sent of from as AsyncIterable<Buffer>) {
      const isAsking = from === pair.near
      if (isAsking && pair.greeting === '') pair.greeting = sent.toString('latin1')
      const piece = isAsking || !pair.greeting.includes(listeningName) ? sent : lose(sent)
      if (now.delayMs > 0) await wait(now.delayMs)
      while (now.isFrozen || pair.isForgotten) {
        if (to.destroyed) return
        await wait(20)
      }
      to.write(piece)
    }
    to.end()
  }

  // As the other end has it: else small answers wait for one another, 40 ms at a time, and every fault looks slower than it is.
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
    slow(milliseconds) {
      now.delayMs = milliseconds
    },
  }
}
