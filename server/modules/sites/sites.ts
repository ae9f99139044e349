import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** Where every process hears that the public face of a site has changed; the message is the site's id. */
export const siteChangedChannel = 'kansli_site_changed'

const announceChange = statement<{ revision: string }>(
  'site_public_change',
  `with changed as (update sites set revision = revision + 1 where id = $1 returning revision)
   select revision::text, pg_notify('${siteChangedChannel}', $1) from changed`,
)

/** To be called in the transaction of every change that the public can see: pages kept from before it are dropped when it commits. */
export async function publicChanged(site: SiteDb): Promise<void> {
  await site.rows(announceChange, [site.siteId])
}
