import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { isReservedSlug } from '#contract/slug.ts'
import { notFound } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { itemRevisions, items, itemUndo } from './items-table.ts'

export type StoredItem = typeof items.$inferSelect

const itemId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

// Saving is what editors do all the time, so an item's row is read and written by statements that PostgreSQL plans once.
const columns = Object.entries(getTableColumns(items)).map(([key, { name }]) => ({ key: key as keyof StoredItem, name }))
const neverChanged = new Set<keyof StoredItem>(['siteId', 'id', 'area', 'createdAt', 'createdBy', 'schemaNo'])
const changing = columns.filter(({ key }) => !neverChanged.has(key))

const selected = `select ${columns.map(({ key, name }) => `${name} as "${key}"`).join(', ')} from items where site_id = $1 and area = $2 and id = $3`
const readItem = statement<StoredItem>('item_read', selected)
const lockItem = statement<StoredItem>('item_lock', `${selected} for update`)
const insertWhole = statement(
  'item_insert',
  `insert into items (${columns.map(({ name }) => name).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
)
const updateWhole = statement(
  'item_update',
  `update items set ${changing.map(({ name }, at) => `${name} = $${at + 3}`).join(', ')} where site_id = $1 and id = $2`,
)

/** The item, or 404: of another site, another area, or none. `lock` holds it until the end of the transaction. */
export async function findItem(site: SiteDb, area: string, id: string, lock: 'lock' | 'read'): Promise<StoredItem> {
  if (!itemId.test(id)) throw notFound()
  const [item] = await site.rows(lock === 'lock' ? lockItem : readItem, [site.siteId, area, id])
  if (!item) throw notFound()
  return item
}

const lockSlug = statement('item_slug_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
// By equality, which row level security lets the index answer: a pattern would be held against every item of the site.
const takenSlugs = statement<{ slug: string }>(
  'item_slugs_taken',
  'select slug from items where site_id = $1 and area = $2 and slug = any($3::text[]) and id <> $4',
)
const numbersTried = 10

/**
 * `wanted` if no other item of the area has it, else with the first free number from 2. Two who want the same address at
 * once wait for each other; nobody else does.
 */
export async function freeSlug(site: SiteDb, area: string, id: string, wanted: string): Promise<string> {
  const locked = site.rows(lockSlug, [`${site.siteId}/${area}/${wanted}`])
  for (let first = 1; ; first += numbersTried) {
    const candidates = Array.from({ length: numbersTried }, (_, at) => (first + at === 1 ? wanted : `${wanted}-${first + at}`))
    const [taken] = await Promise.all([site.rows(takenSlugs, [site.siteId, area, candidates, id]), locked])
    const used = new Set(taken.map((row) => row.slug))
    const free = candidates.find((slug) => !used.has(slug) && !isReservedSlug(slug))
    if (free !== undefined) return free
  }
}

/** A row before anything has happened to it. */
const untouched = {
  draftVersion: 1,
  publishedRevisionId: null,
  publishedDraftVersion: null,
  firstPublishedAt: null,
  publishedAt: null,
  deletedAt: null,
  deletedBy: null,
  stateVersion: 1,
  schemaNo: 1,
} satisfies Partial<StoredItem>

export async function insertItem(site: SiteDb, given: Omit<StoredItem, 'siteId' | keyof typeof untouched>): Promise<StoredItem> {
  const item: StoredItem = { ...untouched, ...given, siteId: site.siteId }
  await site.rows(
    insertWhole,
    columns.map(({ key }) => item[key]),
  )
  return item
}

/** Changes an item that `findItem` has locked. */
export async function updateItem(site: SiteDb, item: StoredItem, changes: Partial<StoredItem>): Promise<StoredItem> {
  const changed = { ...item, ...changes }
  await site.rows(updateWhole, [site.siteId, item.id, ...changing.map(({ key }) => changed[key])])
  return changed
}

const insertRevisionRow = statement(
  'item_revision_insert',
  'insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7)',
)

export async function insertRevision(
  site: SiteDb,
  revision: Pick<typeof itemRevisions.$inferSelect, 'id' | 'itemId' | 'kind' | 'content' | 'createdAt' | 'createdBy'>,
): Promise<void> {
  const { id, itemId: of, kind, content, createdAt, createdBy } = revision
  await site.rows(insertRevisionRow, [site.siteId, id, of, kind, content, createdAt, createdBy])
}

export async function revisionContent(site: SiteDb, revisionId: string): Promise<unknown> {
  const [revision] = await site.query
    .select({ content: itemRevisions.content })
    .from(itemRevisions)
    .where(and(eq(itemRevisions.siteId, site.siteId), eq(itemRevisions.id, revisionId)))
  return revision?.content
}

export async function insertUndo(site: SiteDb, undo: Omit<typeof itemUndo.$inferInsert, 'siteId'>): Promise<void> {
  await site.query.insert(itemUndo).values({ ...undo, siteId: site.siteId })
}

/** Takes the undo with its item, both locked; null when it is unknown, used, or older than 30 days. */
export async function takeUndo(
  site: SiteDb,
  id: string,
  now: Date,
): Promise<{ undo: typeof itemUndo.$inferSelect; item: StoredItem } | null> {
  if (!itemId.test(id)) return null
  const [undo] = await site.query
    .delete(itemUndo)
    .where(
      and(
        eq(itemUndo.siteId, site.siteId),
        eq(itemUndo.id, id),
        sql`${itemUndo.createdAt} > ${now}::timestamptz - interval '30 days'`,
      ),
    )
    .returning()
  if (!undo) return null
  const [item] = await site.query
    .select()
    .from(items)
    .where(and(eq(items.siteId, site.siteId), eq(items.id, undo.itemId)))
    .for('update')
  return item ? { undo, item } : null
}

const namesById = statement<{ id: string; name: string }>('item_names', 'select id, name from users where id = any($1::uuid[])')

/** Names by id; somebody who no longer may be seen from this site is left out. */
export async function namesOf(site: SiteDb, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await site.rows(namesById, [[...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row.name]))
}
