import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { commonPersonsHere } from './media-here.ts'

/**
 * SQL after `from`: the common presentations `c` that the site shows, with the person of its own (`x`). The row policies leave those that
 * are public and whose link is there still.
 */
export const shownCommonPersons = `common_person_choices x
     join ${commonPersonsHere} c on c.origin_site_id = x.origin_site_id and c.group_id = x.group_id and c.is_public and not c.is_protected`

/** SQL: where the common presentation `c` is written, and what it refers to there; null where there is none. */
export const commonOrigin = `case when c.id is not null then jsonb_build_object('originSiteId', c.origin_site_id, 'referred', c.referred) end`

/**
 * SQL: the published persons of the site as visitors read them, instead of `published_items`: name, portrait and text are the common ones
 * where the site has chosen them (docs/decisions/096).
 */
export const shownPersons = `(
     select i.site_id, i.id, i.area, i.path, i.no_index, i.published_at, greatest(i.updated_at, c.updated_at) as updated_at,
       case when c.id is null then i.head else i.head || c.head end as head,
       case when c.id is null then i.body else c.body end as body,
       case when c.id is null then i.image else c.image end as image,
       case when c.id is null then i.media else i.media || c.media end as media,
       ${commonOrigin} as common
     from published_items i left join (${shownCommonPersons}) on x.site_id = i.site_id and x.person_id = i.id
     where i.area = 'representatives')`

/** SQL: the title of the published item `i` as visitors read it: of a person with a common presentation, the name there. */
export const shownTitle = (i: string): string =>
  `coalesce((select c.title from ${shownCommonPersons} where x.site_id = ${i}.site_id and x.person_id = ${i}.id), ${i}.title)`

const followSites = statement(
  'common_persons_follow_sites',
  `update common_persons c set group_id = now_in.group_id from (
     select p.origin_site_id, p.id, l.group_id from common_persons p join sites s on s.id = p.origin_site_id
     left join person_links l on l.site_id = p.origin_site_id and l.person_id = p.id and not s.is_hidden
       and s.stopped is distinct from 'paused'
     where p.origin_site_id = any($1::text[])) now_in
   where c.origin_site_id = now_in.origin_site_id and c.id = now_in.id and c.group_id is distinct from now_in.group_id`,
)

/** After a site is closed to visitors, or opened: what it writes of persons is common only while they can read it there. */
export const commonPersonsFollowSites = (platform: PlatformDb, siteIds: readonly string[]): void =>
  platform.send(followSites, [[...siteIds]])
