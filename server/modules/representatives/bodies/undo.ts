import type { UndoAction } from '#contract/undo/undo-kinds.ts'
import { getTableColumns } from 'drizzle-orm'
import { inSavepoint } from '../../../platform/database/in-savepoint.ts'
import { stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import { publicChanged } from '../../sites/sites.ts'
import type { StoredStep, UndoActor, UndoKind } from '../../undo/undo-kind.ts'
import { partKey } from '../../undo/undo-kind.ts'
import { assignments } from '../assignments-table.ts'
import { bodies } from '../bodies-table.ts'
import type { LockedRow, RowsBefore, Table, VersionsAfter } from '../changes.ts'
import { changedTables, namesOfRows, rowsNow } from '../changes.ts'
import { removeUntouchedDrafts } from '../person-drafts.ts'

const tables = { bodies, assignments }

/** The columns to restore; generated ones are left out. */
const stored = (table: Table): string[] =>
  Object.values(getTableColumns(tables[table]))
    .filter((column) => !column.generated)
    .map(({ name }) => name)

// Higher than any earlier version: an editor who read the row meanwhile gets a conflict.
const putBack = (table: Table) => {
  const names = stored(table)
  const set = names.filter((name) => !['site_id', 'id', 'version'].includes(name)).map((name) => `${name} = excluded.${name}`)
  return statement(
    `${table}_put_back`,
    `insert into ${table} as t (${names.join(', ')})
     select ${names.map((name) => (name === 'version' ? 'version + 2' : name)).join(', ')}
     from jsonb_populate_record(null::${table}, $1::jsonb) where site_id = $2
     on conflict (site_id, id) do update set ${set.join(', ')}, version = greatest(t.version, excluded.version) + 1`,
  )
}
const putBackRow: Record<Table, ReturnType<typeof putBack>> = { bodies: putBack('bodies'), assignments: putBack('assignments') }
const removeRow: Record<Table, ReturnType<typeof statement>> = {
  bodies: statement('bodies_take_away', 'delete from bodies where site_id = $1 and id = $2'),
  assignments: statement('assignments_take_away', 'delete from assignments where site_id = $1 and id = $2'),
}
const freePlaces = statement(
  'assignments_free_places',
  'update assignments set sort_key = null where site_id = $1 and id = any($2::uuid[])',
)

const changedSince = 'Det går inte att ångra: något av det har ändrats sedan dess.'

/** PostgreSQL's codes when a row cannot be restored: it would overlap, its person was purged, its sort key is taken. */
const noPlace = new Set(['23P01', '23503', '23505'])

const refuseNoPlace = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && noPlace.has(String(error.code))) throw stateChanged(changedSince)
  throw error
}

/** Lists of many persons: each row is restored for itself. Every other step is restored completely or not at all. */
const ofMany: ReadonlySet<string> = new Set<UndoAction<'representatives'>>(['term.apply', 'import.run'])

async function putBackRows(site: SiteDb, rows: readonly LockedRow[]): Promise<void> {
  const of = (table: Table): LockedRow[] => rows.filter((row) => row.table === table)
  const put = async ({ table, row }: LockedRow): Promise<void> => {
    if (row !== null) await site.rows(putBackRow[table], [JSON.stringify(row), site.siteId])
  }
  const takeAway = async ({ table, id, row }: LockedRow): Promise<void> => {
    if (row === null) await site.rows(removeRow[table], [site.siteId, id])
  }
  const work = async (): Promise<void> => {
    // Rows are removed before others are restored, so that no sort key and no day is taken twice meanwhile.
    for (const row of of('assignments')) await takeAway(row)
    await site.rows(freePlaces, [site.siteId, of('assignments').map(({ id }) => id)])
    for (const row of of('bodies')) await put(row)
    for (const row of of('assignments')) await put(row)
    for (const row of of('bodies')) await takeAway(row)
  }
  await work().catch(refuseNoPlace)
}

/** Restores the rows that it can, those that the step created first; returns the others. */
async function putBackEach(site: SiteDb, rows: readonly LockedRow[]): Promise<LockedRow[]> {
  const left: LockedRow[] = []
  const atOnce = await inSavepoint(site, () => putBackRows(site, rows))
  if ('done' in atOnce) return []
  const inOrder = [...rows.filter(({ row }) => row === null), ...rows.filter(({ row }) => row !== null)]
  for (const row of inOrder) {
    const tried = await inSavepoint(site, () => putBackRows(site, [row]))
    if ('refusal' in tried) left.push(row)
  }
  return left
}

async function putBackStep(site: SiteDb, siteId: string, step: StoredStep, actor: UndoActor): Promise<string[]> {
  const { rows, persons } = step.before as RowsBefore
  const after = step.after as VersionsAfter
  const now = await rowsNow(site, rows)
  const changed = new Set(now.filter(({ table, id, row }) => after[table][id] !== (row?.version ?? null)).map(({ id }) => id))
  const same = rows.filter(({ id }) => !changed.has(id))
  const isApart = ofMany.has(step.action)
  if (isApart ? same.length === 0 : changed.size > 0) throw stateChanged(changedSince)
  if (!isApart) await putBackRows(site, rows)
  const stuck = isApart ? await putBackEach(site, same) : []
  if (stuck.length > 0 && stuck.length === same.length) throw stateChanged(changedSince)
  const left = new Set([...changed, ...stuck.map(({ id }) => id)])
  await removeUntouchedDrafts(site, persons, actor)
  await recordAudit(
    site,
    {
      actorId: actor.userId,
      siteId,
      action: 'representatives.undo',
      objectId: step.id,
      reason: step.action as UndoAction<'representatives'>,
    },
    actor.now,
  )
  await publicChanged(site)
  const known = now.flatMap((one) => one.row ?? rows.find(({ id }) => id === one.id)?.row ?? [])
  const names = await namesOfRows(
    site,
    known.filter(({ id }) => left.has(id)),
  )
  return names.map((name) => `${name} har ändrats sedan dess och är som nu.`)
}

const versions: Record<Table, ReturnType<typeof statement<{ id: string; version: number }>>> = {
  bodies: statement('undo_bodies_versions', 'select id, version from bodies where site_id = $1 and id = any($2::uuid[])'),
  assignments: statement(
    'undo_assignments_versions',
    'select id, version from assignments where site_id = $1 and id = any($2::uuid[])',
  ),
}

async function refusalsOf(site: SiteDb, steps: readonly StoredStep[]): Promise<ReadonlyMap<string, string>> {
  const standing = new Map<string, number>()
  for (const table of changedTables) {
    const ids = steps.flatMap(({ after }) => Object.keys((after as VersionsAfter)[table]))
    for (const { id, version } of await site.rows(versions[table], [site.siteId, ids])) standing.set(id, version)
  }
  const isRefused = ({ action, after }: StoredStep): boolean => {
    const all = changedTables.flatMap((table) => Object.entries((after as VersionsAfter)[table]))
    const isSame = ([id, version]: readonly [string, number | null]): boolean => version === (standing.get(id) ?? null)
    return ofMany.has(action) ? !all.some(isSame) : !all.every(isSame)
  }
  return new Map(steps.filter(isRefused).map((step) => [partKey(step), changedSince]))
}

/** Bodies and assignments; for editors. */
export const representativesUndo: UndoKind = {
  handle: 'site',
  role: 'editor',
  refusals: (site, steps) => refusalsOf(site, steps),
  putBack: putBackStep,
}
