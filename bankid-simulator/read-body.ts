import type { IncomingMessage } from 'node:http'

/** Limit of a body; the connection is cut beyond it. */
const patience = 16 * 1024 * 1024

/**
 * The whole body, or null when it is longer than `limit`. A body that is too long is still read to its end: an answer
 * sent before that is lost in the connection reset that unread data causes.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > patience) request.destroy()
      else if (length <= limit) chunks.push(chunk)
      else chunks.length = 0
    })
    request.on('end', () => resolve(length > limit ? null : Buffer.concat(chunks)))
    request.on('error', reject)
    const broken = () => reject(new Error('The connection was closed before the whole body had arrived'))
    request.on('close', broken)
    // Closed before we began to listen, as may happen during an armed delay.
    if (request.destroyed) broken()
  })
}

/** The JSON object in `body`; undefined if it is anything else. */
export function parseJsonObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    // An object that JSON.parse returned has string keys and unknown values, whatever else it is.
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
