import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Listeners } from './listeners.ts'
import { listenOn } from './listeners.ts'
import { testApp } from '../testing/test-app.ts'
import { testSites } from '../testing/test-sites.ts'

// Bytes that no browser sends, to each way the program listens: the admin's port, the sites' port, and one port for both.

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  // `address()` is a string only for a server on a pipe.
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const [port, sitesPort, sharedPort] = [await freePort(), await freePort(), await freePort()]
const opened: Listeners[] = []
const test = await testApp()

async function open(ports: { port: number; sitesPort: number }): Promise<void> {
  const sites: FastifyInstance = await testSites(test)
  // The shared port uses the same admin app: only its routing is called.
  opened.push(await listenOn({ ...test.config, ...ports, host: '127.0.0.1' }, test.app, sites))
}
await open({ port, sitesPort })
await open({ port: sharedPort, sitesPort: sharedPort })
afterAll(async () => {
  for (const listeners of opened) await listeners.close(0)
})

const adminHost = new URL(test.config.adminOrigin).host
const listeners = [
  ["the admin's", port, adminHost],
  ["the sites'", sitesPort, 'localhost:3001'],
  ['the shared', sharedPort, adminHost],
] as const

interface Conversation {
  readonly socket: Socket
  /** All bytes received until the other side closed, and the time until then in milliseconds. */
  readonly whole: Promise<{ text: string; ms: number }>
}

function talk(to: number): Conversation {
  const socket = connect(to, '127.0.0.1')
  const since = performance.now()
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const whole = new Promise<{ text: string; ms: number }>((resolve) =>
    socket.on('close', () => resolve({ text, ms: performance.now() - since })),
  )
  return { socket, whole }
}

const ask = async (to: number, request: string): Promise<string> => {
  const { socket, whole } = talk(to)
  socket.write(request)
  return (await whole).text
}

/** Sends one byte of a header at intervals, for as long as the other side listens. */
function trickle(to: number, host: string): Conversation {
  const conversation = talk(to)
  conversation.socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
  const writing = setInterval(() => conversation.socket.write('x'), 500)
  conversation.socket.on('close', () => clearInterval(writing))
  return conversation
}

describe('a listener', () => {
  // covers Hardening: SEC-39: slow header lines are closed after ten seconds, on every port
  it.concurrent.each(listeners)('%s: headers that trickle are cut off after ten seconds', async (_name, to, host) => {
    const { text, ms } = await trickle(to, host).whole
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    expect(ms).toBeGreaterThan(9_500)
    // Node looks every second; a busy machine looks later.
    expect(ms).toBeLessThan(30_000)
  })

  // covers Hardening: SEC-39: more than a hundred header lines are refused with 431
  it.concurrent.each(listeners)('%s: a hundred headers are read, and one more is refused with 431', async (_name, to, host) => {
    const withHeaders = (count: number): string =>
      `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${Array.from({ length: count - 2 }, (_, n) => `X-${n}: 1\r\n`).join('')}\r\n`
    expect(await ask(to, withHeaders(100))).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(to, withHeaders(101))).toMatch(/^HTTP\/1\.1 431 /)
    expect(await ask(to, withHeaders(2500))).toMatch(/^HTTP\/1\.1 431 /)
  })

  // covers Hardening: SEC-39: bytes that are no request
  it.concurrent.each(listeners)('%s: bytes that are no request are refused without a text of the framework', async (_name, to) => {
    const answer = await ask(to, 'SKRÄP\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('X-Content-Type-Options: nosniff')
    expect(answer).not.toMatch(/Client Error|statusCode/)
  })

  // A proxy that goes by one of the two, and a server by the other, would see different requests in the same bytes (ASVS 4.2.1).
  it.concurrent.each(listeners)('%s: a request with two lengths is refused', async (_name, to, host) => {
    const two = `POST /healthz HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
    expect(await ask(to, two)).toMatch(/^HTTP\/1\.1 400 /)
    const unequal = `POST /healthz HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`
    expect(await ask(to, unequal)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it.concurrent.each(listeners)('%s: TRACE tells nobody what a request looked like', async (_name, to, host) => {
    const answer = await ask(to, `TRACE / HTTP/1.1\r\nHost: ${host}\r\nX-Secret: hemligt\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toContain('hemligt')
  })

  // covers Hardening: SEC-39: answers beside three hundred slow ones
  it.concurrent.each(listeners)(
    '%s: answers beside three hundred connections that never finish a request',
    async (_name, to, host) => {
      const slow = Array.from({ length: 300 }, () => trickle(to, host))
      let isBeside = true
      for (const { socket } of slow) socket.once('close', () => (isBeside = false))
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => ask(to, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)),
      )
      // None waited for a slow one to be cut off.
      expect(isBeside).toBe(true)
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
      for (const { socket } of slow) socket.destroy()
    },
  )
})

it('answers who had connected and not asked when it stopped listening, and ends the connection after it', async () => {
  const closing = await freePort()
  const listeners = await listenOn(
    { ...test.config, port: closing, sitesPort: closing, host: '127.0.0.1' },
    (await testApp()).app,
    await testSites(test),
  )
  const { socket, whole } = talk(closing)
  await once(socket, 'connect')
  const closed = listeners.close(0)
  await vi.waitFor(() => expect(once(connect(closing, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED'))
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost:3001\r\n\r\n')
  const { text } = await whole
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toMatch(/^connection: close\r$/im)
  await closed
})
