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
  /** As a firewall that forgets: the connections of now carry nothing any more, without a word; new ones work. */
  forgetConnections(): void
  /** From now on each piece waits so many milliseconds, in each direction. */
  slow(milliseconds: number): void
}

interface Carried {
  readonly near: Socket
  readonly far: Socket
  isForgotten: boolean
}

/** `target` is asked for each connection: a socket's path, or a host and a port. */
export async function openRoad(
  target: () => { readonly path: string } | { readonly host: string; readonly port: number },
): Promise<Road> {
  const carried = new Set<Carried>()
  const now = { isFrozen: false, delayMs: 0 }

  async function move(from: Socket, to: Socket, pair: Carried): Promise<void> {
    for await (const piece of from as AsyncIterable<Buffer>) {
      if (now.delayMs > 0) await wait(now.delayMs)
      while (now.isFrozen || pair.isForgotten) {
        if (to.destroyed) return
        await wait(20)
      }
      to.write(piece)
    }
    to.end()
  }

  const server = createServer((near) => {
    const pair: Carried = { near, far: connect(target()), isForgotten: false }
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
    forgetConnections() {
      for (const pair of carried) pair.isForgotten = true
    },
    slow(milliseconds) {
      now.delayMs = milliseconds
    },
  }
}
