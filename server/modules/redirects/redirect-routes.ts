import type { FastifyInstance } from 'fastify'
import { siteRedirects } from '#contract/settings/site-redirects.ts'
import type { AccessDeps, Caller } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import type { SheetReader } from '../../platform/sheets/sheet-reader.ts'
import { listedInSheet } from './redirect-sheet.ts'
import type { By } from './redirect-service.ts'
import { addRedirect, redirectList, removeListed } from './redirect-service.ts'
import { listRedirects } from './redirect-store.ts'

export function registerRedirectRoutes(
  app: FastifyInstance,
  deps: AccessDeps & { readonly config: { readonly sitesUrl: string }; readonly sheets: SheetReader },
): void {
  const by = (user: Caller, now: Date): By => ({ userId: user.id, now, sitesUrl: deps.config.sitesUrl })

  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(siteRedirects.list, ({ site, query, now }) => listRedirects(site, query, now))
    scope.handle(siteRedirects.add, ({ site, body, user, now }) => addRedirect(site, body, by(user, now)))
    scope.handle(siteRedirects.remove, ({ site, body, user, now }) => removeListed(site, body.from, by(user, now)))
    scope.handleAcross(siteRedirects.readFile, ({ body }) => listedInSheet(body.data, deps.sheets))
    scope.handle(siteRedirects.plan, ({ site, body, user, now }) => redirectList.preview(site, body, by(user, now)))
    scope.handle(siteRedirects.run, ({ site, body, user, now }) => redirectList.run(site, body, by(user, now)))
  })
}
