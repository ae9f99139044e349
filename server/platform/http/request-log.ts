import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Ids of the database, never text that the caller typed. */
interface Noted {
  readonly actorId: string
  readonly siteId: string | null
}
const noted = new WeakMap<FastifyRequest, Noted>()

/** Adds the caller and the site to the request's log line, also when the request is refused afterwards (SEC-45). */
export function noteInLog(request: FastifyRequest, ids: Noted): void {
  noted.set(request, ids)
}

/**
 * Logs one line per call with an allow-list of fields: no address, no query, no body, no name. The route is the template, not the
 * path. The line is JSON, so no value can break it.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { actorId = null, siteId = null } = noted.get(request) ?? {}
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        actorId,
        siteId,
      },
      'request',
    )
  })
}
