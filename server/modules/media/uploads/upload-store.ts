import { notFound } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { uploads } from '../media-table.ts'
import { isUuid } from '../../../platform/uuid.ts'

export type StoredUpload = Omit<typeof uploads.$inferSelect, 'siteId' | 'createdAt' | 'createdBy'>

const columns = `id, file_name as "fileName", bytes, received, replaces_id as "replacesId", replaces_version as "replacesVersion",
  media_id as "mediaId", is_duplicate as "isDuplicate"`
const own = `select ${columns} from uploads where site_id = $1 and id = $2 and created_by = $3`
const readRow = statement<StoredUpload>('upload_read', own)
const lockRow = statement<StoredUpload>('upload_lock', `${own} for update`)
const insertRow = statement(
  'upload_insert',
  `insert into uploads (site_id, id, file_name, bytes, replaces_id, replaces_version, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const advanceRow = statement<{ received: number }>(
  'upload_advance',
  'update uploads set received = $4 where site_id = $1 and id = $2 and received = $3 and media_id is null returning received',
)
const finishRow = statement(
  'upload_finish',
  'update uploads set media_id = $3, is_duplicate = $4, received = bytes where site_id = $1 and id = $2',
)
const removeRow = statement(
  'upload_remove',
  'delete from uploads where site_id = $1 and id = $2 and created_by = $3 and media_id is null',
)
const openCount = statement<{ count: number }>(
  'upload_open_count',
  'select count(*)::int as count from uploads where site_id = $1 and created_by = $2 and media_id is null',
)

/** An upload of this user, or 404. `lock` locks it until the end of the transaction. */
export async function findUpload(library: SiteDb, id: string, userId: string, how: 'read' | 'lock'): Promise<StoredUpload> {
  if (!isUuid(id)) throw notFound()
  const [upload] = await library.rows(how === 'lock' ? lockRow : readRow, [library.siteId, id, userId])
  if (!upload) throw notFound('Uppladdningen finns inte längre. Börja om med filen.')
  return upload
}

export function insertUpload(
  library: SiteDb,
  upload: Pick<StoredUpload, 'id' | 'fileName' | 'bytes' | 'replacesId' | 'replacesVersion'>,
  by: { readonly userId: string; readonly now: Date },
): void {
  const { id, fileName, bytes, replacesId, replacesVersion } = upload
  library.send(insertRow, [library.siteId, id, fileName, bytes, replacesId, replacesVersion, by.now, by.userId])
}

/** False when another call stored the same part first, or the upload is gone. */
export async function advanceUpload(library: SiteDb, id: string, from: number, to: number): Promise<boolean> {
  return (await library.rows(advanceRow, [library.siteId, id, from, to])).length > 0
}

export function finishUploadRow(library: SiteDb, id: string, mediaId: string, isDuplicate: boolean): void {
  library.send(finishRow, [library.siteId, id, mediaId, isDuplicate])
}

export function removeUpload(library: SiteDb, id: string, userId: string): void {
  library.send(removeRow, [library.siteId, id, userId])
}

/** Number of unfinished uploads of this user in the library. */
export async function countOpenUploads(library: SiteDb, userId: string): Promise<number> {
  const [row] = await library.rows(openCount, [library.siteId, userId])
  return row?.count ?? 0
}
