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
    // What was there is gone, and nothing will replace it.
    await platform.query.execute(
      sql`update redirects set to_item_id = null, to_url = null, code = 410 where (site_id, to_item_id) in (${trashed})`,
    )
    await platform.query.execute(sql`delete from item_revisions where (site_id, item_id) in (${trashed})`)
    const { rowCount } = await platform.query.execute(sql`delete from items where deleted_at < now() - interval '30 days'`)
    return rowCount ?? 0
  })
}

/**
 * Lets go of versions that have had their time (spec 2.0.5): published ones after as many years as the site has chosen, five
 * unless it has; of the others the last 20 of an item are kept, and of the rest one a day for 90 days. Named ones stay.
 * Returns how many went.
 */
export function purgeRevisions(database: Database): Promise<number> {
  return database.inPlatform(async (platform) => {
    const { rowCount } = await platform.query.execute(sql`
      delete from item_revisions r using (
        select site_id, id, created_at,
               row_number() over (partition by site_id, item_id order by created_at desc, id) as recency,
               row_number() over (partition by site_id, item_id, (created_at at time zone 'Europe/Stockholm')::date
                                  order by created_at desc, id) as of_day
        from item_revisions where kind not in ('published', 'scheduled', 'named')
      ) old
      where r.site_id = old.site_id and r.id = old.id and old.created_at < now() - interval '1 day' and old.recency > 20
        and (old.of_day > 1 or old.created_at < now() - interval '90 days')`)
    const aged = await platform.query.execute(sql`
      with kept_years as (
        select id as site_id, coalesce((select (content ->> 'retentionYears')::int from site_settings
          where site_id = sites.id and tab = 'privacy'), 5) as years from sites
      )
      delete from item_revisions r using kept_years k
      where k.site_id = r.site_id and r.kind in ('published', 'scheduled') and r.created_at < now() - make_interval(years => k.years)
        and not exists (select from items i where i.site_id = r.site_id and i.published_revision_id = r.id)`)
    return (rowCount ?? 0) + (aged.rowCount ?? 0)
  })
}

/** Forgets links for previewing that no longer open anything. */
export async function purgePreviewLinks(database: Database): Promise<void> {
  await database.inPlatform((platform) => platform.query.execute(sql`delete from preview_links where expires_at < now()`))
}
