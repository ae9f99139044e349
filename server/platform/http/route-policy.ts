import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Policy } from './handle.ts'

export interface ListedRoute {
  readonly method: string
  readonly url: string
  readonly policy: Policy
  /** Absent for routes outside the contract: files, health. */
  readonly endpoint: Endpoint | undefined
}

/** Refuses to start with a route that has no policy: deny by default (SEC-01). `seen` is called with every other route. */
export function refuseOpenRoutes(app: FastifyInstance, seen: (route: ListedRoute) => void = () => undefined): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.policy === undefined) throw new Error(`The route ${String(method)} ${url} has no policy`)
    if (method !== 'HEAD') seen({ method: String(method), url, policy: config.policy, endpoint: config.endpoint })
  })
}
