import type { ItemCounts, ItemFilter, ItemPage, ItemRow } from '#contract/items.ts'
import { likePattern } from '../../platform/database/listing.ts'
import { malformed } from '../../platform/errors.ts'
import type { SiteDb, Statement } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { itemState } from './item-state.ts'

// The list is what editors wait for most, so each of its forms is one statement that PostgreSQL plans once. The texts below
// are put together from constants only.

const inFilter: Record<ItemFilter, string> = {
  all: 'i.deleted_at is null',
  published: 'i.deleted_at is null and i.published_revision_id is not null',
  draft: 'i.deleted_at is null and i.first_published_at is null',
  unpublished: 'i.deleted_at is null and i.first_published_at is not null and i.published_revision_id is null',
  trashed: 'i.deleted_at is not null',
}

interface ListedItem {
  readonly id: string
  readonly title: string
  readonly draftVersion: number
  readonly publishedDraftVersion: number | null
  readonly firstPublishedAt: Date | null
  readonly publishedAt: Date | null
  readonly deletedAt: Date | null
  readonly updatedAt: Date
  readonly createdBy: string
  readonly updatedBy: string | null
}

const found = (filter: ItemFilter): string =>
  `i.site_id = $1 and i.area = $2 and ${inFilter[filter]} and ($3::text is null or i.search_text like $3)`

const pages = new Map<string, Statement<ListedItem>>()

function pageStatement(filter: ItemFilter, isFirst: boolean): Statement<ListedItem> {
  const name = `item_page_${filter}_${isFirst ? 'first' : 'next'}`
  const known = pages.get(name)
  if (known) return known
  const made = statement<ListedItem>(
    name,
    `select i.id, i.title, i.draft_version as "draftVersion", i.published_draft_version as "publishedDraftVersion",
            i.first_published_at as "firstPublishedAt", i.published_at as "publishedAt", i.deleted_at as "deletedAt",
            i.updated_at as "updatedAt", i.created_by as "createdBy", u.name as "updatedBy"
     from items i left join users u on u.id = i.updated_by
     where ${found(filter)} ${isFirst ? '' : 'and (i.updated_at, i.id) < ($5, $6)'}
     order by i.updated_at desc, i.id desc
     limit $4`,
  )
  pages.set(name, made)
  return made
}

const countStatement = (filter: ItemFilter): Statement<{ total: number }> =>
  statement(`item_count_${filter}`, `select count(*)::int as total from items i where ${found(filter)}`)

const countByFilter = statement<Record<ItemFilter, number>>(
  'item_counts',
  `select ${Object.entries(inFilter)
    .map(([filter, condition]) => `count(*) filter (where ${condition})::int as "${filter}"`)
    .join(', ')}
   from items i where i.site_id = $1 and i.area = $2`,
)

const cursorForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f-]{36})$/

function parseCursor(cursor: string): [Date, string] {
  const match = cursorForm.exec(cursor)
  if (!match?.[1] || !match[2]) throw malformed()
  return [new Date(match[1]), match[2]]
}

/** One page of an area's items, last changed first. */
export async function listItems(
  site: SiteDb,
  area: string,
  asked: {
    readonly search?: string | undefined
    readonly filter: ItemFilter
    readonly after?: string | undefined
    readonly limit: number
  },
  viewerId: string,
): Promise<ItemPage> {
  const common = [site.siteId, area, asked.search ? likePattern(asked.search) : null]
  const after = asked.after === undefined ? [] : parseCursor(asked.after)
  const [rows, counted] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    site.rows(pageStatement(asked.filter, after.length === 0), [...common, asked.limit + 1, ...after]),
    site.rows(countStatement(asked.filter), common),
  ])
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row): ItemRow => ({
      id: row.id,
      title: row.title,
      state: itemState(row),
      isOwn: row.createdBy === viewerId,
      everPublished: row.firstPublishedAt !== null,
      draftVersion: row.draftVersion,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.updatedBy ?? 'Tidigare användare',
    })),
    total: counted[0]?.total ?? 0,
    next: rows.length > asked.limit && last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  }
}

export async function countItems(site: SiteDb, area: string): Promise<ItemCounts> {
  const [counts] = await site.rows(countByFilter, [site.siteId, area])
  return counts ?? { all: 0, published: 0, draft: 0, unpublished: 0, trashed: 0 }
}
