import { request as httpsRequest } from 'node:https'
import type { Fence, Fenced } from './fence.ts'
import { addressesOutside } from './fence.ts'
import { observed } from '../observation/observation.ts'
import { connectionFault, toThese } from './pinned-address.ts'

// Sends to addresses typed by users (SEC-35); fenced-get.ts fetches from them.

export interface OutboundLimits {
  /** Time to look the name up, connect and finish the handshake. */
  readonly connectMs: number
  /** Time until the head of the answer has arrived. */
  readonly wholeMs: number
}

const outboundLimits: OutboundLimits = { connectMs: 5000, wholeMs: 10_000 }

/** `status` is the HTTP status, also of a redirect. Every other value tells why no answer came. */
type PostOutcome =
  | { readonly status: number; readonly fault: null }
  | { readonly status: null; readonly fault: Fenced | 'noConnection' | 'certificate' | 'timeout' }

interface Post {
  /** https, port 443, a host name. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Addresses of this server, which are not called. */
  readonly own: () => Promise<readonly string[]>
}

/**
 * Sends once, to the address that was just checked: the name is not looked up a second time, so a changed DNS answer has no
 * effect. Follows no redirect and reads no body. Never rejects because of the receiver.
 */
export const postFenced = (fence: Fence, post: Post, limits: OutboundLimits = outboundLimits): Promise<PostOutcome> =>
  observed(
    'outbound',
    'webhook',
    () => lookUpAndSend(fence, post, limits),
    ({ fault }) => fault ?? undefined,
  )

async function lookUpAndSend(fence: Fence, post: Post, limits: OutboundLimits): Promise<PostOutcome> {
  const started = performance.now()
  const addresses = await addressesOutside(fence, post.url.hostname, post.own)
  if (typeof addresses === 'string') return { status: null, fault: addresses }
  const spent = performance.now() - started
  return send(fence, post, addresses, { connectMs: limits.connectMs - spent, wholeMs: limits.wholeMs - spent })
}

function send(
  { testReceiver }: Fence,
  { url, headers, body }: Post,
  addresses: readonly string[],
  limits: OutboundLimits,
): Promise<PostOutcome> {
  return new Promise((resolve) => {
    let isConnected = false
    const request = httpsRequest({
      method: 'POST',
      host: url.hostname,
      servername: url.hostname,
      port: 443,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.hostname, 'content-length': Buffer.byteLength(body) },
      lookup: toThese(addresses),
      // No kept connections: such a connection's address was checked at an earlier time.
      agent: false,
      rejectUnauthorized: true,
      maxHeaderSize: 16_384,
      ...(testReceiver && { port: testReceiver.port, ca: testReceiver.ca }),
    })
    const end = (outcome: PostOutcome): void => {
      for (const timer of timers) clearTimeout(timer)
      resolve(outcome)
      request.destroy()
    }
    const late = (): void => end({ status: null, fault: 'timeout' })
    const timers = [
      setTimeout(() => {
        if (!isConnected) late()
      }, limits.connectMs),
      setTimeout(late, limits.wholeMs),
    ]
    request.on('socket', (socket) => socket.once('secureConnect', () => (isConnected = true)))
    request.on('error', (error) => end({ status: null, fault: connectionFault(isConnected, error) }))
    request.on('response', ({ statusCode = 0 }) => end({ status: statusCode, fault: null }))
    request.end(body)
  })
}
