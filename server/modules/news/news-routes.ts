import type { FastifyInstance } from 'fastify'
import { news } from '#contract/news/news.ts'
import {
  addNewsCategory,
  newsBylines,
  newsCategories,
  removeNewsCategory,
  renameNewsCategory,
} from '#contract/news/news-categories.ts'
import { onSite } from '../auth/auth.ts'
import type { OtherRows } from '../items/reading/other-rows.ts'
import type { ItemDeps } from '../items/routes/items.ts'
import { actorOf, registerItemArea } from '../items/routes/items.ts'
import { newsArea } from './news-area.ts'
import { registerSignUpRoutes } from './sign-up-routes.ts'
import { addCategory, bylinesOf, categoriesOf, removeCategory, renameCategory } from './news-categories.ts'

/** `others`: what the federation has sent, which the list of a site shows among its own. */
export function registerNewsRoutes(app: FastifyInstance, deps: ItemDeps, others: OtherRows): void {
  registerItemArea(app, deps, newsArea, news, others)
  registerSignUpRoutes(app, deps)

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(newsCategories, async ({ site }) => ({ categories: await categoriesOf(site) }))
    scope.handle(newsBylines, async ({ site }) => ({ persons: await bylinesOf(site) }))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(addNewsCategory, async (call) => ({ categories: await addCategory(call.site, call.body.name, actorOf(call)) }))
    scope.handle(renameNewsCategory, async (call) => ({
      categories: await renameCategory(call.site, call.params.categoryId, call.body.name, actorOf(call)),
    }))
    scope.handle(removeNewsCategory, async (call) => ({
      categories: await removeCategory(call.site, call.params.categoryId, actorOf(call)),
    }))
  })
}
