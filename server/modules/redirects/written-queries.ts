import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { siteRevisions } from '../sites/sites.ts'

// Which queries the redirects of a site have: known at once for all of them, so that other queries cost nothing.

/** The names of parameters by path, `/` for the start page. A name has its `=`; '' is a parameter without one. */
type WrittenNames = ReadonlyMap<string, ReadonlySet<string>>

const maxOfSite = 500
const maxAtPath = 200

/** SQL. An address without the values of its query, `/visa.asp?id=&lang=`: the index `redirects_by_query`. */
const shape = `(split_part(from_path, '?', 1) || '?' ||
  regexp_replace(substr(from_path, strpos(from_path, '?') + 1), '(^|&)([^&=]*=)?[^&]*', '\\1\\2', 'g')) collate "C"`
const next = (after: string): string =>
  `select ${shape} as shape from redirects where site_id = $1 and strpos(from_path, '?') > 0 and ${shape} > ${after} and ${shape} < $3
   order by 1 limit 1`

// From each shape to the next by the index, since thousands of addresses have the same. Not as what is public: there the index could only
// be read as a whole, because PostgreSQL does not trust the functions with rows that the policies may hide.
const shapesBetween = statement<{ shape: string }>(
  'redirect_shapes',
  `with recursive found as (
     (${next('$2')}) union all select (${next('found.shape')}) from found where found.shape is not null
   ) select shape from found where shape is not null limit $4`,
)

function namesOf(rows: readonly { readonly shape: string }[]): WrittenNames {
  const names = new Map<string, Set<string>>()
  for (const { shape: found } of rows) {
    const mark = found.indexOf('?')
    const path = found.slice(0, mark)
    const known = names.get(path) ?? new Set()
    for (const name of found.slice(mark + 1).split('&')) known.add(name)
    names.set(path, known)
  }
  return names
}

/** Null for an unknown site; `isWhole`: false where there is too much to know at once. */
export async function writtenNames(
  platform: PlatformDb,
  siteId: string,
): Promise<{ readonly names: WrittenNames; readonly isWhole: boolean } | null> {
  const [revisions, rows] = await Promise.all([
    siteRevisions(platform, [siteId]),
    // Every path begins with a slash, which 0 follows.
    platform.rows(shapesBetween, [siteId, '/', '0', maxOfSite + 1]),
  ])
  return revisions.has(siteId) ? { names: namesOf(rows), isWhole: rows.length <= maxOfSite } : null
}

/** The names at one path. */
export async function writtenNamesAt(platform: PlatformDb, siteId: string, path: string): Promise<ReadonlySet<string>> {
  const rows = await platform.rows(shapesBetween, [siteId, `${path}>`, `${path}@`, maxAtPath])
  return namesOf(rows).get(path) ?? new Set()
}
