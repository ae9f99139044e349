import type { RepresentativeChange } from '#contract/representatives/representative-changes.ts'
import { getTableColumns } from 'drizzle-orm'
import { stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { assignments } from '../assignments-table.ts'
import { bodies } from '../bodies-table.ts'
import type { RowBefore } from '../changes-table.ts'
import { lockRowsOf } from '../changes.ts'
import { removeUntouchedDrafts } from '../person-drafts.ts'
import { isUuid } from '../../../platform/uuid.ts'

const take = statement<{ action: RepresentativeChange['action']; before: readonly RowBefore[]; madePersons: readonly string[] }>(
  'representative_change_take',
  `delete from representative_changes where site_id = $1 and id = $2 and created_at > $3::timestamptz - interval '30 days'
   returning action, before, made_persons as "madePersons"`,
)

const tables = { bodies, assignments }
type Table = RowBefore['table']

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

const tooLate = (): Error => stateChanged('Det går inte att ångra: något av det har ändrats sedan dess.')

/** PostgreSQL's codes when a row cannot be restored: it would overlap, its person was purged, its sort key is taken. */
const noPlace = new Set(['23P01', '23503', '23505'])

const refuseNoPlace = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && noPlace.has(String(error.code))) throw tooLate()
  throw error
}

/** Undoes a step completely or not at all; throws 409 after a later change. */
export async function undoChange(site: SiteDb, token: string, actor: Actor): Promise<void> {
  const [change] = isUuid(token) ? await site.rows(take, [site.siteId, token, actor.now]) : []
  if (!change) throw stateChanged('Det går inte att ångra längre.')
  const of = (table: Table): RowBefore[] => change.before.filter((row) => row.table === table)
  for (const table of ['bodies', 'assignments'] as const) {
    const rows = of(table)
    const standing = await lockRowsOf(
      site,
      table,
      rows.map(({ id }) => id),
    )
    if (rows.some(({ after }, at) => after !== (standing[at]?.row?.version ?? null))) throw tooLate()
  }
  const put = async ({ table, row }: RowBefore): Promise<void> => {
    if (row !== null) await site.rows(putBackRow[table], [JSON.stringify(row), site.siteId])
  }
  const takeAway = async ({ table, id, row }: RowBefore): Promise<void> => {
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
  await removeUntouchedDrafts(site, change.madePersons, actor)
  const log = { actorId: actor.userId, siteId: site.siteId, action: 'representatives.undo', objectId: token, reason: change.action }
  await Promise.all([recordAudit(site, log, actor.now), publicChanged(site)])
}
