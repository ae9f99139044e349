import type { FastifyInstance } from 'fastify'
import { adminVisits, itemVisits, siteVisits } from '#contract/visits/visits.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin, onSite } from '../auth/auth.ts'
import { readAllVisits } from './all-visits.ts'
import { readItemVisits, readSiteVisits } from './site-visits.ts'

export function registerVisitRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(siteVisits, ({ site, now }) => readSiteVisits(site, now))
    scope.handle(itemVisits, ({ site, params, now }) => readItemVisits(site, params.itemId, now))
  })
  admin(app, deps, (scope) => {
    scope.handle(adminVisits, ({ platform, query, now }) => readAllVisits(platform, query, now))
  })
}
