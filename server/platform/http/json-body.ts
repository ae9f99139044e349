import type { FastifyInstance } from 'fastify'
import { malformed } from '../errors.ts'

const maxDepth = 32
const maxArrayLength = 1000
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

const maxValues = 100_000
const [quote, backslash] = [0x22, 0x5c]
/** `,` `[` and `{`: each begins a value. */
const begins = new Set([0x2c, 0x5b, 0x7b])

/**
 * Refuses a body of too many values before it is parsed: eight megabytes of a list in one text take milliseconds, and of empty lists
 * more than a second.
 */
function refuseManyValues(body: Buffer): void {
  let values = 0
  for (let at = 0; at < body.length; at++) {
    if (body[at] === quote) at = endOfText(body, at)
    else if (begins.has(body[at] ?? 0) && ++values > maxValues) throw malformed()
  }
}

/** The index of the quotation mark that ends the text which begins at `start`, or the length of the body. */
function endOfText(body: Buffer, start: number): number {
  for (let at = body.indexOf(quote, start + 1); at !== -1; at = body.indexOf(quote, at + 1)) {
    let first = at
    while (body[first - 1] === backslash && first - 1 > start) first--
    if ((at - first) % 2 === 0) return at
  }
  return body.length
}

/** Walks without recursion, so that the depth it measures cannot exhaust its own stack. */
function refuseHostileShape(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) throw malformed()
    if (Array.isArray(value)) {
      if (value.length > maxArrayLength) throw malformed()
      for (const element of value) waiting.push({ value: element, depth: depth + 1 })
      continue
    }
    for (const key of Object.keys(value)) {
      if (refusedKeys.has(key)) throw malformed()
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
}

/** Fatal: a byte that is no UTF-8 would be stored as `\uFFFD`, and what was meant would be lost. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Throws 400 for invalid JSON or UTF-8, and for JSON too deep or too wide; an empty body is `undefined`. */
export function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  refuseManyValues(body)
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    refuseHostileShape(value)
    return value
  } catch (error) {
    // A TypeError is of the decoder.
    throw error instanceof SyntaxError || error instanceof TypeError ? malformed() : error
  }
}

/** Accepts JSON as the only type of request body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}
