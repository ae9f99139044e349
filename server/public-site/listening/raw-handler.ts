import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Fail } from './failed-answer.ts'

/** Writes the answer of a request to its socket, at once or later. */
export type WriteAnswer = (request: FastifyRequest, response: ServerResponse) => Promise<void> | void

/**
 * A Fastify handler that writes its answer itself, because a cached page has its bytes and headers ready. `fail` answers its
 * errors.
 */
export const rawHandler =
  (fail: Fail) =>
  (write: WriteAnswer) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack()
    const failed = (error: unknown): void => void fail(error, request.raw, reply.raw)
    try {
      write(request, reply.raw)?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
