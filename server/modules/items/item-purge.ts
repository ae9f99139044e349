import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

/**
 * Removes for good what has lain in the trash for 30 days, its history with it, and undos that have become too old. How
 * long that is stands in the row policies, which also let this reach nothing else. Returns how many items went.
 */
export function purgeTrash(database: Database): Promise<number> {
  return database.inPlatform(async (platform) => {
    const trashed = sql`select site_id, id from items where deleted_at < now() - interval '30 days'`
    await platform.query.execute(
      sql`delete from item_undo where created_at < now() - interval '30 days' or (site_id, item_id) in (${trashed})`,
    )
    await platform.query.execute(sql`delete from item_revisions where (site_id, item_id) in (${trashed})`)
    const { rowCount } = await platform.query.execute(sql`delete from items where deleted_at < now() - interval '30 days'`)
    return rowCount ?? 0
  })
}
