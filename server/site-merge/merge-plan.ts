import { randomUUID } from 'node:crypto'
import { generateKeyBetween } from 'fractional-indexing'
import type { MergeChoices, MergeKind } from '#contract/users-and-sites/site-merge.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { Areas } from '../site-export/reading/copied-content.ts'
import { areaOf } from '../site-export/reading/copied-content.ts'
import { listed } from '../bundle/description/described-table.ts'
import { addressesToTry } from '../modules/items/addresses/free-addresses.ts'
import type { CopiedName } from '../site-export/copied/rows.ts'
import type { ComparedTable, ItemFact, RowFact, SiteFacts } from './site-facts.ts'
import { comparedTables, factsOf } from './site-facts.ts'

// The plan of a merge: each thing of the merged site becomes a copy with an id of its own, or is one with a thing of the other site.

/** The thing of the other site that a thing of the merged site becomes. */
interface Place {
  readonly toId: string
  readonly isCopy: boolean
}

/** By the table's name in a copy, and the id on the merged site. */
type Places = ReadonlyMap<CopiedName, ReadonlyMap<string, Place>>

export interface MergePlan {
  readonly places: Places
  /** New values of the copies, by their new id. */
  readonly changes: ReadonlyMap<string, Change>
}

/** An item's address and place, or a name and place in a list. */
interface Change {
  readonly slug?: string
  readonly path?: string
  readonly name?: string
  readonly sortKey: string | null
  /** A page that every site has is an ordinary one beside that of the other site. */
  readonly systemKey?: null
}

const kindOf = ({ area, systemKey }: ItemFact): MergeKind =>
  systemKey !== null ? 'systemPages' : area === 'representatives' ? 'persons' : area

/** Items are the same by this key: a system page by its own, a person by name, any other item by its address. */
const itemKey = (item: ItemFact): string => {
  const kind = kindOf(item)
  return kind === 'systemPages'
    ? `system ${item.systemKey}`
    : kind === 'persons'
      ? `person ${foldForSearch(item.title)}`
      : item.path
}

interface Conflict {
  readonly kind: MergeKind
  readonly from: string
  readonly into: string
  readonly name: string
}

/** Things of both sites about which a person is asked. */
export function conflictsOf(from: SiteFacts, into: SiteFacts): Conflict[] {
  const there = new Map(into.items.map((item) => [itemKey(item), item.id]))
  const items = from.items.flatMap((item) => {
    const same = there.get(itemKey(item))
    return same === undefined ? [] : [{ kind: kindOf(item), from: item.id, into: same, name: item.title }]
  })
  const rows = comparedTables.flatMap((table) => {
    const { askedAs: kind } = table
    if (kind === undefined) return []
    const names = new Map(factsOf(from, table.name).map(({ id, keys }) => [id, keys[0] ?? '']))
    return [...sameRows(table, from, into)].map(([id, same]) => ({ kind, from: id, into: same, name: names.get(id) ?? '' }))
  })
  return [...items, ...rows]
}

/** Names are compared as a search compares them. */
const keyAt = ({ sameBy }: ComparedTable, { keys }: RowFact, at: number): string =>
  listed(sameBy)[at] === 'name' ? foldForSearch(keys[at] ?? '') : (keys[at] ?? '')

const isBelow =
  (table: ComparedTable, parentId: string | null) =>
  (row: RowFact): boolean =>
    table.below === undefined || row.parentId === parentId

/** The row of the other site that is the same, by the id on the merged site. */
export function sameRows(table: ComparedTable, from: SiteFacts, into: SiteFacts): Map<string, string> {
  const same = new Map<string, string>()
  const columns = listed(table.sameBy).map((_, at) => at)
  // From the top: below a row that is copied, all are.
  const pair = (parentId: string | null, otherParentId: string | null): void => {
    const others = factsOf(into, table.name).filter(isBelow(table, otherParentId))
    const known = columns.map((at) => new Map(others.map((row) => [keyAt(table, row, at), row.id])))
    for (const row of factsOf(from, table.name).filter(isBelow(table, parentId))) {
      const found = columns.map((at) => known[at]?.get(keyAt(table, row, at))).find((id) => id !== undefined)
      if (found === undefined) continue
      same.set(row.id, found)
      if (table.below !== undefined) pair(row.id, found)
    }
  }
  pair(null, null)
  return same
}

/** Copies of all rows but those that the other site has. */
const placed = (
  from: readonly { readonly id: string }[],
  same: ReadonlyMap<string, string>,
  idOf: (id: string) => string = () => randomUUID(),
): Map<string, Place> =>
  new Map(
    from.map(({ id }) => {
      const there = same.get(id)
      return [id, there === undefined ? { toId: idOf(id), isCopy: true } : { toId: there, isCopy: false }]
    }),
  )

function placedItems(
  { from, into, taken, areas }: MergeInput,
  places: ReadonlyMap<string, Place>,
): Map<string, Change & { readonly path: string }> {
  const paths = new Set<string>()
  const known = new Map(from.items.map((item) => [item.id, item]))
  const there = new Map(into.items.map((item) => [item.id, item]))
  const items = new Map<string, Change & { readonly path: string }>()
  const lastKeys = new Map<string, string | null>()
  const sortKeyOf = ({ area, sortKey, parentId }: ItemFact): string | null => {
    if (sortKey === null || parentId !== null) return sortKey
    const before =
      lastKeys.get(area) ??
      into.items
        .filter((one) => one.area === area && one.parentId === null && one.sortKey !== null)
        .reduce<string | null>((last, one) => (last === null || (one.sortKey ?? '') > last ? one.sortKey : last), null)
    const key = generateKeyBetween(before, null)
    lastKeys.set(area, key)
    return key
  }
  const place = (item: ItemFact): string => {
    const { toId, isCopy } = places.get(item.id) ?? { toId: '', isCopy: false }
    if (!isCopy) return there.get(toId)?.path ?? item.path
    const done = items.get(toId)
    if (done) return done.path
    const parent = item.parentId === null ? null : (known.get(item.parentId) ?? null)
    const above = parent === null ? null : place(parent)
    const area = areaOf(areas, item.area)
    const tried = addressesToTry({ id: toId, area, slug: item.slug, parentPath: above })
    const free = tried.find((address) => !taken.has(address.path) && !paths.has(address.path))
    const { slug, path } = free ?? { slug: toId, path: area.path(toId, above) }
    paths.add(path)
    items.set(toId, { slug, path, sortKey: sortKeyOf(item), systemKey: null })
    return path
  }
  const inOrder = from.items.toSorted((a, b) => ((a.sortKey ?? '') < (b.sortKey ?? '') ? -1 : 1))
  for (const item of inOrder) place(item)
  return items
}

interface MergeInput {
  readonly from: SiteFacts
  readonly into: SiteFacts
  /** The addresses of the other site that are taken. */
  readonly taken: ReadonlySet<string>
  readonly areas: Areas
  /** What the merged site is called, for a body that stands beside another of its name. */
  readonly fromName: string
}

const maxName = 120

/** Rows that a site orders come after those of the other site, under another name if theirs is taken. */
function placedRows(
  { from, into, fromName }: MergeInput,
  table: ComparedTable,
  places: ReadonlyMap<string, Place>,
): Map<string, Change> {
  const rows = new Map<string, Change>()
  const names = new Set(factsOf(into, table.name).map((row) => keyAt(table, row, 0)))
  let last = factsOf(into, table.name).at(-1)?.sortKey ?? null
  for (const row of factsOf(from, table.name)) {
    const place = places.get(row.id)
    if (!place?.isCopy) continue
    last = generateKeyBetween(last, null)
    const [name = ''] = row.keys
    const own = names.has(keyAt(table, row, 0)) ? `${name} (${fromName})`.slice(0, maxName) : name
    rows.set(place.toId, { name: own, sortKey: last })
  }
  return rows
}

export function planMerge(input: MergeInput, choices: MergeChoices): MergePlan {
  const { from, into } = input
  const asked = conflictsOf(from, into).filter(({ kind }) => choices[kind] === 'keep')
  const kept = new Map(asked.map((one) => [one.from, one.into]))
  const items = placed(from.items, kept)
  const places = new Map<CopiedName, ReadonlyMap<string, Place>>([['items', items]])
  const changes = new Map<string, Change>(placedItems(input, items))
  for (const table of comparedTables) {
    const same = table.askedAs === undefined ? sameRows(table, from, into) : kept
    const rows = placed(factsOf(from, table.name), same, table.keepsId === true ? (id) => id : undefined)
    places.set(table.name, rows)
    if (table.orderedBy === undefined) continue
    for (const [id, change] of placedRows(input, table, rows)) changes.set(id, change)
  }
  return { places, changes }
}
