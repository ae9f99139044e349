import { StartStep } from '#contract/settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// What a new site still lacks (spec 2.6 Kom igång), from what there is and not from what somebody has ticked.

const facts = statement<Record<StartStep, boolean> & { isDismissed: boolean; version: number }>(
  'getting_started',
  `with live as (
     select area, system_key, published_draft_version from items
     where site_id = $1 and published_revision_id is not null and deleted_at is null
   )
   select exists (select from media_uses where site_id = $1 and owner = 'settings' and field = 'logo') as logo,
     (select s.contact_email is not null or coalesce(c.content ->> 'phone', '') <> ''
      from sites s left join site_settings c on c.site_id = s.id and c.tab = 'contact' where s.id = $1) as contact,
     -- The page comes with a text that is the same on every site: somebody has written when it is not the first version.
     exists (select from live where area = 'pages' and system_key = 'om-oss' and published_draft_version > 1) as about,
     (select count(*) >= 3 from live where area = 'policy') as topics,
     exists (select from live where area = 'representatives') as representatives,
     exists (select from live where area = 'news') as news,
     coalesce((select (content ->> 'isDismissed')::boolean from site_settings where site_id = $1 and tab = 'started'), false)
       as "isDismissed",
     coalesce((select version from site_settings where site_id = $1 and tab = 'started'), 0) as version`,
)

export async function startFacts(site: SiteDb): Promise<{ done: StartStep[]; isDismissed: boolean; version: number }> {
  const [found] = await site.rows(facts, [site.siteId])
  return {
    done: StartStep.options.filter((step) => found?.[step] === true),
    isDismissed: found?.isDismissed ?? false,
    version: found?.version ?? 0,
  }
}
