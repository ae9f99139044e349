import type { FastifyReply, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

/** High enough for markup that repeats itself, and a millisecond for a screen. */
const quality = 4

/**
 * Sends `first` at once and `rest` when it resolves, with brotli if the browser reads it. Use this only for an answer in which the
 * sender of the request chose nothing: the length of a compressed answer shows whether a chosen text is repeated in it (BREACH).
 * When `rest` rejects, the answer breaks off.
 */
export function sendInParts(request: FastifyRequest, reply: FastifyReply, first: string, rest: Promise<string>): FastifyReply {
  const isCompressed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  const brotli = isCompressed ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) : null
  const out = brotli ?? new PassThrough()
  reply.header('vary', 'accept-encoding')
  if (brotli) reply.header('content-encoding', 'br')
  out.write(first)
  brotli?.flush()
  // The browser may leave early; an error without a listener would end the program.
  out.on('error', () => undefined)
  rest.then(
    (text) => !out.destroyed && out.end(text),
    (error: Error) => out.destroy(error),
  )
  return reply.send(out)
}
