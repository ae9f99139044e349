import { randomBytes, randomUUID } from 'node:crypto'
import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews } from '#contract/news/news.ts'
import type { SiteRole } from '#contract/roles.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { sites } from '../modules/sites/sites-table.ts'
import { memberships, users } from '../modules/accounts/users-table.ts'
import type { Database } from '../platform/database/database.ts'

// Values that a test does not mention are made up here, so that a test states only what matters to it.

export const textOf = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

export const newsContent = (overrides: Partial<NewsContent> = {}): NewsContent => ({
  ...emptyNews,
  title: 'Biblioteket öppnar igen',
  lead: 'Efter ett års ombyggnad slår dörrarna upp på lördag.',
  body: textOf('Välkommen att titta in mellan klockan tio och tre.'),
  ...overrides,
})

export async function aSite(database: Database, options: { id?: string; name?: string } = {}): Promise<string> {
  const id = options.id ?? `sajt-${randomBytes(4).toString('hex')}`
  const name = options.name ?? `Föreningen ${id}`
  await database.inPlatform((platform) => platform.query.insert(sites).values({ id, name, searchName: foldForSearch(name) }))
  return id
}

export interface TestUser {
  readonly id: string
  readonly name: string
}

/** A person with roles on sites, as `{ malmo: 'editor' }`. */
export async function aUser(
  database: Database,
  options: {
    name?: string
    isAdmin?: boolean
    isFederationEditor?: boolean
    roles?: Record<string, SiteRole>
    identityHash?: Buffer
    identityKeyId?: string
  } = {},
): Promise<TestUser> {
  const id = randomUUID()
  const name = options.name ?? 'Anna Berg'
  await database.inPlatform(async (platform) => {
    await platform.query.insert(users).values({
      id,
      name,
      searchName: foldForSearch(name),
      identityHash: options.identityHash ?? randomBytes(32),
      identityKeyId: options.identityKeyId ?? '',
      isAdmin: options.isAdmin ?? false,
      isFederationEditor: options.isFederationEditor ?? false,
    })
    const rows = Object.entries(options.roles ?? {}).map(([siteId, role]) => ({ siteId, userId: id, role }))
    if (rows.length > 0) await platform.query.insert(memberships).values(rows)
  })
  return { id, name }
}
