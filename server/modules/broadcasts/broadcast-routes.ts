import type { FastifyInstance } from 'fastify'
import { addToBroadcast, quotablePersons } from '#contract/broadcasts/broadcasts.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { addTo, personsToQuote } from './additions.ts'

export function registerBroadcastRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(quotablePersons, async ({ site }) => ({ persons: await personsToQuote(site) }))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(addToBroadcast, ({ site, params, body, user, now }) =>
      addTo(site, params.broadcastId, body, { userId: user.id, now }),
    )
  })
}
