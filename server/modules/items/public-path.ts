import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** What an old address leads to. `path` and `url` are both null where what it led to is not public now. */
export interface PublicRedirect {
  readonly code: 301 | 302 | 410
  /** Where the item it leads to is now, below the site's address. */
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

/** Where an address leads that no published item has; null when it never was one. */
export async function publicRedirect(site: PublicDb, path: string): Promise<PublicRedirect | null> {
  const [redirect] = await site.rows(redirectAt, [path])
  return redirect ?? null
}
