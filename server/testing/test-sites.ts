import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { NewsContent } from '#contract/news.ts'
import type { Actor } from '../modules/items/item-draft.ts'
import { createItem } from '../modules/items/item-draft.ts'
import type { StoredItem } from '../modules/items/item-store.ts'
import { publishItem } from '../modules/items/item-transitions.ts'
import { newsArea } from '../modules/news/news-area.ts'
import type { SitesDeps } from '../public-site/sites-app.ts'
import { buildSites } from '../public-site/sites-app.ts'
import { aSite, aUser, newsContent } from './factories.ts'
import type { TestDatabase } from './test-database.ts'

export const sitesTemplate = 'http://localhost:3001/{site}'
export const sitesHost = 'localhost:3001'

/** The sites listener on a test database; closed with the test file. */
export async function testSites(test: TestDatabase, given: Partial<SitesDeps> = {}): Promise<FastifyInstance> {
  const app = await buildSites({
    config: { sitesUrl: sitesTemplate },
    database: test.database,
    connection: test.connection,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    ...given,
  })
  afterAll(() => app.close())
  return app
}

/** As a visitor asks; the demonstration's host unless another is named. */
export const visit = (app: FastifyInstance, url: string, more: InjectOptions = {}): Promise<LightMyRequestResponse> =>
  app.inject({ url, ...more, headers: { host: sitesHost, ...more.headers } })

export interface Newsroom {
  readonly siteId: string
  /** An editor, one minute later each time. */
  readonly editor: () => Actor
  draft(content?: Partial<NewsContent>): Promise<StoredItem>
  /** Published; `title` alone is enough. */
  published(content?: Partial<NewsContent>): Promise<StoredItem>
}

export async function aNewsroom({ database }: TestDatabase, site: { id?: string; name?: string } = {}): Promise<Newsroom> {
  const siteId = await aSite(database, site)
  const anna = await aUser(database, { roles: { [siteId]: 'editor' } })
  let minute = 0
  const editor = (): Actor => ({ userId: anna.id, role: 'editor', now: new Date(Date.UTC(2026, 9, 1, 12, minute++)) })
  const draft = (content: Partial<NewsContent> = {}) =>
    database.inSite(siteId, (scope) => createItem(scope, newsArea, newsContent(content), editor()))
  return {
    siteId,
    editor,
    draft,
    async published(content) {
      const item = await draft(content)
      return (await database.inSite(siteId, (scope) => publishItem(scope, newsArea, item.id, item.draftVersion, editor()))).item
    },
  }
}
