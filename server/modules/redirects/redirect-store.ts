import type { ItemTarget } from '#contract/items/items.ts'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { listCursor, pageOf } from '../../platform/database/listing.ts'
import { formerUser } from '../accounts/former-user.ts'

const pageSize = 50

interface ListedRow {
  readonly fromPath: string
  readonly item: ItemTarget | null
  readonly toUrl: string | null
  readonly code: RedirectRow['code']
  readonly hits: number
  readonly lastHit: Date | null
  readonly createdAt: Date
  readonly createdBy: string | null
}

const columns = `select r.from_path as "fromPath", r.to_url as "toUrl", r.code, r.hits, r.last_hit as "lastHit",
    r.created_at as "createdAt", (select u.name from users u where u.id = r.created_by) as "createdBy",
    case when i.id is not null then json_build_object('id', i.id, 'area', i.area, 'title', i.title, 'path', i.path,
      'isPublic', i.published_revision_id is not null and i.deleted_at is null, 'isTrashed', i.deleted_at is not null) end as item
  from redirects r left join items i on i.site_id = r.site_id and i.id = r.to_item_id`

const filters = {
  all: 'true',
  unused: `coalesce(r.last_hit, r.created_at) < $2::timestamptz - interval '12 months'`,
  gone: 'r.code = 410',
} as const
type RedirectFilter = keyof typeof filters

// Searches old address, target address and title of the target.
const found = `($3::text is null or r.from_path like $3 or lower(r.to_url) like $3 or i.path like $3 or lower(i.title) like $3)`
const matching = (filter: RedirectFilter): string =>
  `r.site_id = $1 and (${filters[filter]}) and $2::timestamptz is not null and ${found}`

const listed = (filter: RedirectFilter) =>
  statement<ListedRow>(
    `redirects_${filter}`,
    `${columns} where ${matching(filter)} and ($4::text is null or r.from_path > $4) order by r.from_path limit $5`,
  )
const counted = (filter: RedirectFilter) =>
  statement<{ total: number }>(
    `redirects_${filter}_count`,
    `select count(*)::int as total from redirects r left join items i on i.site_id = r.site_id and i.id = r.to_item_id
     where ${matching(filter)}`,
  )
const pages = { all: listed('all'), unused: listed('unused'), gone: listed('gone') }
const counts = { all: counted('all'), unused: counted('unused'), gone: counted('gone') }

const toRow = ({ item, lastHit, createdAt, createdBy, ...row }: ListedRow): RedirectRow => ({
  ...row,
  toItem: item,
  lastHit: lastHit?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  createdBy: createdBy ?? formerUser,
})

/** Typed text is matched literally. */
const pattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const cursor = listCursor('text')

/** A page of redirects by their old address. */
export async function listRedirects(
  site: SiteDb,
  query: { readonly search?: string | undefined; readonly filter: RedirectFilter; readonly after?: string | undefined },
  now: Date,
): Promise<{ redirects: RedirectRow[]; total: number; next: string | null }> {
  const search = query.search?.trim() ? pattern(query.search.trim()) : null
  const [rows, [count]] = await Promise.all([
    site.rows(pages[query.filter], [site.siteId, now, search, ...cursor.placeAfter(query.after), pageSize + 1]),
    site.rows(counts[query.filter], [site.siteId, now, search]),
  ])
  const { shown, next } = pageOf(rows, pageSize, ({ fromPath }) => cursor.print(fromPath))
  return { redirects: shown.map(toRow), total: count?.total ?? 0, next }
}

const oneRow = statement<ListedRow>('redirect_row', `${columns} where r.site_id = $1 and r.from_path = $2`)

export async function redirectRow(site: SiteDb, fromPath: string): Promise<RedirectRow | null> {
  const [row] = await site.rows(oneRow, [site.siteId, fromPath])
  return row ? toRow(row) : null
}

const removeRows = statement<{ toItemId: string | null }>(
  'redirects_remove',
  'delete from redirects where site_id = $1 and from_path = any($2::text[]) returning to_item_id as "toItemId"',
)

/** The targets of the redirects that were there, one each. */
export const removeRedirects = (site: SiteDb, fromPaths: readonly string[]): Promise<{ toItemId: string | null }[]> =>
  site.rows(removeRows, [site.siteId, fromPaths])

/** The resolved target: an item at its current address, an address, or none (410). */
export interface Destination {
  readonly toItemId: string | null
  readonly toUrl: string | null
}
export interface NewRedirect extends Destination {
  readonly fromPath: string
  readonly code: RedirectRow['code']
}

const putRows = statement(
  'redirects_put',
  `insert into redirects (site_id, from_path, to_item_id, to_url, code, created_at, created_by)
   select $1, n.from_path, n.to_item_id, n.to_url, n.code, $6, $7
   from unnest($2::text[], $3::uuid[], $4::text[], $5::int[]) as n (from_path, to_item_id, to_url, code)
   on conflict (site_id, from_path) do update set to_item_id = excluded.to_item_id, to_url = excluded.to_url,
     code = excluded.code, created_at = excluded.created_at, created_by = excluded.created_by, hits = 0, last_hit = null`,
)
// A redirect to a trashed item at such an address follows the address to its new target.
const leadOn = statement(
  'redirects_lead_on',
  `update redirects r set to_item_id = n.to_item_id, to_url = n.to_url
   from unnest($2::text[], $3::uuid[], $4::text[], $5::int[]) as n (from_path, to_item_id, to_url, code)
   join items i on i.site_id = $1 and i.path = n.from_path and i.deleted_at is not null
   where r.site_id = $1 and r.to_item_id = i.id and r.code <> 410 and n.code <> 410 and r.from_path <> n.from_path`,
)

/** Writes redirects; those of the same addresses are replaced. */
export function putRedirects(site: SiteDb, redirects: readonly NewRedirect[], by: { userId: string; now: Date }): void {
  if (redirects.length === 0) return
  const values = [
    site.siteId,
    redirects.map(({ fromPath }) => fromPath),
    redirects.map(({ toItemId }) => toItemId),
    redirects.map(({ toUrl }) => toUrl),
    redirects.map(({ code }) => code),
  ]
  site.send(putRows, [...values, by.now, by.userId])
  site.send(leadOn, values)
}
