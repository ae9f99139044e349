import type { Database } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import type { RunPart } from '../../../platform/sweeps/sweep.ts'
import { counting, notePurged } from '../../retention/retention.ts'
import type { ItemArea } from '../item-area.ts'
import { liftOrphans } from '../addresses/item-lift.ts'
import { lockTree } from '../addresses/item-place.ts'
import { removeForGood } from './item-removal.ts'
import { findItem } from '../store/item-store.ts'
import type { Fields } from '../actor.ts'

// Deletes expired items and versions. Each item has a transaction of its own, so that one that cannot be removed
// does not stop the others.

const due = statement<{ siteId: string; id: string }>(
  'purge_due',
  `select site_id as "siteId", id from items where deleted_at < now() - interval '30 days' order by deleted_at, id`,
)
// Checked again under the lock: it may have been restored meanwhile.
const stillDue = statement<{ area: string; by: string }>(
  'purge_still_due',
  `select area, coalesce(deleted_by, updated_by) as "by" from items where site_id = $1 and id = $2 and deleted_at < now() - interval '30 days'`,
)
const astraySites = statement<{ siteId: string; area: string }>(
  'purge_astray_sites',
  `select distinct i.site_id as "siteId", i.area from items p join items i on i.site_id = p.site_id and i.parent_id = p.id
   where p.deleted_at is not null and i.deleted_at is null`,
)

/** Moves up unreachable items below trashed ones, which date from before steps prevented them. */
export async function liftAllOrphans(
  database: Database,
  areas: readonly ItemArea<Fields>[],
  part: RunPart,
  now: Date,
): Promise<void> {
  const found = await database.inPlatform((platform) => platform.rows(astraySites, []), 'read')
  for (const { siteId, area: name } of found) {
    const area = areas.find((one) => one.name === name)
    if (!area) continue
    await part({ siteId }, () => database.inSite(siteId, (site) => liftOrphans({ site, area }, now)))
  }
}

/** Deletes items that have been in the trash for 30 days, with their history; returns their number. */
export async function purgeTrash(
  database: Database,
  areas: readonly ItemArea<Fields>[],
  part: RunPart,
  now: Date,
): Promise<number> {
  const byName = new Map(areas.map((area) => [area.name, area]))
  let removed = 0
  for (const { siteId, id } of await database.inPlatform((platform) => platform.rows(due, []), 'read')) {
    const isDone = await part({ siteId, subject: id }, () => removeWhenDue(database, byName, { siteId, id }, now))
    if (isDone) removed++
  }
  await database.inPlatform(async (platform) => notePurged(platform, 'trash', removed, now))
  return removed
}

function removeWhenDue(
  database: Database,
  areas: ReadonlyMap<string, ItemArea<Fields>>,
  { siteId, id }: { readonly siteId: string; readonly id: string },
  now: Date,
): Promise<void> {
  return database.inSite(siteId, async (site) => {
    const [found] = await site.rows(stillDue, [siteId, id])
    if (!found) return
    const area = areas.get(found.area)
    if (!area) throw new Error(`No area is named ${found.area}`)
    const work = { site, area, actor: { userId: found.by, role: 'siteAdmin' as const, now } }
    lockTree(work)
    const item = await findItem(site, area.name, id, 'lock')
    const [same] = await site.rows(stillDue, [siteId, id])
    if (same) await removeForGood(work, item)
  })
}

const revisionSites = statement<{ siteId: string }>('purge_revision_sites', 'select id as "siteId" from sites order by id')
const removeCrowded = statement<{ count: number }>(
  'purge_revisions_crowded',
  counting(`delete from item_revisions r using (
     select site_id, id, created_at,
            row_number() over (partition by item_id order by created_at desc, id) as recency,
            row_number() over (partition by item_id, (created_at at time zone 'Europe/Stockholm')::date
                               order by created_at desc, id) as of_day
     from item_revisions where site_id = $1 and kind not in ('published', 'scheduled', 'named')
   ) old
   where r.site_id = old.site_id and r.id = old.id and old.created_at < now() - interval '1 day' and old.recency > 20
     and (old.of_day > 1 or old.created_at < now() - interval '90 days')`),
)
const removeAged = statement<{ count: number }>(
  'purge_revisions_aged',
  counting(`delete from item_revisions r
   where r.site_id = $1 and r.kind in ('published', 'scheduled') and r.created_at < now() - make_interval(years => kept_years($1))
     and not exists (select from items i where i.site_id = r.site_id and i.published_revision_id = r.id)`),
)

/**
 * Deletes expired versions: published ones after the number of years that hold for the site, by default
 * five; of the others the last 20 of an item are kept, and of the rest one a day for 90 days. Named versions stay.
 */
export async function purgeRevisions(database: Database, part: RunPart, now: Date): Promise<void> {
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(revisionSites, []), 'read')) {
    await part({ siteId }, () =>
      database.inPlatform(async (platform) => {
        const gone = [...(await platform.rows(removeCrowded, [siteId])), ...(await platform.rows(removeAged, [siteId]))]
        notePurged(platform, 'versions', gone, now)
      }),
    )
  }
}

const oldLinkSites = statement<{ siteId: string }>(
  'purge_link_sites',
  'select distinct site_id as "siteId" from preview_links where expires_at < now()',
)
const removeOldLinks = statement('purge_links', 'delete from preview_links where site_id = $1 and expires_at < now()')

/** Deletes expired preview links. */
export async function purgePreviewLinks(database: Database, part: RunPart): Promise<void> {
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(oldLinkSites, []), 'read')) {
    await part({ siteId }, () => database.inPlatform((platform) => platform.rows(removeOldLinks, [siteId])))
  }
}
