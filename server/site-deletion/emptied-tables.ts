import { listed } from '../bundle/description/described-table.ts'
import { everyTable } from '../bundle/every-table.ts'
import type { PlatformDb, SiteDb, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

const rowsAtOnce = 500

interface EmptiedTable {
  readonly table: string
  /** Empties the table of the site, so many rows in each transaction. Zero rows: it is empty. */
  readonly empty: Statement<{ id: string }>
}

/** Items that are public or scheduled are in the trash before they can be deleted, are shared with nobody, and point to nothing. */
const letItemsGo = statement<{ id: string }>(
  '',
  `with unshared as (delete from shares where origin_site_id = $1)
   update items set deleted_at = coalesce(deleted_at, $2), parent_id = null, published_revision_id = null, published_draft_version = null,
     published_at = null, publish_at = null, scheduled_revision_id = null, scheduled_draft_version = null, unpublish_at = null
   where site_id = $1 and id in (select id from items where site_id = $1 and (deleted_at is null or parent_id is not null
     or published_revision_id is not null or scheduled_revision_id is not null) limit 200) returning site_id as id`,
)

/** `key`: columns that, with the site, name a row. Null `rows`: all in one statement. */
function emptied(table: string, key: string, rows: number | null): EmptiedTable {
  if (table === 'published_items') return { table, empty: letItemsGo }
  const some = ` and (${key}) in (select ${key} from ${table} where site_id = $1 limit ${rows})`
  const empty = statement<{ id: string }>(
    '',
    `delete from ${table} where site_id = $1${rows === null ? '' : some} returning site_id as id`,
  )
  return { table, empty }
}

const inOrder = everyTable
  .flatMap(({ table, key, ends }) => (typeof ends === 'object' ? [{ table, key: listed(key).join(', '), ...ends }] : []))
  .toSorted((a, b) => a.step - b.step)
const emptiedBy = (by: 'platform' | undefined): EmptiedTable[] =>
  inOrder
    .filter((one) => one.by === by)
    .map(({ table, key, atOnce, rows = rowsAtOnce }) => emptied(table, key, atOnce ? null : rows))

/** Of what people may do and see: the role that runs the federation deletes it. */
export const platformTables = emptiedBy('platform')
/** What the site itself holds: its own role deletes it. */
export const siteTables = emptiedBy(undefined)

/** Deletes the next rows of a table, and returns how many. */
export const emptyNext = async (handle: SiteDb | PlatformDb, { table, empty }: EmptiedTable, siteId: string, now: Date) =>
  (await handle.rows(empty, table === 'published_items' ? [siteId, now] : [siteId])).length
