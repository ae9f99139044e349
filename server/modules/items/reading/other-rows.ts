import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import type { ItemFilter, ItemSort } from '#contract/items/items.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'

// Rows of the federation that stand among the items of a list. Each kind has a statement of its own with the same order and the same
// place to go on from, both of one round trip; what is merged is a page of each.

/** What a list asks for, beside the order. */
export interface AskedRows {
  readonly filter: ItemFilter
  /** For `holdsEveryPattern`; [] without a search. */
  readonly patterns: readonly string[]
  readonly facet: string | null
  readonly isEvent: boolean
  /** The bounds of the public date. */
  readonly from: Date | null
  readonly until: Date | null
}

interface OtherRow {
  readonly id: string
  readonly title: string
  /** In the order of the list, written as that of an item is. */
  readonly place: string
  readonly row: LocalBroadcast
}

/** What stands among the items of an area's list. */
export interface OtherRows {
  /** The first `limit` after a place, which is null at the beginning, and the number of all. */
  page(
    site: SiteDb,
    asked: AskedRows,
    sort: ItemSort,
    after: readonly [place: string, id: string] | null,
    limit: number,
  ): Promise<{ readonly rows: readonly OtherRow[]; readonly total: number }>
  /** By tab, outside all filters. */
  counts(site: SiteDb): Promise<{ readonly all: number; readonly published: number }>
}

interface Placed {
  readonly id: string
  readonly title: string
  readonly place: string
}

const before = (a: Placed, b: Placed): number =>
  a.place === b.place ? (a.id < b.id ? 1 : -1) : a.place === '-infinity' || (b.place !== '-infinity' && a.place < b.place) ? 1 : -1

// Two collations of the same language are not surely one order, and pages follow the database's.
const byTitle = statement<{ id: string }>(
  'rows_by_title',
  `select t.id from unnest($1::uuid[], $2::text[]) as t (id, title) order by t.title collate "sv-x-icu", t.id`,
)

/** Both kinds in the order of the list, each as the database ordered it. */
export async function inOneOrder<Item extends Placed>(
  site: SiteDb,
  sort: ItemSort,
  items: readonly Item[],
  others: readonly OtherRow[],
): Promise<readonly (Item | OtherRow)[]> {
  if (others.length === 0) return items
  const all = [...items, ...others]
  if (sort !== 'title') return all.toSorted(before)
  const ordered = await site.rows(byTitle, [all.map(({ id }) => id), all.map(({ title }) => title)])
  const at = new Map(ordered.map(({ id }, index) => [id, index]))
  return all.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
}
