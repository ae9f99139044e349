import type { FastifyInstance } from 'fastify'
import { changeSites } from '#contract/users-and-sites/site-changes.ts'
import { setFederationsOwn } from '#contract/users-and-sites/federations-own.ts'
import { openSite } from '#contract/users-and-sites/open-site.ts'
import type { CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { adminSite, adminSites, createSite, mySiteCounts, mySites, renameSite } from '#contract/users-and-sites/sites.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'
import { notFound } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { makeSiteAdmin } from '../accounts/accounts.ts'
import type { AccessDeps, Caller } from '../auth/auth.ts'
import { admin, signedIn } from '../auth/auth.ts'
import { refuseStaleGrant } from '../auth/fresh-login.ts'
import { applyChanges } from '../sites/site-changes.ts'
import * as service from '../sites/site-service.ts'
import { adminSiteById, pageOfSites, siteCountsOf, sitesOf } from '../sites/site-store.ts'

const pageSize = 25
const cursor = listCursor('text', 'text')

export function registerSiteRoutes(
  app: FastifyInstance,
  deps: AccessDeps & {
    readonly keys: Keys
    readonly config: { readonly sitesUrl: string }
    /** Adds the standard content of a new site; called outside the transaction that created it. */
    readonly furnishSite: (input: CreateSiteInput, maker: { readonly userId: string; readonly now: Date }) => Promise<void>
    /** Updates the site's own settings with its new name. */
    readonly noteRename: (siteId: string, by: { readonly userId: string; readonly now: Date }) => Promise<void>
  },
): void {
  const { sitesUrl } = deps.config
  const firstAdmin: service.MakeSiteAdmin = (platform, ...args) => makeSiteAdmin(platform, deps.keys, ...args)
  const change = (user: Caller, now: Date): service.SiteChange => ({ userId: user.id, now, sitesUrl })

  signedIn(app, deps, (scope) => {
    scope.handle(mySites, ({ platform, user, now, query }) => sitesOf(platform, user, now, query))
    scope.handle(mySiteCounts, ({ platform, user, now }) => siteCountsOf(platform, user, now))
  })

  admin(app, deps, (scope) => {
    scope.handle(adminSites, async ({ platform, query: { after, ...query }, now }) => {
      const { sites, ...rest } = await pageOfSites(platform, {
        ...query,
        after: after === undefined ? null : cursor.parse(after),
        limit: pageSize + 1,
        sitesUrl,
        now,
      })
      const { shown, next } = pageOf(sites, pageSize, ({ name, id }) => cursor.print(name, id))
      return { sites: shown, next, ...rest }
    })
    scope.handleAcross(changeSites, async ({ body, user, now }) => ({
      results: await applyChanges(deps.database, body.changes, { userId: user.id, now }),
    }))
    scope.handle(adminSite, async ({ platform, params, now }) => {
      const site = await adminSiteById(platform, params.siteId, sitesUrl, now)
      if (!site) throw notFound()
      return site
    })
    scope.handle(
      createSite,
      ({ platform, body, user, now }) => {
        refuseStaleGrant('siteAdmin', user, now)
        return service.createSite(platform, firstAdmin, body, change(user, now))
      },
      ({ body, user, now }) => deps.furnishSite(body, { userId: user.id, now }),
    )
    scope.handle(
      renameSite,
      ({ platform, params, body, user, now }) => service.renameSite(platform, params.siteId, body, change(user, now)),
      ({ params, user, now }) => deps.noteRename(params.siteId, { userId: user.id, now }),
    )
    scope.handle(openSite, ({ platform, params, user, now }) => service.openSite(platform, params.siteId, change(user, now)))
    scope.handle(setFederationsOwn, ({ platform, params, body, user, now }) =>
      service.setFederationsOwn(platform, params.siteId, body.isOwn, change(user, now)),
    )
  })
}
