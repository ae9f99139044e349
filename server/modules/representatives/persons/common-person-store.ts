import type { PlatformDb, SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { freshPublicMedia } from '../../media/public-media.ts'
import type { PersonOnSite } from './link-store.ts'

// Common presentations of persons (docs/decisions/096). The row policies leave a site its own, and those of the persons that it is linked with.

interface StoredOffer {
  readonly siteId: string
  readonly personId: string
  readonly isChosen: boolean
  readonly isPublic: boolean
  readonly name: string
  readonly profession: string
  readonly bioShort: string
  readonly body: unknown
  readonly hasPortrait: boolean
  readonly path: string
}

const ownGroup = `(select l.group_id from person_links l where l.site_id = $1 and l.person_id = $2)`

const offered = statement<StoredOffer>(
  'common_person_offers',
  `select c.origin_site_id as "siteId", c.id as "personId", x.site_id is not null as "isChosen", s.is_shown as "isPublic",
     case when s.is_shown then c.title else '' end as name, case when s.is_shown then coalesce(c.head ->> 'profession', '') else '' end as profession,
     case when s.is_shown then coalesce(c.head ->> 'bioShort', '') else '' end as "bioShort", case when s.is_shown then c.body end as body,
     s.is_shown and c.image is not null and c.image ->> 'isWithdrawn' = 'false' as "hasPortrait", case when s.is_shown then c.path else '' end as path
   from common_persons c cross join lateral (select c.is_public and not c.is_protected as is_shown) s
   left join common_person_choices x on x.site_id = $1 and x.person_id = $2 and x.origin_site_id = c.origin_site_id
   where c.group_id = ${ownGroup} and c.origin_site_id <> $1 order by c.shared_at, c.origin_site_id`,
)

/** What other sites write about the person for all of them, the earliest first. */
export const offersFor = (site: SiteDb, personId: string): Promise<StoredOffer[]> => site.rows(offered, [site.siteId, personId])

interface OwnState {
  readonly isLinked: boolean
  readonly isLive: boolean
  readonly isProtected: boolean
  readonly isShared: boolean
  readonly isPublic: boolean
  /** Visitors cannot read the site. */
  readonly isClosed: boolean
}

const ownState = statement<OwnState>(
  'common_person_own',
  `select ${ownGroup} is not null as "isLinked", i.published_revision_id is not null as "isLive", i.is_protected as "isProtected",
     c.id is not null as "isShared", coalesce(c.is_public and not c.is_protected, false) as "isPublic",
     (select s.is_hidden or s.stopped is not distinct from 'paused' from sites s where s.id = $1) as "isClosed"
   from items i left join common_persons c on c.origin_site_id = i.site_id and c.id = i.id
   where i.site_id = $1 and i.id = $2 and i.area = 'representatives' and i.deleted_at is null`,
)

/** Undefined for an id that is no person of the site. */
export const ownStateOf = async (site: SiteDb, personId: string) => (await site.rows(ownState, [site.siteId, personId]))[0]

const lockSite = statement('common_person_lock_site', 'select id from sites where id = $1 for share')

/** Whether visitors can read the site stays as it is until the end of the transaction. */
export const keepSiteState = (site: SiteDb): Promise<unknown> => site.rows(lockSite, [site.siteId])

const share = statement(
  'common_person_share',
  `insert into common_persons (origin_site_id, id, group_id, shared_by, shared_at, is_public, is_protected, title, about, path, updated_at, head,
     search_text, media, referred)
   values ($1, $2, ${ownGroup}, $3, $4, false, false, '', '', '', $4, '{}', '', '[]', '{}') on conflict do nothing`,
)
const fill = statement('common_person_fill', 'select fill_common_person($1, $2)')
const unshare = statement<{ id: string }>(
  'common_person_unshare',
  'delete from common_persons where origin_site_id = $1 and id = $2 returning id',
)

export async function storeShared(
  site: SiteDb,
  personId: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<void> {
  freshPublicMedia(site, personId)
  await site.rows(share, [site.siteId, personId, by.userId, by.now])
  await site.rows(fill, [site.siteId, personId])
}

/** False: it was not common. */
export const removeShared = async (site: SiteDb, personId: string): Promise<boolean> =>
  (await site.rows(unshare, [site.siteId, personId])).length > 0

const choose = statement(
  'common_person_choose',
  `insert into common_person_choices (site_id, person_id, origin_site_id, group_id, chosen_by, chosen_at)
   values ($1, $2, $3, ${ownGroup}, $4, $5)
   on conflict (site_id, person_id) do update set origin_site_id = excluded.origin_site_id, group_id = excluded.group_id,
     chosen_by = excluded.chosen_by, chosen_at = excluded.chosen_at`,
)
const chooseOwn = statement<{ id: string }>(
  'common_person_choose_own',
  'delete from common_person_choices where site_id = $1 and person_id = $2 returning person_id as id',
)

export const storeChoice = (
  site: SiteDb,
  personId: string,
  originSiteId: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<unknown> => site.rows(choose, [site.siteId, personId, originSiteId, by.userId, by.now])

/** False: the own text was shown already. */
export const removeChoice = async (site: SiteDb, personId: string): Promise<boolean> =>
  (await site.rows(chooseOwn, [site.siteId, personId])).length > 0

const shownOn = statement<{ name: string }>(
  'common_person_shown_on',
  `select s.name from common_person_choices x join common_persons c on c.origin_site_id = $1 and c.id = $2 and c.group_id = x.group_id
   join sites s on s.id = x.site_id join items i on i.site_id = x.site_id and i.id = x.person_id
   where x.origin_site_id = $1 and not s.is_hidden and s.stopped is distinct from 'paused' and i.published_revision_id is not null
     and i.deleted_at is null and not exists (select from person_protection p where p.site_id = x.site_id and p.person_id = x.person_id)
   order by s.name collate "sv-x-icu", s.id`,
)

/** The names of the sites where visitors read what this site writes. Nothing else of other sites may be told on one. */
export const sitesThatShow = async (platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<string[]> =>
  (await platform.rows(shownOn, [siteId, personId])).map(({ name }) => name)

const names = statement<{ id: string; name: string }>(
  'common_person_site_names',
  'select id, name from sites where id = any($1::text[])',
)

export const namesOfSites = async (platform: PlatformDb, siteIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await platform.rows(names, [siteIds])).map(({ id, name }) => [id, name]))
