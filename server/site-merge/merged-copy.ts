import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CopiedName, CopiedRow } from '../site-export/copied/rows.ts'
import { rows } from '../site-export/copied/rows.ts'
import type { ReadCopy } from '../site-export/reading/read-copy.ts'
import type { MergePlan, PlacedKind } from './merge-plan.ts'

// The rows of a site, as they are on the site that it is merged into: with their new ids everywhere, also in texts, and without
// what is there already.

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Reads the file that `copyData` has written of a table. */
export async function* linesOf(folder: string, name: CopiedName): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(join(folder, `data-${name}`)), crlfDelay: Infinity }))
    if (line !== '') yield line
}

type Changes = { readonly [Name in CopiedName]?: (row: CopiedRow<Name>) => CopiedRow<Name> | null }

/** `newId`: the id of a thing on the other site. A revision or a comment, which no plan names, gets one when it is first met. */
export function mergedCopy(folder: string, plan: MergePlan, newId: (id: string) => string): Pick<ReadCopy, 'rows'> {
  const copies = (kind: PlacedKind): Set<string> =>
    new Set([...(plan.places.get(kind)?.values() ?? [])].flatMap(({ toId, isCopy }) => (isCopy ? [toId] : [])))
  const items = copies('items')
  const bodies = copies('bodies')
  const categories = copies('newsCategories')
  const comments = new Set<string>()
  const ofItem = <Row extends { readonly itemId: string }>(row: Row): Row | null => (items.has(row.itemId) ? row : null)
  const kept = (kind: PlacedKind): (<Row extends { readonly id: string }>(row: Row) => Row | null) => {
    const ids = copies(kind)
    return (row) => (ids.has(row.id) ? row : null)
  }

  const changes: Changes = {
    newsCategories: (row) => (categories.has(row.id) ? row : null),
    policyAreas: kept('policyAreas'),
    policyProgrammes: kept('policyProgrammes'),
    collections: kept('collections'),
    media: kept('media'),
    roleTitles: kept('roleTitles'),
    items: (row) => {
      const place = plan.items.get(row.id)
      // A page that every site has is an ordinary one beside that of the other site.
      return place ? { ...row, slug: place.slug, path: place.path, sortKey: place.sortKey, systemKey: null } : null
    },
    revisions: ofItem,
    comments: (row) => {
      if (!items.has(row.itemId)) return null
      comments.add(row.id)
      return row
    },
    commentEntries: (row) => (comments.has(row.commentId) ? row : null),
    bodies: (row) => {
      const own = plan.bodies.get(row.id)
      return own ? { ...row, ...own } : null
    },
    // A person and a body that are both there have their assignments there.
    assignments: (row) => {
      if (!items.has(row.personId) && !bodies.has(row.bodyId)) return null
      return bodies.has(row.bodyId) ? row : { ...row, sortKey: null }
    },
    contacts: (row) => (items.has(row.personId) ? row : null),
  }
  /** A category that stands for another of the same words is named by the other's id in texts. */
  const categoryIds = new Map(
    [...(plan.places.get('newsCategories') ?? [])].flatMap(([id, { toId }]) => (id === toId ? [] : [[id, toId] as const])),
  )
  const named = (row: unknown): unknown => {
    const news = row as { area?: string; draft?: Record<string, unknown>; content?: Record<string, unknown> }
    const text = news.draft ?? news.content
    const category = text?.['category']
    if (text && typeof category === 'string' && categoryIds.has(category)) text['category'] = categoryIds.get(category)
    return row
  }

  async function* rowsOf<Name extends CopiedName>(name: Name): AsyncGenerator<CopiedRow<Name>> {
    const change = changes[name]
    for await (const line of linesOf(folder, name)) {
      const read: unknown = named(JSON.parse(line.replace(uuid, newId)))
      const row = rows[name].parse(read) as CopiedRow<Name>
      const changed = change ? change(row) : row
      if (changed !== null) yield changed
    }
  }
  return { rows: rowsOf }
}
