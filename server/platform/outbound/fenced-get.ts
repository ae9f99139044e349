import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { observed } from '../observation/observation.ts'
import type { Fence, Fenced } from './fence.ts'
import { addressesOutside } from './fence.ts'
import { connectionFault, toThese } from './pinned-address.ts'

// Fetches a file from an address that users typed (SEC-35), as fenced-post.ts sends to one.

export interface GetLimits {
  /** Time to look the name up, connect and finish the handshake. */
  readonly connectMs: number
  /** Time until the last byte has arrived. */
  readonly wholeMs: number
  readonly bytes: number
}

interface Get {
  /** http or https on its usual port, a host name. */
  readonly url: URL
  readonly accept: string
  /** Addresses of this server, which are not called. */
  readonly own: () => Promise<readonly string[]>
}

/** `bytes` is null unless the status is 200. A redirect is an answer: `location` is where it leads, and nobody has gone there. */
export type GetOutcome =
  | {
      readonly fault: null
      readonly status: number
      readonly bytes: Buffer | null
      readonly location: string
      /** Seconds that the server asks to wait. */
      readonly retryAfter: number
    }
  | { readonly fault: Fenced | 'noConnection' | 'certificate' | 'timeout' | 'tooLarge' | 'packed' }

/** Asks once, at the address that was just checked. Follows no redirect. Never rejects because of the other server. */
export const getFenced = (fence: Fence, get: Get, limits: GetLimits): Promise<GetOutcome> =>
  observed(
    'outbound',
    'attachment',
    () => lookUpAndGet(fence, get, limits),
    ({ fault }) => fault ?? undefined,
  )

async function lookUpAndGet(fence: Fence, get: Get, limits: GetLimits): Promise<GetOutcome> {
  const started = performance.now()
  const addresses = await addressesOutside(fence, get.url.hostname, get.own)
  if (typeof addresses === 'string') return { fault: addresses }
  const spent = performance.now() - started
  return fetchFrom(fence, get, addresses, { ...limits, connectMs: limits.connectMs - spent, wholeMs: limits.wholeMs - spent })
}

function fetchFrom(
  { testReceiver }: Fence,
  { url, accept }: Get,
  addresses: readonly string[],
  limits: GetLimits,
): Promise<GetOutcome> {
  return new Promise((resolve) => {
    let isConnected = false
    const isSecure = url.protocol === 'https:'
    const open = isSecure ? httpsRequest : httpRequest
    const request = open({
      method: 'GET',
      host: url.hostname,
      port: isSecure ? 443 : 80,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.hostname, accept, 'accept-encoding': 'identity', 'user-agent': 'Kansli' },
      lookup: toThese(addresses),
      // No kept connections: such a connection's address was checked at an earlier time.
      agent: false,
      maxHeaderSize: 16_384,
      ...(isSecure && { servername: url.hostname, rejectUnauthorized: true }),
      ...(isSecure && testReceiver && { port: testReceiver.port, ca: testReceiver.ca }),
    })
    const end = (outcome: GetOutcome): void => {
      for (const timer of timers) clearTimeout(timer)
      resolve(outcome)
      request.destroy()
    }
    const timers = [
      setTimeout(() => {
        if (!isConnected) end({ fault: 'timeout' })
      }, limits.connectMs),
      setTimeout(() => end({ fault: 'timeout' }), limits.wholeMs),
    ]
    request.on('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true)))
    request.on('error', (error) => end({ fault: connectionFault(isConnected, error) }))
    request.on('response', (answer) => void read(answer, limits.bytes).then(end, () => end({ fault: 'noConnection' })))
    request.end()
  })
}

async function read(answer: IncomingMessage, most: number): Promise<GetOutcome> {
  const { statusCode: status = 0, headers } = answer
  const said = {
    fault: null,
    status,
    location: headers.location ?? '',
    retryAfter: Number.parseInt(headers['retry-after'] ?? '', 10) || 0,
  }
  if (status !== 200) return { ...said, bytes: null }
  if (!['', 'identity'].includes(headers['content-encoding'] ?? '')) return { fault: 'packed' }
  if (Number(headers['content-length'] ?? 0) > most) return { fault: 'tooLarge' }
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > most) return { fault: 'tooLarge' }
    pieces.push(piece)
  }
  return { ...said, bytes: Buffer.concat(pieces) }
}
