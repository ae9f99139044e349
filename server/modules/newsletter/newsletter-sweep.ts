import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

const forget = statement(
  'newsletters_forget',
  `delete from newsletters n where n.origin_site_id is not null
     and not exists (select from shares s where s.origin_site_id = n.origin_site_id and s.id = n.item_id)`,
)

/** Removes the newsletters of sites about items of the federation that are gone. Those of a site's own go with the item. */
export async function forgetNewsletters(platform: PlatformDb): Promise<void> {
  await platform.rows(forget, [])
}
