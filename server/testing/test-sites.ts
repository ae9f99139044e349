import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, vi } from 'vitest'
import type { NewsContent } from '#contract/news/news.ts'
import type { ItemArea } from '../modules/items/item-area.ts'
import { createItem } from '../modules/items/life/item-draft.ts'
import type { StoredItem } from '../modules/items/store/item-store.ts'
import { publishItem } from '../modules/items/life/item-transitions.ts'
import type { Actor } from '../modules/items/actor.ts'
import type { Work } from '../modules/items/store/item-work.ts'
import { newsArea } from '../modules/news/news-area.ts'
import { siteChangedChannel } from '../modules/sites/sites.ts'
import type { Database, Statement } from '../platform/database/database.ts'
import { deriveKeys } from '../platform/keys.ts'
import type { SitesDeps } from '../public-site/sites-app.ts'
import { testReadiness } from './test-readiness.ts'
import { buildSites } from '../public-site/sites-app.ts'
import { aSite, aUser, newsContent } from './factories.ts'
import { testFiles, testImages } from './test-files.ts'
import type { TestDatabase } from './test-database.ts'

export const sitesTemplate = 'http://localhost:3001/{site}'
export const sitesHost = 'localhost:3001'

/** The sites listener on a test database; closed with the test file. */
export async function testSites(
  test: TestDatabase,
  overrides: Partial<Omit<SitesDeps, 'config'>> & { readonly config?: Partial<SitesDeps['config']> } = {},
): Promise<FastifyInstance> {
  const app = await buildSites({
    database: test.database,
    connection: test.connection,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    keys: deriveKeys('the key of the sites that tests make'),
    sendsMail: false,
    files: overrides.files ?? (await testFiles()),
    images: overrides.images ?? testImages(),
    readiness: testReadiness(overrides.database ?? test.database),
    ...overrides,
    config: { sitesUrl: sitesTemplate, adminOrigin: 'http://localhost:3000', trustedProxies: [], ...overrides.config },
  })
  afterAll(() => app.close())
  return app
}

/** Requests a page like a visitor, by default at the demonstration's host. */
export const visit = (app: FastifyInstance, url: string, more: InjectOptions = {}): Promise<LightMyRequestResponse> =>
  app.inject({ url, ...more, headers: { host: sitesHost, ...more.headers } })

/** Waits until the change has reached the listener; usually at once, but a busy machine may need longer. */
export const soon = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 10 })

/**
 * The database of a node that finds no change by comparing its kept pages with it, as nodes do every other second: what such a node
 * shows anew, it has heard of.
 */
export const withoutComparisons = ({ database }: TestDatabase): Database => ({
  ...database,
  inPlatformAtOnce: (work) =>
    database.inPlatformAtOnce((platform) =>
      work({
        ...platform,
        rows: async <Row extends object>(asked: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
          const rows = await platform.rows(asked, values)
          // No kept page is older than this.
          return asked.name === 'site_revisions' ? rows.map((row) => ({ ...row, revision: 0 })) : rows
        },
      }),
    ),
})

/**
 * Waits until the node has heard all that was announced before: announcements arrive in their order, and this one is heard when a
 * page shows what nothing else announces.
 */
export async function heardAll({ database, superuser }: TestDatabase, node: FastifyInstance): Promise<void> {
  const siteId = await aSite(database)
  await visit(node, `/${siteId}`)
  await superuser.query("update sites set name = 'Hörd' where id = $1", [siteId])
  await superuser.query('select pg_notify($1, $2)', [siteChangedChannel, siteId])
  await soon(async () => {
    if (!(await visit(node, `/${siteId}`)).body.includes('Hörd')) throw new Error('The announcement has not been heard')
  })
}

export interface Newsroom {
  readonly siteId: string
  /** An editor whose clock advances one minute at each call. */
  readonly editor: () => Actor
  /** Takes a step of an item's life as the editor; `area` is news by default. */
  step<T>(take: (work: Work) => Promise<T>, area?: ItemArea<never>): Promise<T>
  draft(content?: Partial<NewsContent>): Promise<StoredItem>
  /** A published news item; `title` alone is enough. */
  published(content?: Partial<NewsContent>): Promise<StoredItem>
  /** The same for any area; fields that are not given are empty. */
  publishedIn<Content extends object>(area: ItemArea<Content>, content: Partial<Content>, parentId?: string): Promise<StoredItem>
}

export async function aNewsroom({ database }: TestDatabase, options: { id?: string; name?: string } = {}): Promise<Newsroom> {
  const siteId = await aSite(database, options)
  const anna = await aUser(database, { roles: { [siteId]: 'editor' } })
  let minute = 0
  const editor = (): Actor => ({ userId: anna.id, role: 'editor', now: new Date(Date.UTC(2026, 9, 1, 12, minute++)) })
  const step: Newsroom['step'] = (take, area = newsArea as ItemArea<never>) =>
    database.inSite(siteId, (site) => take({ site, area, actor: editor() }))
  const publishedIn: Newsroom['publishedIn'] = async (area, content, parentId) => {
    const item = await step((work) => createItem(work, { content: { ...content }, parentId }), area as ItemArea<never>)
    return (await step((work) => publishItem(work, item.id, item.draftVersion), area as ItemArea<never>)).item
  }
  return {
    siteId,
    editor,
    step,
    draft: (content) => step((work) => createItem(work, { content: newsContent(content) })),
    published: (content) => publishedIn(newsArea, newsContent(content)),
    publishedIn,
  }
}
