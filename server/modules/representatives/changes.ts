import { randomUUID } from 'node:crypto'
import type { Person } from '#contract/items/items.ts'
import type { RepresentativeChange } from '#contract/representatives/representative-changes.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { namesOf } from '../items/store/item-store.ts'
import { formerUser } from '../accounts/former-user.ts'
import type { Actor } from '../items/actor.ts'
import type { RowBefore } from './changes-table.ts'

// Steps with bodies and assignments can be undone for 30 days. Before a step its rows are locked and
// stored; after it their versions are recorded, so that an undo can detect later changes.

type Table = RowBefore['table']
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

const insertChange = statement(
  'representative_change_add',
  `with old as (delete from representative_changes where created_at < $6::timestamptz - interval '30 days')
   insert into representative_changes (site_id, id, action, before, made_persons, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Stores a finished step so that it can be undone; returns its undo token. */
export async function storeChange(
  site: SiteDb,
  action: RepresentativeChange['action'],
  held: readonly LockedRow[],
  actor: Actor,
  madePersons: readonly string[] = [],
): Promise<string> {
  const versions = new Map<string, number>()
  for (const table of ['bodies', 'assignments'] as const) {
    const ids = held.filter((row) => row.table === table).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const { row } of await site.rows(lockRows[table], [site.siteId, ids])) versions.set(row.id, row.version)
  }
  const before: RowBefore[] = held.map(({ table, id, row }) => ({ table, id, row, after: versions.get(id) ?? null }))
  const token = randomUUID()
  await site.rows(insertChange, [
    site.siteId,
    token,
    action,
    JSON.stringify(before),
    JSON.stringify(madePersons),
    actor.now,
    actor.userId,
  ])
  return token
}

const recent = statement<{ undoToken: string; action: RepresentativeChange['action']; rows: number; at: Date; byId: string }>(
  'representative_changes_list',
  `select id as "undoToken", action, jsonb_array_length(before) as rows, created_at as at, created_by as "byId"
   from representative_changes where created_at > $1::timestamptz - interval '30 days' order by created_at desc, id limit 50`,
)

export async function recentChanges(site: SiteDb, now: Date): Promise<RepresentativeChange[]> {
  return withAuthors(site, await site.rows(recent, [now]))
}

type WithAuthor<Row> = Omit<Row, 'at' | 'byId'> & { readonly at: string; readonly by: Person }

/** The rows with the name of their author, and their time in the form of the API. */
export async function withAuthors<Row extends { readonly at: Date; readonly byId: string }>(
  site: SiteDb,
  rows: readonly Row[],
): Promise<WithAuthor<Row>[]> {
  const names = await namesOf(
    site,
    rows.map(({ byId }) => byId),
  )
  return rows.map(({ at, byId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: { id: byId, name: names.get(byId) ?? formerUser },
  }))
}
