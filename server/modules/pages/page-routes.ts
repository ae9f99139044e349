import type { FastifyInstance } from 'fastify'
import type { Menu } from '#contract/pages/menu.ts'
import { menu, restoreMenu, setMenu } from '#contract/pages/menu.ts'
import { pages, pageTree } from '#contract/pages/pages.ts'
import { siteSharedPages } from '#contract/broadcasts/shared-pages.ts'
import { accessibilityFacts, setAccessibilityFacts } from '#contract/pages/pages-accessibility.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemDeps } from '../items/routes/items.ts'
import { actorOf, registerItemArea } from '../items/routes/items.ts'
import { changeFacts, readFacts } from './accessibility.ts'
import { viewLocalPages } from './local-shared-pages.ts'
import { unmetEntries, withOwnEntries } from './menu-own-links.ts'
import { asMenuStep, bringBackMenu, changeMenu, viewMenu } from './menu.ts'
import { pageArea } from './page-area.ts'
import { pageTreeOf } from './page-tree.ts'

export function registerPageRoutes(app: FastifyInstance, deps: ItemDeps): void {
  const { sitesUrl } = deps.config
  registerItemArea(app, deps, pageArea, pages)
  const judged = async <One extends Omit<Menu, 'unmet'>>(site: SiteDb, one: One): Promise<One & Pick<Menu, 'unmet'>> => ({
    ...one,
    unmet: await unmetEntries(site, sitesUrl, one.items),
  })

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(pageTree, async ({ site, user, now }) => ({ pages: await pageTreeOf(site, user.id, stockholmDate(now)) }))
    scope.handle(menu, async ({ site }) => judged(site, await viewMenu(site)))
    scope.handle(accessibilityFacts, ({ site }) => readFacts(site))
    scope.handle(siteSharedPages, async ({ site }) => ({ pages: await viewLocalPages(site, sitesUrl) }))
  })
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(setMenu, async (call) => {
      const items = await withOwnEntries(call.site, sitesUrl, call.body.items)
      const change = () => changeMenu(call.site, { ...call.body, items }, actorOf(call))
      return judged(call.site, await asMenuStep(call.site, actorOf(call), change))
    })
    scope.handle(restoreMenu, async (call) => {
      const { site, params, body } = call
      const change = () => bringBackMenu(site, params.changeId, body.version, actorOf(call))
      return judged(site, await asMenuStep(site, actorOf(call), change))
    })
    scope.handle(setAccessibilityFacts, (call) => changeFacts(call.site, call.body, actorOf(call)))
  })
}
