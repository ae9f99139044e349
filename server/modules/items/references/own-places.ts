import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { addressesMeant } from '../../redirects/old-query.ts'

// What the addresses of a site's own meet: an item, an old address that leads on, a list that the site makes, something that the
// federation shows on it. A list of its own is met by its path alone, whatever the query.

/** The path of a link without query, fragment, capitals and the slash at the end, as items and redirects have theirs: '' is the start page. */
export function placePath(path: string): string {
  const plain = path.replace(/[?#].*$/s, '')
  let spelled = plain
  try {
    spelled = decodeURIComponent(plain)
  } catch {
    // An address of an old server, in another encoding: redirects know it as it is.
  }
  return spelled.normalize('NFC').toLowerCase().replace(/\/+$/, '')
}

/** å ä ö lead to the address without them. */
export const plainPath = (path: string): string => path.normalize('NFD').replaceAll(/\p{M}/gu, '')

// Lists, feeds, forms and files: what is below them the site makes from more than items.
const made =
  /^(?:|\/nyheter(?:\/rss\.xml)?|\/politik(?:\/program)?|\/foretradare|\/sok|\/press|\/(?:kalender|nyhetsbrev|anmalan|forhandsgranska)(?:[./].*)?|\/_.*|\/\.well-known\/.*)$/
/** Where only items and redirects are. Files of an old website, with a dot in their name, are elsewhere too. */
const ofItems = /^(?:\/[^/.]+)+$/

/** $2: paths; $3: their last parts, by which areas are found. */
const shownAt = statement<{ path: string }>(
  'own_places',
  `select path from items where site_id = $1 and deleted_at is null and path = any($2::text[])
   union all select from_path from redirects where site_id = $1 and code <> 410 and from_path = any($2::text[])
   union all select '/politik/omrade/' || slug from policy_areas where site_id = $1 and slug = any($3::text[])
   union all select path from shared_here
     where origin_site_id = (select own_site_id from federation) and path = any($2::text[]) and is_shown`,
)

/** The old addresses with a query that a link may mean, the likeliest first; none for a link without a query. */
export function writtenAt(href: string): string[] {
  const [, query = ''] = /^[^?#]*(\?[^#]+)/.exec(href) ?? []
  return query === '' ? [] : addressesMeant(placePath(href), query, null)
}

/** Those of the paths, as links have them, at which the site has nothing. */
export async function unmetPaths(site: SiteDb, hrefs: readonly string[]): Promise<Set<string>> {
  const asked = hrefs
    .map((href) => ({ href, path: placePath(href) }))
    .filter(({ path }) => !made.test(path) && ofItems.test(path) && !/-(?:-|riks$|riks-)|\/riks\//.test(path))
  if (asked.length === 0) return new Set()
  const paths = [...new Set(asked.flatMap(({ href, path }) => [path, plainPath(path), ...writtenAt(href)]))]
  const ends = paths.map((path) => path.slice(path.lastIndexOf('/') + 1))
  const met = new Set((await site.rows(shownAt, [site.siteId, paths, ends])).map(({ path }) => path))
  const isMet = (href: string, path: string) => [path, plainPath(path), ...writtenAt(href)].some((one) => met.has(one))
  return new Set(asked.flatMap(({ href, path }) => (isMet(href, path) ? [] : [href])))
}
