import type { ImportReport, SiteImport } from '#contract/settings/site-imports.ts'
import { formerUser } from '../../modules/accounts/former-user.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

export interface ImportRow extends Omit<SiteImport, 'createdAt' | 'createdBy'> {
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly creatorId: string
}

const columns = `i.id, i.state, i.file_name as "fileName", i.bytes::float8 as bytes, i.received::float8 as received, i.report, i.done,
  i.total, i.fault, i.created_at as "createdAt", i.created_by as "creatorId", (select u.name from users u where u.id = i.created_by) as "createdBy"`
const latestRow = statement<ImportRow>(
  'import_latest',
  `select ${columns} from site_imports i where i.site_id = $1 and i.expires_at > $2 order by i.created_at desc, i.id limit 1`,
)
const readRow = statement<ImportRow>('import_read', `select ${columns} from site_imports i where i.site_id = $1 and i.id = $2`)
const lockRow = statement<ImportRow>(
  'site_import_lock',
  `select ${columns} from site_imports i where i.site_id = $1 and i.id = $2 for update of i`,
)
const insertRow = statement(
  'import_insert',
  `insert into site_imports (site_id, id, state, file_name, bytes, created_at, created_by, expires_at)
   values ($1, $2, 'receiving', $3, $4, $5, $6, $7)`,
)
const removeRow = statement('import_remove', 'delete from site_imports where site_id = $1 and id = $2')
const advanceRow = statement<{ received: number }>(
  'import_advance',
  `update site_imports set received = $4 where site_id = $1 and id = $2 and received = $3 and state = 'receiving'
   returning received::float8 as received`,
)
const stateRow = statement(
  'import_state',
  'update site_imports set state = $3, fault = $4, report = coalesce($5::jsonb, report) where site_id = $1 and id = $2',
)
const progressRow = statement('import_progress', 'update site_imports set done = $3, total = $4 where site_id = $1 and id = $2')

export function shownImport(row: ImportRow): SiteImport {
  const { creatorId: _creatorId, ...shown } = row
  return { ...shown, createdAt: row.createdAt.toISOString(), createdBy: row.createdBy ?? formerUser }
}

/** The newest import that has not expired; null when there is none. */
export async function latestImport(site: SiteDb, now: Date): Promise<ImportRow | null> {
  const [row] = await site.rows(latestRow, [site.siteId, now])
  return row ?? null
}

/** `lock` locks the row until the end of the transaction. */
export async function findImport(site: SiteDb, id: string, lock: 'lock' | 'read'): Promise<ImportRow | null> {
  const [row] = await site.rows(lock === 'lock' ? lockRow : readRow, [site.siteId, id])
  return row ?? null
}

interface NewImport {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  readonly expiresAt: Date
}

export const insertImport = (site: SiteDb, row: NewImport, by: { readonly userId: string; readonly now: Date }): void =>
  site.send(insertRow, [site.siteId, row.id, row.fileName, row.bytes, by.now, by.userId, row.expiresAt])

export const removeImport = (site: SiteDb, id: string): void => site.send(removeRow, [site.siteId, id])

/** True when `from` is the position of the next part. */
export const advanceImport = async (site: SiteDb, id: string, from: number, to: number): Promise<boolean> =>
  (await site.rows(advanceRow, [site.siteId, id, from, to])).length > 0

export const setImportState = (
  site: SiteDb,
  id: string,
  state: SiteImport['state'],
  more: { readonly fault?: string; readonly report?: ImportReport } = {},
): Promise<unknown> =>
  site.rows(stateRow, [site.siteId, id, state, more.fault ?? null, more.report ? JSON.stringify(more.report) : null])

export const setImportProgress = (site: SiteDb, id: string, done: number, total: number): Promise<unknown> =>
  site.rows(progressRow, [site.siteId, id, done, total])
