import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CopiedName, CopiedRow } from '../site-export/copied/rows.ts'
import { rows } from '../site-export/copied/rows.ts'
import type { ReadCopy } from '../site-export/reading/read-copy.ts'
import { listed } from '../bundle/description/described-table.ts'
import { camelCase } from '../platform/database/column-names.ts'
import { copiedTables } from '../site-export/copied/copied-tables.ts'
import type { MergePlan } from './merge-plan.ts'

// The rows of a site, as they are on the site that it is merged into: with their new ids everywhere, also in texts, and without
// what is there already.

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Reads the file that `copyData` has written of a table. */
export async function* linesOf(folder: string, name: CopiedName): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(join(folder, `data-${name}`)), crlfDelay: Infinity }))
    if (line !== '') yield line
}

/** The columns of a table that name the rows with which its own come along; null where they do not. */
const cameWith = new Map(
  copiedTables.map(({ name, merged }) => [
    name,
    typeof merged === 'object' && 'with' in merged ? listed(merged.with).map(camelCase) : null,
  ]),
)

/** `newId`: the id of a thing on the other site. A revision or a comment, which no plan names, gets one when it is first met. */
export function mergedCopy(folder: string, plan: MergePlan, newId: (id: string) => string): Pick<ReadCopy, 'rows'> {
  const all = [...plan.places.values()].flatMap((places) => [...places.values()])
  const copied = new Set(all.flatMap(({ toId, isCopy }) => (isCopy ? [toId] : [])))
  const isCopied = (id: unknown): boolean => typeof id === 'string' && copied.has(id)

  function comesAlong(name: CopiedName, row: Readonly<Record<string, unknown>>): boolean {
    if (plan.places.has(name)) return isCopied(row['id'])
    const columns = cameWith.get(name)
    if (!columns) return true
    const comes = columns.some((column) => isCopied(row[column]))
    if (comes && typeof row['id'] === 'string') copied.add(row['id'])
    return comes
  }
  /** A category that stands for another of the same words is named by the other's id in texts. */
  const categoryIds = new Map(
    [...(plan.places.get('newsCategories') ?? [])].flatMap(([id, { toId }]) => (id === toId ? [] : [[id, toId] as const])),
  )
  const named = (row: Record<string, unknown>): Record<string, unknown> => {
    const text = (row['draft'] ?? row['content']) as Record<string, unknown> | undefined
    const category = text?.['category']
    if (text && typeof category === 'string' && categoryIds.has(category)) text['category'] = categoryIds.get(category)
    return row
  }

  async function* rowsOf<Name extends CopiedName>(name: Name): AsyncGenerator<CopiedRow<Name>> {
    for await (const line of linesOf(folder, name)) {
      const row = named(JSON.parse(line.replace(uuid, newId)) as Record<string, unknown>)
      if (!comesAlong(name, row)) continue
      const change = plan.changes.get(String(row['id']))
      // A body that is there already has an order of its own.
      const isElsewhere = name === 'assignments' && !isCopied(row['bodyId'])
      yield rows[name].parse({ ...row, ...change, ...(isElsewhere && { sortKey: null }) }) as CopiedRow<Name>
    }
  }
  return { rows: rowsOf }
}
