import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { httpLimits, limitedServer } from './limited-server.ts'

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Listens on a free port and returns how to connect to it. */
async function listening(limits: Partial<typeof httpLimits>, answer: RequestListener) {
  const server = limitedServer(answer, { ...httpLimits, ...limits })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close().closeAllConnections()
  })
  // `address()` is a string only for a server on a pipe.
  const { port } = server.address() as AddressInfo
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    return socket
  }
  const count = (): Promise<number> => new Promise((resolve) => server.getConnections((_error, found) => resolve(found)))
  return { open, count }
}

/** Reads until the first bytes arrive or the connection is closed. */
const firstAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString()))
    socket.once('close', () => resolve(''))
  })

const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 10 })

// covers Hardening: SEC-39: a client that does not read its answer is closed
it('a client that requests much and reads nothing is disconnected', async () => {
  const { open, count } = await listening({ unreadMs: 200 }, (_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024)))
  const socket = open().pause()
  socket.write(get)
  await soon(async () => expect(await count()).toBe(1))
  await soon(async () => expect(await count()).toBe(0))
  socket.destroy()
})

// covers Hardening: SEC-39: a client that keeps requesting and reads nothing
it('a client that keeps requesting and reads nothing is disconnected', async () => {
  const { open, count } = await listening({ unreadMs: 200 }, (_request, response) => response.end(Buffer.alloc(2 * 1024 * 1024)))
  const socket = open().pause()
  socket.write(get.repeat(10))
  await soon(async () => expect(await count()).toBe(1))
  await soon(async () => expect(await count()).toBe(0))
  socket.destroy()
})

// covers Hardening: SEC-39: a thousand requests without waiting for answers
it('a client that pipelines a thousand requests is disconnected, and few are processed', async () => {
  let made = 0
  const { open, count } = await listening({}, (_request, response) => {
    made += 1
    response.end(Buffer.alloc(64 * 1024))
  })
  const socket = open().pause()
  socket.write(get.repeat(1000))
  await soon(() => expect(made).toBeGreaterThan(0))
  await soon(async () => expect(await count()).toBe(0))
  expect(made).toBe(httpLimits.pipelined)
})

it('a client that pipelines a few requests gets them all, in order', async () => {
  let made = 0
  const { open } = await listening({}, (_request, response) => response.end(`svar ${++made};`))
  const socket = open()
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  for (let turn = 1; turn <= 5; turn++) {
    socket.write(get.repeat(httpLimits.pipelined))
    await soon(() => expect(text.match(/svar \d+;/g)).toHaveLength(turn * httpLimits.pipelined))
  }
  expect(text.match(/svar \d+;/g)).toEqual(Array.from({ length: made }, (_, n) => `svar ${n + 1};`))
  socket.destroy()
})

it('a slow answer is delivered, and the connection stays usable', async () => {
  const { open } = await listening({ unreadMs: 50 }, (_request, response) => void wait(300).then(() => response.end('till slut')))
  const socket = open()
  for (let turn = 0; turn < 2; turn++) {
    socket.write(get)
    expect(await firstAnswer(socket)).toContain('till slut')
  }
  socket.destroy()
})

// covers Hardening: SEC-39: slow answers and slow readers may finish
it('a slow but steady reader gets everything', async () => {
  const size = 24 * 1024 * 1024
  // The whole reading takes longer than this, and no pause in it does, also on a busy machine.
  const { open } = await listening({ unreadMs: 1000 }, (_request, response) => response.end(Buffer.alloc(size)))
  const socket = open()
  let bytes = 0
  socket.write(get)
  socket.on('data', (chunk) => {
    bytes += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  await vi.waitFor(() => expect(bytes).toBeGreaterThan(size), { timeout: 30_000, interval: 20 })
  socket.destroy()
})

// covers Hardening: SEC-39: a cap on connections
it('one connection too many is closed at once, and those before it are answered', async () => {
  const { open } = await listening({ connections: 3 }, (_request, response) => response.end('ok'))
  const first = [open(), open(), open()]
  await Promise.all(first.map((socket) => new Promise<void>((resolve) => socket.once('connect', () => resolve()))))
  const late = open()
  late.write(get)
  expect(await firstAnswer(late)).toBe('')
  for (const socket of first) {
    socket.write(get)
    expect(await firstAnswer(socket)).toContain('ok')
    socket.destroy()
  }
})

// covers Hardening: SEC-39: idle connections are closed for new ones
it('idle connections are closed to make room for a new one', async () => {
  const { open } = await listening({ connections: 3 }, (_request, response) => response.end('ok'))
  for (let visitor = 0; visitor < 8; visitor++) {
    const socket = open()
    socket.write(get)
    expect(await firstAnswer(socket)).toContain('ok')
  }
})
