import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Observed, Outcome } from './observation.ts'
import { begin } from './observation.ts'

/** Asked every second by balancers, and of no interest. */
const unobserved: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz'])

const observedRequests = new WeakMap<FastifyRequest, Observed>()

/** Has the requests of a listener observed. Register it before all other hooks. `about`: the facts of an answered request. */
export function observeRequests(
  app: FastifyInstance,
  listener: 'admin' | 'sites',
  about: (request: FastifyRequest, reply: FastifyReply) => NonNullable<Outcome['request']>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const seen = unobserved.has(request.routeOptions.url) ? null : begin('request', listener)
    if (seen === null) return done()
    observedRequests.set(request, seen)
    seen.within(done)
  })
  // Reading the body ends in an event of the socket, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const seen = observedRequests.get(request)
    if (seen === undefined) return done()
    seen.within(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    observedRequests.get(request)?.end({ request: about(request, reply) })
    done()
  })
}
