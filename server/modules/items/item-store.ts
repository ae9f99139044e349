import { and, eq, inArray, sql } from 'drizzle-orm'
import { isReservedSlug } from '#contract/slug.ts'
import { notFound } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { users } from '../users/users-table.ts'
import { itemRevisions, items, itemUndo } from './items-table.ts'

export type StoredItem = typeof items.$inferSelect

const itemId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The item, or 404: of another site, another area, or none. `lock` holds it until the end of the transaction. */
export async function findItem(site: SiteDb, area: string, id: string, lock: 'lock' | 'read'): Promise<StoredItem> {
  if (!itemId.test(id)) throw notFound()
  const query = site.query
    .select()
    .from(items)
    .where(and(eq(items.siteId, site.siteId), eq(items.area, area), eq(items.id, id)))
  const [item] = await (lock === 'lock' ? query.for('update') : query)
  if (!item) throw notFound()
  return item
}

const lockSlug = statement('item_slug_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const takenSlugs = statement<{ slug: string }>(
  'item_slugs_taken',
  `select slug from items where site_id = $1 and area = $2 and id <> $3 and (slug = $4 or slug like $4 || '-%')`,
)

/**
 * `wanted` if no other item of the area has it, else with the first free number from 2. Two who want the same address at
 * once wait for each other; nobody else does.
 */
export async function freeSlug(site: SiteDb, area: string, id: string, wanted: string): Promise<string> {
  const [, taken] = await Promise.all([
    site.rows(lockSlug, [`${site.siteId}/${area}/${wanted}`]),
    site.rows(takenSlugs, [site.siteId, area, id, wanted]),
  ])
  const used = new Set(taken.map((row) => row.slug))
  if (!used.has(wanted) && !isReservedSlug(wanted)) return wanted
  let number = 2
  while (used.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

export async function insertItem(site: SiteDb, item: typeof items.$inferInsert): Promise<StoredItem> {
  const [inserted] = await site.query.insert(items).values(item).returning()
  if (!inserted) throw new Error('An inserted item was not returned')
  return inserted
}

/** Writes the columns of an item that `findItem` has locked. */
export async function updateItem(site: SiteDb, id: string, columns: Partial<typeof items.$inferInsert>): Promise<StoredItem> {
  const [updated] = await site.query
    .update(items)
    .set(columns)
    .where(and(eq(items.siteId, site.siteId), eq(items.id, id)))
    .returning()
  if (!updated) throw notFound()
  return updated
}

export async function insertRevision(site: SiteDb, revision: Omit<typeof itemRevisions.$inferInsert, 'siteId'>): Promise<void> {
  await site.query.insert(itemRevisions).values({ ...revision, siteId: site.siteId })
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

/** Names by id; somebody who no longer may be seen from this site is left out. */
export async function namesOf(site: SiteDb, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const rows = await site.query
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
