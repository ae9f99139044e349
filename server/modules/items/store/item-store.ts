import { getTableColumns } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Finding } from '#contract/finding.ts'
import { notFound } from '../../../platform/errors.ts'
import type { SiteDb, Statement } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { Actor } from '../actor.ts'
import type { itemRevisions } from '../items-table.ts'
import { items } from '../items-table.ts'
import { storedForm } from '../area-content.ts'
import { isUuid } from '../../../platform/uuid.ts'

export type StoredItem = typeof items.$inferSelect

// Saving is frequent, so an item's row is read and written by named statements, which PostgreSQL plans once.
const columns = Object.entries(getTableColumns(items)).map(([key, { name }]) => ({ key: key as keyof StoredItem, name }))
const neverChanged = new Set<keyof StoredItem>([
  'siteId',
  'id',
  'area',
  'systemKey',
  'createdAt',
  'createdBy',
  'schemaNo',
  'hiddenBefore',
])
export const changeableColumns = columns.filter(({ key }) => !neverChanged.has(key))

// The date is read as text: the driver would make it an instant in this computer's time zone.
const read = (column: string): string => (column === 'review_on' ? 'review_on::text' : column)
const selectedColumns = columns.map(({ key, name }) => `${read(name)} as "${key}"`).join(', ')
const selected = `select ${selectedColumns} from items where site_id = $1 and area = $2 and id = $3`
const readItem = statement<StoredItem>('item_read', selected)
const lockItem = statement<StoredItem>('item_lock', `${selected} for update`)
const insertWhole = statement(
  'item_insert',
  `insert into items (${columns.map(({ name }) => name).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
)
/** Only changed texts are written, because PostgreSQL stores the longest outside the row. */
const updateOf = (changed: typeof changeableColumns): Statement<object> =>
  statement(
    `item_update_${changed.map((column) => changeableColumns.indexOf(column).toString(36)).join('')}`,
    `update items set ${changed.map(({ name }, at) => `${name} = $${at + 3}`).join(', ')} where site_id = $1 and id = $2`,
  )

/** The item, or 404: of another site, another area, or none. `lock` holds it until the end of the transaction. */
export async function findItem(site: SiteDb, area: string, id: string, lock: 'lock' | 'read'): Promise<StoredItem> {
  if (!isUuid(id)) throw notFound()
  const [item] = await site.rows(lock === 'lock' ? lockItem : readItem, [site.siteId, area, id])
  if (!item) throw notFound()
  return item
}

const ownByKey = statement<StoredItem>('item_by_key', `${selected} and created_by = $4`)

/** The item that this person created with this key; null when there is none. */
export async function findOwnByKey(site: SiteDb, area: string, key: string, userId: string): Promise<StoredItem | null> {
  const [item] = await site.rows(ownByKey, [site.siteId, area, key, userId])
  return item ?? null
}

/** Initial values of a new row. */
const untouched = {
  draftVersion: 1,
  publishedRevisionId: null,
  publishedDraftVersion: null,
  firstPublishedAt: null,
  publishedAt: null,
  parentId: null,
  sortKey: null,
  systemKey: null,
  review: null,
  publishAt: null,
  scheduledRevisionId: null,
  scheduledDraftVersion: null,
  scheduledBy: null,
  scheduleFailure: null,
  unpublishAt: null,
  deletedAt: null,
  deletedBy: null,
  stateVersion: 1,
  schemaNo: 1,
  hiddenBefore: null,
} satisfies Partial<StoredItem>

/** Columns of `untouched` may be passed too: a system page has its key and place from the beginning. */
type NewItem = Omit<StoredItem, 'siteId' | keyof typeof untouched> &
  Partial<Pick<StoredItem, 'parentId' | 'sortKey' | 'systemKey' | 'hiddenBefore'>>

export function insertItem(site: SiteDb, values: NewItem): StoredItem {
  const item: StoredItem = { ...untouched, ...values, siteId: site.siteId }
  site.send(
    insertWhole,
    columns.map(({ key }) => storedValue(item, key)),
  )
  return item
}

const storedValue = (item: StoredItem, key: keyof StoredItem): unknown =>
  key === 'draft' ? storedForm(item.draft as object) : item[key]

/** Changes an item that `findItem` has locked. */
export function updateItem(site: SiteDb, item: StoredItem, changes: Partial<StoredItem>): StoredItem {
  const changed = { ...item, ...changes }
  const written = changeableColumns.filter(({ key }) => key in changes)
  site.send(updateOf(written), [site.siteId, item.id, ...written.map(({ key }) => storedValue(changed, key))])
  return changed
}

const insertRevisionRow = statement(
  'item_revision_insert',
  `insert into item_revisions (site_id, id, item_id, kind, name, findings, content, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

interface NewRevision {
  readonly itemId: string
  readonly kind: typeof itemRevisions.$inferSelect.kind
  readonly content: object
  readonly name?: string
  readonly findings?: readonly Finding[]
}

/** Stores a version in the item's history. Returns its id. */
export function insertRevision(site: SiteDb, revision: NewRevision, actor: Actor): string {
  const id = randomUUID()
  const { itemId: of, kind, name = null, content } = revision
  // As text: the driver would make a PostgreSQL array of a list.
  const findings = revision.findings
    ? JSON.stringify(revision.findings.map(({ code, level, field }) => ({ code, level, field })))
    : null
  site.send(insertRevisionRow, [site.siteId, id, of, kind, name, findings, storedForm(content), actor.now, actor.userId])
  return id
}

const revisionRow = statement<{ content: unknown }>(
  'item_revision_content',
  'select content from item_revisions where site_id = $1 and item_id = $2 and id = $3',
)

/** The content of a version of this item; null for another item's version. */
export async function revisionContent(site: SiteDb, of: string, revisionId: string): Promise<unknown> {
  const [revision] = isUuid(revisionId) ? await site.rows(revisionRow, [site.siteId, of, revisionId]) : []
  return revision?.content ?? null
}

const namesById = statement<{ id: string; name: string }>('item_names', 'select id, name from users where id = any($1::uuid[])')

/** Names by id, without people who are hidden from this site. */
export async function namesOf(site: SiteDb, ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await site.rows(namesById, [wanted])
  return new Map(rows.map((row) => [row.id, row.name]))
}
