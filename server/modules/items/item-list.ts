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
  /** Only where the page's statement counts as well. */
  readonly total?: number
}

type Part = 'first' | 'next'

// The scope leaves one site's rows, and only `area` is added to it: the site named once more would have PostgreSQL expect
// next to no rows, and sort them all. The name is looked up for the rows that are shown, not joined with every user.
const columns = `i.id, i.title, i.draft_version as "draftVersion", i.published_draft_version as "publishedDraftVersion",
            i.first_published_at as "firstPublishedAt", i.published_at as "publishedAt", i.deleted_at as "deletedAt",
            i.updated_at as "updatedAt", i.created_by as "createdBy",
            (select u.name from users u where u.id = i.updated_by) as "updatedBy"`

/** Of the rows that a list is of. Values: the area, and where there is a search its pattern. */
const found = (filter: ItemFilter, isSearch: boolean): string =>
  `i.area = $1 and ${inFilter[filter]}${isSearch ? ' and i.search_text like $2' : ''}`

function pageStatement(filter: ItemFilter, isSearch: boolean, part: Part): Statement<ListedItem> {
  const at = isSearch ? 3 : 2
  // Reading what is searched takes most of the time, so the first page of a search counts on the way.
  return statement(
    `item_page_${filter}_${isSearch ? 'search_' : ''}${part}`,
    `select ${columns}${isSearch && part === 'first' ? ', (count(*) over ())::int as total' : ''}
     from items i
     where ${found(filter, isSearch)} ${part === 'first' ? '' : `and (i.updated_at, i.id) < ($${at + 1}, $${at + 2})`}
     order by i.updated_at desc nulls last, i.id desc nulls last
     limit $${at}`,
  )
}

const countStatement = (filter: ItemFilter, isSearch: boolean): Statement<{ total: number }> =>
  statement(
    `item_count_${filter}${isSearch ? '_search' : ''}`,
    `select count(*)::int as total from items i where ${found(filter, isSearch)}`,
  )

const countByFilter = statement<Record<ItemFilter, number>>(
  'item_counts',
  `select ${Object.entries(inFilter)
    .map(([filter, condition]) => `count(*) filter (where ${condition})::int as "${filter}"`)
    .join(', ')}
   from items i where i.area = $1`,
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
  const isSearch = Boolean(asked.search)
  const common = asked.search ? [area, likePattern(asked.search)] : [area]
  const after = asked.after === undefined ? [] : parseCursor(asked.after)
  const part = after.length === 0 ? 'first' : 'next'
  const [rows, counted] = await Promise.all([
    // One more than asked for tells whether there is a next page.
    site.rows(pageStatement(asked.filter, isSearch, part), [...common, asked.limit + 1, ...after]),
    isSearch && part === 'first' ? null : site.rows(countStatement(asked.filter, isSearch), common),
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
    total: counted?.[0]?.total ?? rows[0]?.total ?? 0,
    next: rows.length > asked.limit && last ? `${last.updatedAt.toISOString()}_${last.id}` : null,
  }
}

export async function countItems(site: SiteDb, area: string): Promise<ItemCounts> {
  const [counts] = await site.rows(countByFilter, [area])
  return counts ?? { all: 0, published: 0, draft: 0, unpublished: 0, trashed: 0 }
}
