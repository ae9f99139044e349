import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'

// Items for keys of the delivery API that read drafts: each as it would be if published now. Trashed items and
// persons with Skyddade uppgifter are left out.

interface DraftRow {
  readonly id: string
  readonly area: string
  /** The path below the site's address. */
  readonly path: string
  readonly title: string
  readonly isPublished: boolean
  /** True when there are unpublished changes. */
  readonly hasChanges: boolean
  readonly updatedAt: Date
}

export interface DeliveredDraft extends DraftRow {
  /** As stored. */
  readonly content: unknown
  readonly parentId: string | null
  readonly publishedAt: Date | null
}

const row = `i.id, i.area, i.path, i.title, i.published_revision_id is not null as "isPublished",
  i.published_draft_version is distinct from i.draft_version as "hasChanges", i.updated_at as "updatedAt"`
const from = 'from items i where i.site_id = $1 and i.deleted_at is null and not i.is_protected'
const narrowed = `${from} and ($2::text is null or i.area = $2) and ($3::timestamptz is null or i.updated_at >= $3)`

const listed = statement<DraftRow>(
  'delivered_drafts',
  `select ${row} ${narrowed} and ($5::uuid is null or i.id > $5) order by i.id limit $4`,
)
const counted = statement<{ count: number }>('delivered_drafts_count', `select count(*)::int as count ${narrowed}`)
const one = statement<DeliveredDraft>(
  'delivered_draft',
  `select ${row}, i.draft as content, i.parent_id as "parentId", i.published_at as "publishedAt" ${from} and ($2 = i.id::text or $2 = i.path)`,
)

/** Ordered by id, which never changes, so that changes do not shift the pages of the list. */
export async function draftsPage(
  site: SiteDb,
  { area, since, after }: { readonly area: string | null; readonly since: Date | null; readonly after: string | null },
  size: number,
): Promise<{ items: DraftRow[]; total: number; next: string | null }> {
  const rows = await site.rows(listed, [site.siteId, area, since, size + 1, after])
  const [count] = await site.rows(counted, [site.siteId, area, since])
  const items = rows.slice(0, size)
  return { items, total: count?.count ?? 0, next: rows.length > size ? (items.at(-1)?.id ?? null) : null }
}

/** Found by its id, or by its path below the site's address. */
export async function findDraft(site: SiteDb, named: string): Promise<DeliveredDraft | null> {
  const [draft] = await site.rows(one, [site.siteId, named])
  return draft ?? null
}

const insertLink = statement(
  'preview_for_key',
  `insert into preview_links (site_id, id, item_id, secret_hash, is_shared, created_at, created_by, expires_at, key_id)
   values ($1, $2, $3, $4, false, $5, $6, $7, $8)`,
)
const hour = 3_600_000

/** The secret in the addresses of the draft's pictures and documents, valid for an hour, and no longer than the key. */
export async function draftFilesSecret(
  site: SiteDb,
  itemId: string,
  key: { readonly id: string; readonly createdBy: string },
  now: Date,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  const until = new Date(now.getTime() + hour)
  await site.rows(insertLink, [site.siteId, randomUUID(), itemId, hash, now, key.createdBy, until, key.id])
  return secret
}
