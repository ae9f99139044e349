import { connect } from 'node:net'
import { HttpError } from '../errors.ts'

/** Where clamd listens: the path of its socket, or a port of this machine, since it speaks without encryption. */
export type ScannerPlace = { readonly path: string } | { readonly host: string; readonly port: number }

/** `/run/clamav/clamd.ctl`, `127.0.0.1:3310` or `[::1]:3310`; null for anything else. */
export function parseScannerPlace(text: string): ScannerPlace | null {
  if (text.startsWith('/')) return { path: text }
  const [, host, port] = /^(127\.0\.0\.1|\[::1\]):(\d{1,5})$/.exec(text) ?? []
  return host === undefined || Number(port) > 65535 ? null : { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

/** Resolves for a file without a known virus. Throws HttpError: 422 for one with it, 503 when nobody can tell. */
export type ScanFile = (file: Buffer) => Promise<void>

const answerMs = 30_000
const chunkBytes = 64 * 1024
const mostAnswer = 4096

const away = (): HttpError =>
  new HttpError(503, 'UNAVAILABLE', 'Filen går inte att kontrollera mot virus just nu. Försök igen om en stund.', {
    retryAfter: 30,
  })

/** clamd's stream: each chunk after its length in four bytes, and a length of zero at the end. */
function* streamOf(file: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < file.length; at += chunkBytes) {
    const chunk = file.subarray(at, at + chunkBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/** What clamd says of the file. Rejects when it cannot be reached, or says nothing in time. */
function asked(place: ScannerPlace, file: Buffer, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(place)
    let said = ''
    // A timeout of the socket would begin anew with each byte.
    const timer = setTimeout(() => socket.destroy(new Error('the virus scanner did not answer in time')), limitMs)
    socket.on('connect', () => {
      // clamd may answer, and close, before it has read a file that is too large for it.
      for (const part of streamOf(file)) socket.write(part)
    })
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString('latin1')
      if (said.length > mostAnswer || said.includes('\0')) socket.destroy()
    })
    socket.on('error', (error) => {
      if (said === '') reject(error)
    })
    socket.on('close', () => {
      clearTimeout(timer)
      if (said === '') reject(new Error('the virus scanner hung up'))
      else resolve(said.split('\0')[0] ?? '')
    })
  })
}

/** Asks clamd, which keeps nothing of the file. Each file has a connection of its own. */
export const clamdScanner =
  (place: ScannerPlace, limitMs = answerMs): ScanFile =>
  async (file) => {
    const answer = await asked(place, file, limitMs).catch(() => {
      throw away()
    })
    if (answer.endsWith(' FOUND'))
      throw new HttpError(422, 'UNSUPPORTED_TYPE', 'Virusskyddet känner igen filen som skadlig. Den har inte sparats.')
    if (!answer.endsWith(' OK')) throw away()
  }
