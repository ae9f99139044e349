import type { FastifyInstance } from 'fastify'
import type { Domains } from '#contract/settings/site-domains.ts'
import { siteDomains } from '#contract/settings/site-domains.ts'
import type { AccessDeps, SitesCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import type { DomainDeps } from './domain-service.ts'
import { addDomain, changeWww, checkNow, makePrimary, removeDomain, viewDomains } from './domain-service.ts'

export function registerDomainRoutes(app: FastifyInstance, deps: AccessDeps & DomainDeps): void {
  const { config } = deps
  const view = ({ siteId }: SitesCall): Promise<Domains> =>
    deps.database.inSite(siteId, (site) => viewDomains(site, config), 'read')

  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(siteDomains.list, ({ site }) => viewDomains(site, config))
    // Only the platform's handle can see another site's domain, and DNS is asked without an open transaction.
    scope.handleAcross(siteDomains.add, async (call) => {
      await addDomain(deps, call.siteId, call.body, { userId: call.user.id, now: call.now })
      return view(call)
    })
    scope.handleAcross(siteDomains.check, async (call) => {
      await checkNow(deps, call.siteId, call.params.domainId, { userId: call.user.id, now: call.now })
      return view(call)
    })
    scope.handleAcross(siteDomains.changeWww, async (call) => {
      await changeWww(deps, call.siteId, call.params.domainId, call.body, { userId: call.user.id, now: call.now })
      return view(call)
    })
    scope.handle(siteDomains.makePrimary, async ({ site, body, user, now }) => {
      await makePrimary(site, body.domainId, { userId: user.id, now })
      return viewDomains(site, config)
    })
    scope.handle(siteDomains.remove, async ({ site, params, user, now }) => {
      await removeDomain(site, params.domainId, { userId: user.id, now })
      return viewDomains(site, config)
    })
  })
}
