import type { FastifyInstance } from 'fastify'

/** Refuses to start with a route that does not say who may call it: deny by default (SEC-01). */
export function refuseOpenRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.policy === undefined) throw new Error(`The route ${String(route.method)} ${route.url} has no policy`)
  })
}
