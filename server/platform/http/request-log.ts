import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/** What the log line and observers may know of a call. */
export function factsOfCall(request: FastifyRequest, reply: FastifyReply) {
  const { actorId = null, siteId = null } = noted.get(request) ?? {}
  const { id, method, routeOptions } = request
  return { id, method, route: routeOptions.url ?? 'unknown', status: reply.statusCode, actorId, siteId }
}

/**
 * Logs one line per call with an allow-list of fields: no address, no query, no body, no name. The route is the template, not the
 * path. The line is JSON, so no value can break it.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, route, status, actorId, siteId } = factsOfCall(request, reply)
    request.log.info({ requestId: id, method, route, status, ms: Math.round(reply.elapsedTime), actorId, siteId }, 'request')
  })
}
