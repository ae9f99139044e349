import type { FastifyInstance } from 'fastify'
import { news } from '#contract/news.ts'
import type { ItemDeps } from '../items/items.ts'
import { registerItemArea } from '../items/items.ts'
import { newsArea } from './news-area.ts'

export function registerNewsRoutes(app: FastifyInstance, deps: ItemDeps): void {
  registerItemArea(app, deps, newsArea, news)
}
