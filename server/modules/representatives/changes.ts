import type { UndoAction } from '#contract/undo/undo-kinds.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Actor } from '../items/actor.ts'
import { storeStep } from '../undo/undo-store.ts'

// Before a step with bodies and assignments its rows are locked and stored; after it their versions are recorded, so that an undo can
// detect later changes. Never contact details.

export const changedTables = ['bodies', 'assignments'] as const
export type Table = (typeof changedTables)[number]
type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number }

const lockRows: Record<Table, ReturnType<typeof statement<{ row: StoredRow }>>> = {
  bodies: statement(
    'bodies_hold',
    'select to_jsonb(b) as row from bodies b where b.site_id = $1 and b.id = any($2::uuid[]) order by b.id for update',
  ),
  assignments: statement(
    'assignments_hold',
    'select to_jsonb(a) as row from assignments a where a.site_id = $1 and a.id = any($2::uuid[]) order by a.id for update',
  ),
}

/** `row` is null when there is none: before a step that creates it, after one that removes it. */
export interface LockedRow {
  readonly table: Table
  readonly id: string
  readonly row: StoredRow | null
}

/** Locks the rows until the end of the transaction. Ids without a row are allowed. */
export async function lockRowsOf(site: SiteDb, table: Table, ids: readonly string[]): Promise<LockedRow[]> {
  const rows = await site.rows(lockRows[table], [site.siteId, ids])
  const byId = new Map(rows.map(({ row }) => [row.id, row]))
  return ids.map((id) => ({ table, id, row: byId.get(id) ?? null }))
}

/** Rows that a step is about to create. */
export const newRows = (table: Table, ids: readonly string[]): LockedRow[] => ids.map((id) => ({ table, id, row: null }))

/** The rows that an undo puts back. */
export interface RowsBefore {
  readonly rows: readonly LockedRow[]
  /** Persons that the step created. */
  readonly persons: readonly string[]
}

/** Versions right after a step, by id; null: the step removed the row. */
export type VersionsAfter = Readonly<Record<Table, Readonly<Record<string, number | null>>>>

/** The same rows as they are now, locked. */
export async function rowsNow(site: SiteDb, rows: readonly LockedRow[]): Promise<LockedRow[]> {
  const now: LockedRow[] = []
  for (const table of changedTables) {
    const ids = rows.filter((row) => row.table === table).map(({ id }) => id)
    if (ids.length > 0) now.push(...(await lockRowsOf(site, table, ids)))
  }
  return now
}

/** Stores a finished step so that it can be undone; returns its undo token. */
export async function storeChange(
  site: SiteDb,
  action: UndoAction<'representatives'>,
  held: readonly LockedRow[],
  actor: Actor,
  persons: readonly string[] = [],
): Promise<string> {
  const now = await rowsNow(site, held)
  const versionsOf = (table: Table) =>
    Object.fromEntries(now.filter((row) => row.table === table).map(({ id, row }) => [id, row?.version ?? null]))
  const after: VersionsAfter = { bodies: versionsOf('bodies'), assignments: versionsOf('assignments') }
  const before: RowsBefore = { rows: held, persons }
  const title = await titleOf(
    site,
    now.map((one) => one.row ?? held.find(({ id }) => id === one.id)?.row ?? null).filter((row) => row !== null),
  )
  return storeStep(site, site.siteId, { kind: 'representatives', action, title, before, after }, actor)
}

const named = statement<{ id: string; name: string }>(
  'representative_change_names',
  `select id, title as name from items where site_id = $1 and id = any($2::uuid[])
   union all select id, name from bodies where site_id = $1 and id = any($2::uuid[])`,
)

const textIn = (row: StoredRow, column: string): string => String(row[column])

/** The names of the rows: `Kommunfullmäktige`, or `Anna Berg, Kommunfullmäktige`. */
export async function namesOfRows(site: SiteDb, rows: readonly StoredRow[]): Promise<string[]> {
  const ids = rows.flatMap((row) => ('person_id' in row ? [textIn(row, 'person_id'), textIn(row, 'body_id')] : []))
  const found = ids.length === 0 ? [] : await site.rows(named, [site.siteId, [...new Set(ids)]])
  const names = new Map(found.map(({ id, name }) => [id, name]))
  // A body that the step removed is among the rows.
  for (const row of rows) if ('name' in row) names.set(row.id, textIn(row, 'name'))
  return rows.map((row) =>
    'name' in row
      ? textIn(row, 'name')
      : [textIn(row, 'person_id'), textIn(row, 'body_id')].flatMap((id) => names.get(id) ?? []).join(', '),
  )
}

/** The bodies; without any, the assignment or how many there are. */
async function titleOf(site: SiteDb, rows: readonly StoredRow[]): Promise<string> {
  const bodies = rows.filter((row) => 'name' in row)
  if (bodies.length === 0 && rows.length > 1) return `${rows.length} uppdrag`
  return (await namesOfRows(site, bodies.length > 0 ? bodies : rows)).join(', ')
}
