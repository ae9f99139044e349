import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

const forget = statement(
  'share_choices_forget',
  `delete from share_choices c using share_kinds k
   where k.area = c.area and c.draft_by is null and not (k.keeps_words and c.has_words)
     and not exists (select from shares s where s.origin_site_id = c.origin_site_id and s.id = c.item_id)`,
)

/** Removes what sites decided about items that are gone: no foreign key does, since words under a topic outlive it. */
export async function forgetChoices(platform: PlatformDb): Promise<void> {
  await platform.rows(forget, [])
}
