import { getTableColumns } from 'drizzle-orm'
import { notFound, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { media } from './media-table.ts'
import type { MediaWork } from './media-work.ts'
import { isUuid } from '../../platform/uuid.ts'

/** What the federation decides about its own (sharing/) is written by other statements, which leave the rest alone. */
const ofSharing = [
  'isRecommended',
  'target',
  'recalledAt',
  'recalledBy',
  'recallReason',
  'replacementId',
  'recalledPlaces',
] as const

export type StoredMedia = Omit<typeof media.$inferSelect, 'isWithdrawn' | 'formerFileKey' | (typeof ofSharing)[number]>

const columns = Object.entries(getTableColumns(media))
  .filter(([key, column]) => !column.generated && !ofSharing.some((one) => one === key))
  .map(([key, { name }]) => ({ key: key as keyof StoredMedia, name }))

// Read as text: the driver would make a date an instant in this computer's time zone.
const dates = new Set(['licence_until', 'consent_on'])
const selected = columns.map(({ key, name }) => `m.${name}${dates.has(name) ? '::text' : ''} as "${key}"`).join(', ')

const readRow = statement<StoredMedia>('media_row', `select ${selected} from media m where m.site_id = $1 and m.id = $2`)
const lockRow = statement<StoredMedia>(
  'media_row_lock',
  `select ${selected} from media m where m.site_id = $1 and m.id = $2 for update`,
)
const sameFile = statement<StoredMedia>(
  'media_row_same_file',
  `select ${selected} from media m where m.site_id = $1 and m.upload_hash = $2 order by m.deleted_at desc nulls first limit 1 for update`,
)
const insertRow = statement<{ id: string }>(
  'media_row_insert',
  `insert into media (${columns.map(({ name }) => name).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})
   on conflict (site_id, upload_hash) where deleted_at is null do nothing returning id`,
)
const liveUses = statement<{ count: number }>(
  'media_live_uses',
  `select count(distinct (site_id, owner))::int as count from media_uses
   where library_id = $1 and media_id = $2 and version = 'published'`,
)
const removeRow = statement('media_row_remove', 'delete from media where site_id = $1 and id = $2')

/** The row; null when it does not exist. `libraryId`: by default the library of the handle. */
export async function findMedia(asker: SiteDb, id: string, libraryId = asker.siteId): Promise<StoredMedia | null> {
  const [row] = isUuid(id) ? await asker.rows(readRow, [libraryId, id]) : []
  return row ?? null
}

export interface LockedMedia {
  readonly row: StoredMedia
  /** Number of places where the public sees it, counted after the row is locked. */
  readonly liveUses: number
}

/** Locks the row until the end of the transaction; null when it does not exist. */
export async function lockMediaIfPresent({ library }: MediaWork, id: string): Promise<LockedMedia | null> {
  const [row] = isUuid(id) ? await library.rows(lockRow, [library.siteId, id]) : []
  if (!row) return null
  const [uses] = await library.rows(liveUses, [library.siteId, id])
  return { row, liveUses: uses?.count ?? 0 }
}

/** As `lockMediaIfPresent`, but throws 404. Throws 409 when the row has changed since `version`; null: any version. */
export async function lockMedia(work: MediaWork, id: string, version: number | null): Promise<LockedMedia> {
  const held = await lockMediaIfPresent(work, id)
  if (!held) throw notFound()
  if (version !== null && held.row.version !== version)
    throw stateChanged('Någon annan har ändrat den sedan du läste den. Ladda om och försök igen.')
  return held
}

/** Locks the picture made from the same file; one outside the trash comes first. */
export async function findSameFile(library: SiteDb, uploadHash: string): Promise<StoredMedia | null> {
  const [row] = await library.rows(sameFile, [library.siteId, uploadHash])
  return row ?? null
}

const inDatabase = (value: unknown, name: string): unknown =>
  name === 'crops' || (name === 'former' && value !== null) ? JSON.stringify(value) : value

/** False when the same file was stored at the same time by another upload. */
export async function insertMedia(library: SiteDb, row: StoredMedia): Promise<boolean> {
  const made = await library.rows(
    insertRow,
    columns.map(({ key, name }) => inDatabase(row[key], name)),
  )
  return made.length > 0
}

type Changes = Partial<Omit<StoredMedia, 'siteId' | 'id' | 'createdAt' | 'createdBy' | 'version' | 'updatedAt' | 'updatedBy'>>

/** Columns that a change may set. */
const changeable = columns.filter(({ key }) => !['siteId', 'id', 'createdAt', 'createdBy'].includes(key))
// A change writes all columns: one statement for each set of changed fields would be thousands, which every connection keeps, and
// the caller chooses the fields.
const updateRow = statement(
  'media_row_update',
  `update media set ${changeable.map(({ name }, at) => `${name} = $${at + 3}`).join(', ')} where site_id = $1 and id = $2`,
)

/** Whoever replaced a file may go on with its description and still undo. */
const formerAfter = ({ former, version }: StoredMedia, { userId }: MediaWork['actor']): StoredMedia['former'] =>
  former?.replacedBy === userId && former.version === version ? { ...former, version: version + 1 } : former

/** Changes a locked row: raises its version and sets its editor. */
export function updateMedia({ library, actor }: MediaWork, row: StoredMedia, changes: Changes): StoredMedia {
  const changed = {
    ...row,
    former: formerAfter(row, actor),
    ...changes,
    version: row.version + 1,
    updatedAt: actor.now,
    updatedBy: actor.userId,
  }
  library.send(updateRow, [library.siteId, row.id, ...changeable.map(({ key, name }) => inDatabase(changed[key], name))])
  return changed
}

export function removeMedia(library: SiteDb, id: string): void {
  library.send(removeRow, [library.siteId, id])
}
