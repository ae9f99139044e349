import type { Agent } from 'node:https'
import { request as httpsRequest } from 'node:https'

export interface CallLimits {
  /** Time to finish the TLS handshake of a new connection. */
  readonly handshakeMs: number
  /** Time for one call with all its attempts. */
  readonly callMs: number
  readonly maxBytes: number
  /** Pauses before repeating a call while BankID reports maintenance. */
  readonly maintenanceWaitsMs: readonly number[]
}

export const callLimits: CallLimits = {
  handshakeMs: 3000,
  callMs: 10_000,
  maxBytes: 256 * 1024,
  maintenanceWaitsMs: [1000, 2000],
}

/** `why` is for the log. */
export type RawAnswer =
  | { readonly kind: 'answered'; readonly httpStatus: number; readonly text: string; readonly retryAfter: string | undefined }
  /** No handshake was finished, so no byte of the request has been sent. */
  | { readonly kind: 'unconnected'; readonly why: string }
  /** The other end's certificate was not accepted. */
  | { readonly kind: 'untrusted'; readonly why: string }
  /** The request may have been received and acted upon. */
  | { readonly kind: 'broken'; readonly why: string }
  | { readonly kind: 'oversized'; readonly why: string }

// All other handshake errors are about certificates, and repeating the call does not help.
const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND|EHOST|ENET|EADDR)/

/** Sends `body` once. Never rejects. */
export function sendOnce(agent: Agent, url: URL, body: string, limits: CallLimits, deadline: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let isConnected = false
    const left = Math.max(0, deadline - performance.now())
    const timers = [
      setTimeout(
        () => {
          if (!isConnected) end({ kind: 'unconnected', why: 'no handshake in time' })
        },
        Math.min(limits.handshakeMs, left),
      ),
      setTimeout(
        () =>
          end(isConnected ? { kind: 'broken', why: 'no answer in time' } : { kind: 'unconnected', why: 'no handshake in time' }),
        left,
      ),
    ]
    // Set by hand: BankID refuses a content type with a charset.
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
    const request = httpsRequest(url, { method: 'POST', agent, headers })
    function end(answer: RawAnswer): void {
      for (const timer of timers) clearTimeout(timer)
      resolve(answer)
      if (answer.kind !== 'answered') request.destroy()
    }
    request.on('socket', (socket) => {
      if (request.reusedSocket) isConnected = true
      else socket.once('secureConnect', () => (isConnected = true))
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      const code = error.code ?? ''
      // With TLS 1.3 the refusal of our own certificate arrives after the handshake.
      const isAboutCertificates = isConnected ? code.startsWith('ERR_SSL') : !networkCodes.test(code)
      if (isAboutCertificates) end({ kind: 'untrusted', why: code })
      else end({ kind: isConnected ? 'broken' : 'unconnected', why: code })
    })
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limits.maxBytes) end({ kind: 'oversized', why: 'too big' })
        else chunks.push(chunk)
      })
      response.on('error', () => end({ kind: 'broken', why: 'cut off' }))
      response.on('end', () => {
        const { statusCode: httpStatus = 0, headers: answered } = response
        end({ kind: 'answered', httpStatus, text: Buffer.concat(chunks).toString('utf8'), retryAfter: answered['retry-after'] })
      })
    })
    request.end(body)
  })
}
