import type { EndpointResponse } from '#contract/endpoint.ts'
import { requiredPages } from '#contract/pages/pages.ts'
import type { SettingPlaceholder } from '#contract/rich-text/placeholders.ts'
import { settingPlaceholders } from '#contract/rich-text/placeholders.ts'
import type { gettingStarted } from '#contract/settings/settings.ts'
import { StartStep } from '#contract/settings/settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { placeholderValuesOf } from './placeholder-values.ts'

// The remaining steps of Kom igång, derived from the site's content and not from ticked boxes.

const facts = statement<Record<StartStep, boolean> & { isDismissed: boolean; version: number }>(
  'getting_started',
  `with live as (
     select area, system_key, published_draft_version from items
     where site_id = $1 and published_revision_id is not null and deleted_at is null
   )
   select (select description <> '' from sites where id = $1) as description,
     exists (
       select from site_settings where site_id = $1 and tab = 'front'
         and (content ->> 'kind' <> 'newspaper' or content ->> 'claim' <> '' or content ->> 'actionLabel' <> '')
     ) as front,
     exists (select from published_items where site_id = $1 and event_end is not null) as event,
     exists (select from media_uses where site_id = $1 and owner = 'settings' and field = 'logo') as logo,
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

// Only pages, and only empty settings: other areas publish no placeholders.
const named = statement<{ name: SettingPlaceholder }>(
  'getting_started_named',
  `select name from unnest($2::text[]) as n (name) where exists (
     select from items i join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
     where i.site_id = $1 and i.area = 'pages' and i.deleted_at is null
       and strpos(lower(r.content::text), '{' || n.name || '}') > 0
   )`,
)
const unpublished = statement<{ id: string; title: string; systemKey: string }>(
  'getting_started_unpublished',
  `select id, title, system_key as "systemKey" from items
   where site_id = $1 and system_key = any($2::text[]) and published_revision_id is null and deleted_at is null
   order by sort_key collate "C"`,
)

/** All but the site's address. */
export async function startFacts(site: SiteDb): Promise<Omit<EndpointResponse<typeof gettingStarted>, 'address'>> {
  const [[found], values, unpublishedPages] = await Promise.all([
    site.rows(facts, [site.siteId]),
    placeholderValuesOf(site, null),
    site.rows(unpublished, [site.siteId, [...requiredPages]]),
  ])
  const empty = settingPlaceholders.filter((name) => values[name] === null)
  const missing = new Set((await site.rows(named, [site.siteId, empty])).map(({ name }) => name))
  return {
    done: StartStep.options.filter((step) => found?.[step] === true),
    isDismissed: found?.isDismissed ?? false,
    version: found?.version ?? 0,
    emptySettings: empty.filter((name) => missing.has(name)),
    unpublishedPages,
  }
}
