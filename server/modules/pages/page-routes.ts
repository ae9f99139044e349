import type { FastifyInstance } from 'fastify'
import { menu, restoreMenu, setMenu } from '#contract/pages/menu.ts'
import { pages, pageTree } from '#contract/pages/pages.ts'
import { accessibilityFacts, setAccessibilityFacts } from '#contract/pages/pages-accessibility.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemDeps } from '../items/routes/items.ts'
import { actorOf, registerItemArea } from '../items/routes/items.ts'
import { changeFacts, readFacts } from './accessibility.ts'
import { bringBackMenu, changeMenu, viewMenu } from './menu.ts'
import { pageArea } from './page-area.ts'
import { pageTreeOf } from './page-tree.ts'

export function registerPageRoutes(app: FastifyInstance, deps: ItemDeps): void {
  registerItemArea(app, deps, pageArea, pages)

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(pageTree, async ({ site, user, now }) => ({ pages: await pageTreeOf(site, user.id, stockholmDate(now)) }))
    scope.handle(menu, ({ site }) => viewMenu(site))
    scope.handle(accessibilityFacts, ({ site }) => readFacts(site))
  })
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handle(setMenu, (call) => changeMenu(call.site, call.body, actorOf(call)))
    scope.handle(restoreMenu, (call) => bringBackMenu(call.site, call.params.changeId, call.body.version, actorOf(call)))
    scope.handle(setAccessibilityFacts, (call) => changeFacts(call.site, call.body, actorOf(call)))
  })
}
