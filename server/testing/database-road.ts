import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type pg from 'pg'
import { afterAll } from 'vitest'

/** Another way to a test database, whose faults are chosen: what a cable, a firewall or a proxy between may do. */
export interface Road {
  /** As the program connects. */
  readonly connection: pg.ClientConfig
  /** Ends every connection and refuses new ones, until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From now on no byte passes in either direction: new connections are accepted, and nothing is answered. Until `thaw`. */
  freeze(): void
  thaw(): void
  /** As a firewall that forgets: the connections of now carry nothing any more, without a word; new ones work. */
  forgetConnections(): void
}

interface Carried {
  readonly near: Socket
  readonly far: Socket
}

/** Cut when the test file ends. */
export async function roadTo({ superuser }: { readonly superuser: pg.Client }): Promise<Road> {
  const { host, port: serverPort, database } = superuser
  const carried = new Set<Carried>()
  const forgotten = new WeakSet<Carried>()
  let isFrozen = false

  const stop = ({ near, far }: Carried): void => {
    for (const end of [near, far]) end.unpipe().pause()
  }
  const move = ({ near, far }: Carried): void => {
    near.pipe(far)
    far.pipe(near)
  }

  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${serverPort}`) : connect(serverPort, host)
    const pair = { near, far }
    carried.add(pair)
    for (const end of [near, far]) {
      end.on('error', () => undefined)
      end.on('close', () => {
        carried.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    if (isFrozen) stop(pair)
    else move(pair)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo

  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const { near } of carried) near.destroy()
    await closed
  }
  afterAll(cut)
  return {
    connection: { host: '127.0.0.1', port, user: 'kansli_app', password: 'kansli-test', database: database ?? '' },
    cut,
    mend: () => listen(port),
    freeze() {
      isFrozen = true
      carried.forEach(stop)
    },
    thaw() {
      isFrozen = false
      for (const pair of carried) if (!forgotten.has(pair)) move(pair)
    },
    forgetConnections() {
      for (const pair of carried) {
        forgotten.add(pair)
        stop(pair)
      }
    },
  }
}
