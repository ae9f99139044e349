import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { givenSockets } from './systemd.ts'

interface OpenSocket {
  readonly address: string
  readonly descriptor: number
}

/** A listening socket of this process, as systemd holds it; this process accepts nothing on it. */
async function openSocket(): Promise<OpenSocket> {
  const server = createServer({ pauseOnConnect: true }).listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  // The only way from a server of Node to its descriptor.
  const { _handle: handle } = server as Server & { _handle: { fd: number } }
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, descriptor: handle.fd }
}

/** Starts the program as systemd would: the sockets from descriptor 3 on, and its own number in LISTEN_PID. */
async function startWith(sockets: readonly OpenSocket[], names: string, ...words: string[]): Promise<ChildProcess> {
  const program = join(inject('programs'), 'socket-program.js')
  const child = spawn('/bin/sh', ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit', ...sockets.map(({ descriptor }) => descriptor)],
    env: { ...process.env, LISTEN_FDS: String(sockets.length), LISTEN_FDNAMES: names },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

describe('sockets that systemd has opened', () => {
  const text = async (socket: OpenSocket): Promise<string> => (await fetch(socket.address)).text()

  it('are listened on, each by the listener that it is named after', async () => {
    const [first, second] = [await openSocket(), await openSocket()]
    await startWith([first, second], 'sites:admin', 'one')
    expect([await text(first), await text(second)]).toEqual(['sites one', 'admin one'])
  })

  it('are one socket when both listeners have one port', async () => {
    const only = await openSocket()
    await startWith([only], 'admin', 'one', 'shared')
    expect(await text(only)).toBe('sites one')
  })

  it('keep who connects while the program is restarted', async () => {
    const [admin, sites] = [await openSocket(), await openSocket()]
    const first = await startWith([admin, sites], 'admin:sites', 'one')
    expect(await text(admin)).toBe('admin one')
    first.kill('SIGTERM')
    await once(first, 'exit')
    const asked = text(admin)
    await startWith([admin, sites], 'admin:sites', 'two')
    expect(await asked).toBe('admin two')
  })

  it('are not taken when they are meant for another process, as for the one that started this one', () => {
    const environment = { LISTEN_FDS: '2', LISTEN_FDNAMES: 'admin:sites', LISTEN_PID: '17' }
    expect(givenSockets(environment, 18, false)).toBeNull()
    expect(givenSockets({}, 18, false)).toBeNull()
    expect(givenSockets(environment, 17, false)).toEqual({ admin: 3, sites: 4 })
  })

  it('are refused with a sentence when they are not the two that are needed', () => {
    const environment = { LISTEN_FDS: '1', LISTEN_FDNAMES: 'kansli.socket', LISTEN_PID: '17' }
    expect(() => givenSockets(environment, 17, false)).toThrow('med namnen ”kansli.socket”, men det ska vara ”admin” och ”sites”')
    expect(() => givenSockets({ ...environment, LISTEN_FDNAMES: 'admin' }, 17, false)).toThrow('FileDescriptorName')
  })
})
