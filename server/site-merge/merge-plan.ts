import { randomUUID } from 'node:crypto'
import { generateKeyBetween } from 'fractional-indexing'
import type { MergeChoices, MergeKind } from '#contract/users-and-sites/site-merge.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { Areas } from '../site-export/reading/copied-content.ts'
import { areaOf } from '../site-export/reading/copied-content.ts'
import type { ItemFact, SiteFacts } from './site-facts.ts'

// What becomes of each thing of a site that is merged into another: a copy with an id of its own, or the thing that is there.

/** A thing of the merged site, and what it is on the other. */
interface Place {
  readonly toId: string
  readonly isCopy: boolean
}

interface PlacedItem {
  readonly slug: string
  readonly path: string
  readonly sortKey: string | null
}

export interface MergePlan {
  /** By the table of a copy, and the id on the merged site. */
  readonly places: ReadonlyMap<PlacedKind, ReadonlyMap<string, Place>>
  /** Where the copies of items come, by their new id. */
  readonly items: ReadonlyMap<string, PlacedItem>
  /** Names and places of the copies of bodies, by their new id. */
  readonly bodies: ReadonlyMap<string, { readonly name: string; readonly sortKey: string }>
}

export type PlacedKind =
  | 'items'
  | 'bodies'
  | 'roleTitles'
  | 'newsCategories'
  | 'policyAreas'
  | 'policyProgrammes'
  | 'collections'
  | 'media'

const byName = ({ name }: { readonly name: string }): string => foldForSearch(name)

/** The thing of the other site that is the same, for each of these. */
function pairsOf<Thing extends { readonly id: string }>(
  from: readonly Thing[],
  into: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Map<string, Thing> {
  const known = new Map(into.map((one) => [keyOf(one), one]))
  return new Map(
    from.flatMap((one) => [[one.id, known.get(keyOf(one))] as const]).filter((pair): pair is [string, Thing] => !!pair[1]),
  )
}

const kindOf = ({ area, systemKey }: ItemFact): MergeKind =>
  systemKey !== null ? 'systemPages' : area === 'representatives' ? 'persons' : area

/** What a page that every site has is known by, a person, or anything else by its address. */
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

/** What both sites have. */
export function conflictsOf(from: SiteFacts, into: SiteFacts): Conflict[] {
  const items = pairsOf(from.items, into.items, itemKey)
  const bodies = pairsOf(from.bodies, into.bodies, byName)
  return [
    ...from.items.flatMap((item) => {
      const same = items.get(item.id)
      return same ? [{ kind: kindOf(item), from: item.id, into: same.id, name: item.title }] : []
    }),
    ...from.bodies.flatMap(({ id, name }) => {
      const same = bodies.get(id)
      return same ? [{ kind: 'bodies' as const, from: id, into: same.id, name }] : []
    }),
  ]
}

/** All of them copied, but for those that are there already. */
function placed<Thing extends { readonly id: string }>(
  from: readonly Thing[],
  same: ReadonlyMap<string, { readonly id: string }>,
  idOf: (thing: Thing) => string = () => randomUUID(),
): Map<string, Place> {
  return new Map(
    from.map((one) => {
      const there = same.get(one.id)
      return [one.id, there ? { toId: there.id, isCopy: false } : { toId: idOf(one), isCopy: true }]
    }),
  )
}

function placedItems(
  { from, into, taken, areas }: MergeInput,
  places: ReadonlyMap<string, Place>,
  paths: Set<string>,
): Map<string, PlacedItem> {
  const known = new Map(from.items.map((item) => [item.id, item]))
  const there = new Map(into.items.map((item) => [item.id, item]))
  const items = new Map<string, PlacedItem>()
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
    let slug = item.slug
    for (let number = 2; taken.has(area.path(slug, above)) || paths.has(area.path(slug, above)); number++)
      slug = `${item.slug.slice(0, 110)}-${number}`
    const path = area.path(slug, above)
    paths.add(path)
    items.set(toId, { slug, path, sortKey: sortKeyOf(item) })
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

const maxBodyName = 120

export function planMerge(input: MergeInput, choices: MergeChoices): MergePlan {
  const { from, into, fromName } = input
  const kept = new Map(
    conflictsOf(from, into)
      .filter(({ kind }) => choices[kind] === 'keep')
      .map((one) => [one.from, { id: one.into }]),
  )
  const areaKeys = new Map(into.policyAreas.flatMap((one) => [[byName(one), one] as const, [one.slug, one] as const]))
  const sameAreas = new Map(
    from.policyAreas.flatMap((one) => {
      const there = areaKeys.get(byName(one)) ?? areaKeys.get(one.slug)
      return there ? [[one.id, there] as const] : []
    }),
  )
  // A category is known by its words, which are its id: one of the same words is the same.
  const sameCategories = new Map([
    ...pairsOf(from.newsCategories, into.newsCategories, ({ id }) => id),
    ...pairsOf(from.newsCategories, into.newsCategories, byName),
  ])
  const places = new Map<PlacedKind, ReadonlyMap<string, Place>>([
    ['items', placed(from.items, kept)],
    ['bodies', placed(from.bodies, kept)],
    ['roleTitles', placed(from.roleTitles, pairsOf(from.roleTitles, into.roleTitles, byName))],
    ['newsCategories', placed(from.newsCategories, sameCategories, ({ id }) => id)],
    ['policyAreas', placed(from.policyAreas, sameAreas)],
    ['policyProgrammes', placed(from.policyProgrammes, pairsOf(from.policyProgrammes, into.policyProgrammes, byName))],
    ['collections', placed(from.collections, sameCollections(from, into))],
    [
      'media',
      placed(
        from.media,
        pairsOf(from.media, into.media, ({ hash }) => hash),
      ),
    ],
  ])
  const bodies = new Map<string, { name: string; sortKey: string }>()
  const names = new Set(into.bodies.map(byName))
  let last = into.bodies.at(-1)?.sortKey ?? null
  for (const { id, name } of from.bodies) {
    const place = places.get('bodies')?.get(id)
    if (!place?.isCopy) continue
    last = generateKeyBetween(last, null)
    const own = names.has(foldForSearch(name)) ? `${name} (${fromName})`.slice(0, maxBodyName) : name
    bodies.set(place.toId, { name: own, sortKey: last })
  }
  return { places, items: placedItems(input, places.get('items') ?? new Map(), new Set()), bodies }
}

/** Collections of the same name in the same place. */
function sameCollections(from: SiteFacts, into: SiteFacts): Map<string, { readonly id: string }> {
  const same = new Map<string, { readonly id: string }>()
  const there = new Map(into.collections.map((one) => [`${one.parentId ?? ''} ${byName(one)}`, one]))
  // From the top: what is below a collection of its own is its own too.
  const below = (parentId: string | null, above: string): void => {
    for (const one of from.collections.filter((other) => other.parentId === parentId)) {
      const found = there.get(`${above} ${byName(one)}`)
      if (!found) continue
      same.set(one.id, found)
      below(one.id, found.id)
    }
  }
  below(null, '')
  return same
}
