import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { placeIn, siteIn } from './places.ts'

/** Answers of a control: a wrong key or form, too many, too large, an unknown host. */
const refusing: ReadonlySet<number> = new Set([401, 403, 413, 421, 422, 429])

/**
 * Logs a line for each request that a control refused, so that an attack on the sites can be seen (ASVS 16.3.3). Of the visitor it
 * says nothing (SEC-60): neither address nor path.
 */
export function logRefusals(app: FastifyInstance, log: FastifyBaseLogger): void {
  app.addHook('onResponse', async ({ method, raw: request }, { raw: { statusCode: status } }) => {
    if (refusing.has(status)) log.info({ method, place: placeIn(request), siteId: siteIn(request), status }, 'refused')
  })
}
