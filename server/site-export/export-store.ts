import type { SiteExport } from '#contract/settings/site-exports.ts'
import { exportKey } from '../modules/media/files/media-keys.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

interface ExportRow extends Omit<SiteExport, 'createdAt' | 'expiresAt' | 'createdBy'> {
  readonly fileKey: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly createdBy: string | null
}

const columns = `e.id, e.state, e.file_key as "fileKey", e.bytes::float8 as bytes, e.fault, e.created_at as "createdAt", e.expires_at as "expiresAt",
  (select u.name from users u where u.id = e.created_by) as "createdBy"`
const listRows = statement<ExportRow>(
  'exports_list',
  `select ${columns} from site_exports e where e.site_id = $1 and e.expires_at > $2 order by e.created_at desc, e.id`,
)
const readRow = statement<ExportRow>(
  'export_read',
  `select ${columns} from site_exports e where e.site_id = $1 and e.id = $2 and e.expires_at > $3`,
)
const insertRow = statement(
  'export_insert',
  `insert into site_exports (site_id, id, state, created_at, created_by, expires_at) values ($1, $2, 'waiting', $3, $4, $5)`,
)
const removeRow = statement<{ id: string }>('export_remove', 'delete from site_exports where site_id = $1 and id = $2 returning id')
const readyRow = statement<{ id: string }>(
  'export_ready',
  `update site_exports set state = 'ready', file_key = $3, bytes = $4, fault = null where site_id = $1 and id = $2 returning id`,
)
const failedRow = statement('export_failed', `update site_exports set state = 'failed', fault = $3 where site_id = $1 and id = $2`)

export const listExports = (site: SiteDb, now: Date): Promise<ExportRow[]> => site.rows(listRows, [site.siteId, now])

/** Null when it never existed, was removed, or has expired. */
export async function findExport(site: SiteDb, id: string, now: Date): Promise<ExportRow | null> {
  const [row] = await site.rows(readRow, [site.siteId, id, now])
  return row ?? null
}

const holdsWhatIsHidden = statement<{ isOutdated: boolean }>(
  'export_outdated',
  `select exists (select from person_protection p where p.site_id = $1 and p.at >= $2)
       or exists (select from media m where m.site_id in ($1, '*') and m.is_withdrawn and m.updated_at >= $2) as "isOutdated"`,
)

/** True when a person has got Skyddade uppgifter, or a consent was withdrawn, since it was made: it must not be given out any more. */
export async function isOutdated(site: SiteDb, { createdAt }: Pick<ExportRow, 'createdAt'>): Promise<boolean> {
  const [row] = await site.rows(holdsWhatIsHidden, [site.siteId, createdAt])
  return row?.isOutdated === true
}

const openRow = statement('export_open', 'update site_exports set open_for = $3, open_until = $4 where site_id = $1 and id = $2')
// One statement reads and closes it: of two requests at once, only one succeeds.
const takeRow = statement<{ id: string }>(
  'export_take',
  `update site_exports set open_for = null, open_until = null
   where site_id = $1 and id = $2 and open_for = $3 and open_until > $4 returning id`,
)

/** Lets the session download it once, until the given time. */
export const openFor = (site: SiteDb, id: string, sessionId: string, until: Date): void =>
  site.send(openRow, [site.siteId, id, sessionId, until])

/** True if it was open for that session, and closes it. */
export const takeOpened = async (site: SiteDb, id: string, sessionId: string, now: Date): Promise<boolean> =>
  (await site.rows(takeRow, [site.siteId, id, sessionId, now])).length > 0

export const insertExport = (
  site: SiteDb,
  id: string,
  by: { readonly userId: string; readonly now: Date },
  expiresAt: Date,
): void => site.send(insertRow, [site.siteId, id, by.now, by.userId, expiresAt])

export const removeExportRow = async (site: SiteDb, id: string): Promise<boolean> =>
  (await site.rows(removeRow, [site.siteId, id])).length > 0

/** False when it was removed meanwhile. */
export const markReady = async (site: SiteDb, id: string, bytes: number): Promise<boolean> =>
  (await site.rows(readyRow, [site.siteId, id, exportKey(site.siteId, id), bytes])).length > 0

export const markFailed = (site: SiteDb, id: string, fault: string): Promise<unknown> =>
  site.rows(failedRow, [site.siteId, id, fault])

export const shownExport = ({ id, state, bytes, fault, createdAt, expiresAt, createdBy }: ExportRow): SiteExport => ({
  id,
  state,
  bytes,
  fault,
  createdAt: createdAt.toISOString(),
  createdBy: createdBy ?? 'Tidigare användare',
  expiresAt: expiresAt.toISOString(),
})
