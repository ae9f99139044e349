import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import type { StoredDelivery } from './webhook-store.ts'
import { deliverJob } from './webhook-store.ts'

// Tells webhooks of the federation's news (docs/decisions/114). A recall or a publication of the federation writes no row for any site: each
// webhook knows what its receiver has been told, and is compared with what the site shows once one of the two has another revision.

const place = `coalesce((select f.broadcast_revision from federation f), 0) || '.' || (select t.revision from sites t where t.id = $1)`
const shown = `select b.id, b.origin_site_id,
    md5(jsonb_build_array(b.updated_at, b.local_path, b.words, b.quote_person_id, b.pinned_until)::text) as stamp
  from shared_here b where b.area = 'news' and b.is_shown`
const asTold = `jsonb_build_array(s.origin_site_id, s.stamp)`

const begin = statement(
  'webhook_shared_begin',
  `update webhooks set shared_place = ${place},
     told_shared = case when $3::boolean then (select coalesce(jsonb_object_agg(s.id, ${asTold}), '{}') from (${shown}) s) end
   where site_id = $1 and id = $2`,
)

/** Switches telling on or off. News that the site shows already is not told. */
export const beginTelling = (site: SiteDb, webhookId: string, isTold: boolean): Promise<unknown> =>
  site.rows(begin, [site.siteId, webhookId, isTold])

const again = statement('webhook_shared_again', `update webhooks set shared_place = '' where site_id = $1 and id = $2`)

/** After a delivery has ended: what became of the item while it waited is told next. */
export function lookAgain(site: SiteDb, { id, originSiteId }: Pick<StoredDelivery, 'id' | 'originSiteId'>): void {
  if (originSiteId !== null) site.send(again, [site.siteId, id])
}

const lock = statement<{ id: string }>(
  'webhook_shared_lock',
  `select id from webhooks where site_id = $1 and told_shared is not null and state = 'on' order by id for update`,
)
// One statement, so that the deliveries and the place are of one moment. An item with an unfinished delivery waits: the receiver hears of
// each item in order.
const tell = statement(
  'webhook_shared_tell',
  `with old as (
     select o.key::uuid as id, o.value ->> 0 as origin_site_id, o.value ->> 1 as stamp
     from webhooks w cross join jsonb_each(w.told_shared) o where w.site_id = $1 and w.id = $2::uuid
   ), s as materialized (${shown}), held as (
     select d.item_id as id from webhook_deliveries d
     where d.site_id = $1 and d.webhook_id = $2::uuid and d.ended_at is null and d.origin_site_id is not null
   ), told as (
     insert into webhook_deliveries (site_id, id, webhook_id, item_id, origin_site_id, area, transaction, was_public, is_public, at)
     select $1, md5($2::text || ' ' || id || ' ' || pg_current_xact_id()::text)::uuid, $2::uuid, id, coalesce(s.origin_site_id, old.origin_site_id), 'news', pg_current_xact_id()::text::bigint,
       old.stamp is not null, s.stamp is not null, now()
     from old full join s using (id) where old.stamp is distinct from s.stamp and id not in (select held.id from held)
     returning id
   ), queued as (
     insert into jobs (site_id, kind, key, run_at) select $1, '${deliverJob}', $2 || ':' || told.id, now() from told on conflict do nothing
   )
   update webhooks set shared_place = ${place}, told_shared = coalesce((
     select jsonb_object_agg(id, jsonb_build_array(origin_site_id, stamp)) from (
       select old.id, old.origin_site_id, old.stamp from old where old.id in (select held.id from held)
       union all
       select s.id, s.origin_site_id, s.stamp from s where s.id not in (select held.id from held)
     ) now_told), '{}')
   where site_id = $1 and id = $2::uuid`,
)

const behind = statement<{ siteId: string }>(
  'webhook_shared_behind',
  `select distinct w.site_id as "siteId" from webhooks w join sites t on t.id = w.site_id cross join federation f
   where w.told_shared is not null and w.state = 'on' and t.stopped is null and w.site_id > $1
     and w.shared_place <> f.broadcast_revision || '.' || t.revision
   order by 1 limit 200`,
)

/** Finds what the webhooks of all sites that run have to tell of the federation's news: each site in a transaction of its own. */
export async function tellSharedNews(database: Database, part: RunPart): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined;) {
    const from: string = last
    const sites = await database.inPlatform((platform) => platform.rows(behind, [from]), 'read')
    for (const { siteId } of sites)
      await part({ siteId }, () =>
        database.inSite(siteId, async (site) => {
          // Another process may have told it while this one waited for the row.
          for (const { id } of await site.rows(lock, [siteId])) await site.rows(tell, [siteId, id])
        }),
      )
    last = sites.at(-1)?.siteId
  }
}
