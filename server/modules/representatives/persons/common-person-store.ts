import type { PlatformDb, SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { freshPublicMedia } from '../../media/public-media.ts'
import { keepShared } from '../../shares/keep-shared.ts'
import type { By } from '../../sharing/share-store.ts'
import type { PersonOnSite } from './link-store.ts'

// Common presentations of persons: shared with the sites that a person is linked with. The row policies leave a site those, and its own.

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
  `select s.origin_site_id as "siteId", s.id as "personId", s.own_id is not distinct from $2 as "isChosen", s.is_public as "isPublic",
     case when s.is_public then s.title else '' end as name, case when s.is_public then coalesce(s.head ->> 'profession', '') else '' end as profession,
     case when s.is_public then coalesce(s.head ->> 'bioShort', '') else '' end as "bioShort", case when s.is_public then s.body end as body,
     s.is_public and s.image is not null and s.image ->> 'isWithdrawn' = 'false' as "hasPortrait", case when s.is_public then s.path else '' end as path
   from shared_here s where s.group_id = ${ownGroup} order by s.began_at, s.origin_site_id`,
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
     c.id is not null as "isShared", coalesce(c.is_public, false) as "isPublic",
     (select s.is_hidden or s.stopped is not distinct from 'paused' from sites s where s.id = $1) as "isClosed"
   from items i left join shares c on c.origin_site_id = i.site_id and c.id = i.id
   where i.site_id = $1 and i.id = $2 and i.area = 'representatives' and i.deleted_at is null`,
)

/** Undefined for an id that is no person of the site. */
export const ownStateOf = async (site: SiteDb, personId: string) => (await site.rows(ownState, [site.siteId, personId]))[0]

const lockSite = statement('common_person_lock_site', 'select id from sites where id = $1 for share')

/** Whether visitors can read the site stays as it is until the end of the transaction. */
export const keepSiteState = (site: SiteDb): Promise<unknown> => site.rows(lockSite, [site.siteId])

const share = statement(
  'common_person_share',
  `insert into shares (origin_site_id, id, area, mode, group_id, began_at, began_by, title, slug, path, published_at, updated_at)
   values ($1, $2, 'representatives', 'offered', ${ownGroup}, $4, $3, '', '', '', $4, $4) on conflict do nothing`,
)
const unshare = statement<{ id: string }>(
  'common_person_unshare',
  'delete from shares where origin_site_id = $1 and id = $2 returning id',
)

export async function storeShared(site: SiteDb, personId: string, { userId, now }: By): Promise<void> {
  freshPublicMedia(site, personId)
  await site.rows(share, [site.siteId, personId, userId, now])
  keepShared(site)
}

/** False: it was not common. */
export const removeShared = async (site: SiteDb, personId: string): Promise<boolean> =>
  (await site.rows(unshare, [site.siteId, personId])).length > 0

const shownOn = statement<{ name: string }>(
  'common_person_shown_on',
  `select t.name from shares s join share_choices c on c.origin_site_id = s.origin_site_id and c.item_id = s.id and c.display = 'shown'
   join person_links l on l.site_id = c.site_id and l.person_id = c.own_id and l.group_id = s.group_id
   join sites t on t.id = c.site_id join items i on i.site_id = c.site_id and i.id = c.own_id
   where s.origin_site_id = $1 and s.id = $2 and not t.is_hidden and t.stopped is distinct from 'paused' and i.published_revision_id is not null
     and i.deleted_at is null and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.own_id)
   order by t.name collate "sv-x-icu", t.id`,
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
