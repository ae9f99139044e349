import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { HttpError } from '../errors.ts'
import { clamdScanner } from './virus-scanner.ts'

// clamd as another program would meet it: it reads the stream by its lengths, and answers one line.

let server: Server | null = null
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.close()
})

/** What `clamd` answers to the file it has read; null: it says nothing. */
async function clamd(answer: (file: Buffer) => string | null): Promise<{ host: string; port: number }> {
  server = createServer((socket) => {
    sockets.add(socket)
    let seen = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      seen = Buffer.concat([seen, bytes])
      const head = 'zINSTREAM\0'
      if (seen.toString('latin1', 0, head.length) !== head.slice(0, seen.length)) return void socket.destroy()
      const parts: Buffer[] = []
      for (let at = head.length; at + 4 <= seen.length;) {
        const length = seen.readUInt32BE(at)
        if (length === 0) {
          const said = answer(Buffer.concat(parts))
          if (said !== null) socket.end(`${said}\0`)
          return
        }
        parts.push(seen.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

const large = Buffer.alloc(300_000, 'kansli ')
const refusal = async (scanned: Promise<void>): Promise<[number, string]> => {
  const error = await scanned.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof HttpError)) throw new Error('no refusal')
  return [error.status, error.message]
}

it('a file reaches the scanner whole, and is taken when nothing is found in it', async () => {
  let got: Buffer | null = null
  const place = await clamd((file) => {
    got = file
    return 'stream: OK'
  })
  await clamdScanner(place)(large)
  expect(large.equals(got ?? Buffer.alloc(0))).toBe(true)
})

it('a file with a known virus is refused for good', async () => {
  const place = await clamd(() => 'stream: Eicar-Test-Signature FOUND')
  expect(await refusal(clamdScanner(place)(large))).toEqual([422, expect.stringContaining('känner igen filen som skadlig')])
})

it.each([
  ['says that the file is too large', () => 'INSTREAM size limit exceeded. ERROR'],
  ['says something unknown', () => 'COMMAND READ TIMED OUT'],
  ['says nothing', () => null],
])('no file is taken while the scanner %s', async (_what, answer) => {
  const place = await clamd(answer)
  expect(await refusal(clamdScanner(place, 200)(large))).toEqual([503, expect.stringContaining('Försök igen om en stund')])
})

it('no file is taken while the scanner is not there', async () => {
  expect(await refusal(clamdScanner({ path: '/tmp/no-such-folder/clamd.ctl' })(large))).toEqual([503, expect.any(String)])
})
