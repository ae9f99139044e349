import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import {
  filesAway,
  HttpError,
  internal,
  malformed,
  notFound,
  stateChanged,
  storageFull,
  tooLarge,
  unavailable,
  unsupportedType,
} from '../errors.ts'
import { SilentConnection } from '../database/silence.ts'
import { FileStoreFault } from '../files/file-store.ts'
import { PictureRefused, PictureWorkBusy } from '../images/image-work.ts'
import { loggedFault } from '../logged-fault.ts'

/** Answers by PostgreSQL's error code; the rest of its error may hold content and is never shown or logged. */
const databaseErrors: Record<string, () => HttpError> = {
  '22003': () => malformed(),
  '22007': () => malformed(),
  '22008': () => malformed(),
  '22021': () => malformed(),
  '22P02': () => malformed(),
  '22P05': () => malformed(),
  '54000': () => tooLarge(),
  '23505': () => stateChanged('Någon annan hann före med samma sak. Ladda om och försök igen.'),
  '23503': () => stateChanged('Något som det här hänger ihop med finns inte längre. Ladda om och försök igen.'),
  '40001': () => stateChanged('Någon annan ändrade samtidigt. Försök igen.'),
  '40P01': () => stateChanged('Någon annan ändrade samtidigt. Försök igen.'),
  '53100': () => storageFull(),
  '57014': () => unavailable(),
  '57P01': () => unavailable(),
  '57P03': () => unavailable(),
  '53300': () => unavailable(),
}
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const lostConnection = /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/
/** What PgBouncer says of a database that is away, with the code of a broken protocol. */
const lostBehindPooler =
  /pgbouncer cannot connect|server conn crashed|server_login|query_wait_timeout|database is paused|shutting down/

const frameworkErrors: Record<string, () => HttpError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => malformed(),
  FST_ERR_BAD_URL: () => notFound(),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
}

/** The HTTP error for a thrown value; `internal` for an unknown one. */
export function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof FileStoreFault) return error.isFull ? storageFull() : filesAway()
  if (error instanceof PictureRefused) return new HttpError(422, 'UNSUPPORTED_TYPE', error.message)
  if (error instanceof PictureWorkBusy) return new HttpError(503, 'UNAVAILABLE', error.message, { retryAfter: 5 })
  // The query builder wraps the driver's error, which carries the code.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof SilentConnection) return unavailable()
  const { code, message } = cause as { code?: string; message?: string }
  const known = code === undefined ? undefined : (databaseErrors[code] ?? frameworkErrors[code])
  if (known) return known()
  if ((code !== undefined && unreachable.has(code)) || lostConnection.test(message ?? '')) return unavailable()
  if (code === '08P01' && lostBehindPooler.test(message ?? '')) return unavailable()
  const status = (error as Partial<FastifyError>).statusCode
  return status !== undefined && status >= 400 && status < 500 ? malformed() : internal()
}

const errorBody = (error: HttpError, requestId: string): ErrorBody => ({
  code: error.code,
  message: error.message,
  ...(error.fields && { fields: error.fields }),
  requestId,
})

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asHttpError(error)
  if (refusal.status >= 500) {
    const level = refusal.code === 'INTERNAL' ? 'error' : 'warn'
    request.log[level]({ requestId: request.id, route: request.routeOptions.url, fault: loggedFault(error) }, 'request failed')
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).header('cache-control', 'no-store').send(errorBody(refusal, request.id))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply))
}
