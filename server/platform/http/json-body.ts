import type { FastifyInstance } from 'fastify'
import { malformed } from '../errors.ts'

const maxDepth = 32
const maxArrayLength = 1000
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

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

/** Throws 400 for invalid JSON, and for JSON too deep or too wide; an empty text is `undefined`. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    refuseHostileShape(value)
    return value
  } catch (error) {
    throw error instanceof SyntaxError ? malformed() : error
  }
}

/** Accepts JSON as the only type of request body. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })
}
