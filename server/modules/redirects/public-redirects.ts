import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** The target of an old address. `path` and `url` are both null when the target is not public now. */
export interface PublicRedirect {
  readonly code: 301 | 302 | 410
  /** The current path of the target item, below the site's address. */
  readonly path: string | null
  readonly url: string | null
}

// An item that is not published has no path here.
const redirectAt = statement<PublicRedirect>(
  'public_redirect',
  `select r.code, i.path, r.to_url as url
   from redirects r left join published_items i on i.site_id = r.site_id and i.id = r.to_item_id
   where r.from_path = $1`,
)

/** An old address that leads to a public target. */
interface LeadingRedirect {
  readonly fromPath: string
  readonly isPermanent: boolean
  readonly path: string | null
  readonly url: string | null
}

// A list of the old addresses of persons would reveal former names: those are answered singly and never listed.
const leading = `from redirects r left join published_items i on i.site_id = r.site_id and i.id = r.to_item_id
   where r.code <> 410 and r.from_path not like '/foretradare/%' and (i.path is not null or r.to_url is not null)
     and i.area is distinct from 'representatives'`
const leadingRows = statement<LeadingRedirect>(
  'public_redirects',
  `select r.from_path as "fromPath", r.code = 301 as "isPermanent", i.path, r.to_url as url ${leading}
     and ($2::text is null or r.from_path collate "C" > $2 collate "C") order by r.from_path collate "C" limit $1`,
)
const leadingCount = statement<{ count: number }>('public_redirects_count', `select count(*)::int as count ${leading}`)

/** By path, after the given one, and the total number. */
export async function publicRedirects(
  site: PublicDb,
  size: number,
  after: string | null,
): Promise<{ rows: LeadingRedirect[]; total: number }> {
  const [rows, [count]] = await Promise.all([site.rows(leadingRows, [size, after]), site.rows(leadingCount, [])])
  return { rows, total: count?.count ?? 0 }
}

/** The redirect at an address without a published item; null when there is none. */
export async function publicRedirect(site: PublicDb, address: string): Promise<PublicRedirect | null> {
  const [redirect] = await site.rows(redirectAt, [address])
  return redirect ?? null
}

const answering = statement<{ fromPath: string }>(
  'public_redirects_answering',
  `select r.from_path as "fromPath" from redirects r left join published_items i on i.site_id = r.site_id and i.id = r.to_item_id
   where r.from_path = any($1::text[]) and (r.code = 410 or i.path is not null or r.to_url is not null)`,
)

/** The first of the addresses whose redirect leads somewhere now, or says that its content is gone; null for none. */
export async function firstAnswering(site: PublicDb, addresses: readonly string[]): Promise<string | null> {
  const found = new Set((await site.rows(answering, [addresses])).map(({ fromPath }) => fromPath))
  return addresses.find((address) => found.has(address)) ?? null
}
