import type { FederationDesign } from '#contract/design/federation-design.ts'
import { designOf } from '#contract/design/federation-design.ts'
import type { Look } from '#contract/inherited/parts.ts'
import { colorShown, lookShown } from '#contract/inherited/parts.ts'
import { MenuArea } from '#contract/pages/menu.ts'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import type { PlatformDb, PublicDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { InheritedFromAbove, InheritedRow } from './inherited-from-above.ts'
import { inheritedColumns, inheritedIn } from './inherited-from-above.ts'
import { keepShared, keepSharedFacts } from '../shares/keep-shared.ts'

/**
 * The channel that tells every process of public changes of a site. The message is the site's id; with `+` before it when
 * nothing was withdrawn from visitors, so that an older page may be shown until a new one can be made.
 */
export const siteChangedChannel = 'kansli_site_changed'

/** Parses a message of that channel. `isWithdrawal`: an older page may contain content that must no longer be shown. */
export const readSiteChange = (message: string): { readonly siteId: string; readonly isWithdrawal: boolean } =>
  message.startsWith('+') ? { siteId: message.slice(1), isWithdrawal: false } : { siteId: message, isWithdrawal: true }

const announceChange = statement<{ revision: string }>(
  'site_public_change',
  `with changed as (
     update sites set revision = revision + 1, content_changes = content_changes + $2::int where id = $1 returning revision
   ) select revision::text, pg_notify('${siteChangedChannel}', $3 || $1) from changed`,
)

/** `adds`: no content is withdrawn from visitors. */
export type ChangeEffect = 'adds' | 'withdraws'

/** Call it in the transaction of every public change: older cached pages are dropped when it commits. */
export async function publicChanged(site: SiteDb, effect: ChangeEffect = 'withdraws'): Promise<void> {
  keepShared(site)
  site.send(announceChange, [site.siteId, 0, effect === 'adds' ? '+' : ''])
}

/**
 * The same for a change that does not affect settings, menu, categories or the tree of pages: the frame around every page is not
 * read again. An area's first or last item is noticed without it.
 */
export async function publicContentChanged(site: SiteDb, effect: ChangeEffect = 'withdraws'): Promise<void> {
  keepShared(site)
  site.send(announceChange, [site.siteId, 1, effect === 'adds' ? '+' : ''])
}

const announceChanges = statement<{ revision: string }>(
  'sites_public_change',
  `with changed as (update sites set revision = revision + 1 where id = any($1::text[]) returning id, revision)
   select revision::text, pg_notify('${siteChangedChannel}', id) from changed`,
)

/** As `publicChanged`, for a change on several sites at once. */
export async function publicChangedOn(platform: PlatformDb, siteIds: readonly string[]): Promise<void> {
  keepSharedFacts(platform, siteIds)
  platform.send(announceChanges, [[...siteIds].sort()])
}

/** The `siteId` of a message about all sites at once; no site has this id. */
export const everySiteId = '*'

// In the order of `publicChangedOn`, so that two such changes never wait for each other.
const announceEverywhere = statement<{ count: number }>(
  'every_site_public_change',
  `with locked as (select id from sites order by id for no key update), changed as (
     update sites set revision = revision + 1 from locked where sites.id = locked.id returning 1
   ) select count(*)::int as count, pg_notify('${siteChangedChannel}', $1 || '${everySiteId}') from changed`,
)

/** As `publicChanged`, for a change that every page of every site shows. */
export const publicChangedEverywhere = (platform: PlatformDb, effect: ChangeEffect): void =>
  platform.send(announceEverywhere, [effect === 'adds' ? '+' : ''])

/**
 * SQL, the columns of `AreasInUse`: the areas in which visitors have something to read. They are two lists, because PostgreSQL looks up
 * each area by the index then.
 */
export const areasInUse = (areas: string): string =>
  `array(select a.area from unnest(${areas}::text[]) a (area) where exists (select from published_items i where i.area = a.area)) as "ownAreas",
   array(select distinct s.area from shared_here s where s.is_shown) as "sharedAreas"`

export interface AreasInUse {
  /** Those asked for that hold something of the site's own. */
  readonly ownAreas: readonly string[]
  /** Those of which it shows what is shared with it. */
  readonly sharedAreas: readonly string[]
}

/** Both lists as one. */
export const allAreas = ({ ownAreas, sharedAreas }: AreasInUse): ReadonlySet<string> => new Set([...ownAreas, ...sharedAreas])

/** Public facts about a site. */
export interface PublicSite extends AreasInUse {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly municipality: string
  /** `#rrggbb`: the colour that its pages have, by the design. */
  readonly accentColor: string
  /** The colour that the site has chosen. */
  readonly chosenColor: string
  readonly revision: number
  /** Grows with every change of the frame of the pages: settings, menu, categories, the tree of pages. */
  readonly frameRevision: number
  /** Time of the last such change. */
  readonly frameChangedAt: Date
  /** True if a public portrait may be used by others. */
  readonly hasPressPortraits: boolean
  /** When the last of all events ends; null for a site that never had one. */
  readonly lastEventEnd: Date | null
  readonly federationName: string
  /** Since when the site is archived; null for a living one. */
  readonly archivedAt: Date | null
  /** True for the site that speaks for the federation itself. */
  readonly isFederations: boolean
  readonly look: Look
  readonly inherited: InheritedFromAbove
}

/** A row as it is read: inherited values are parsed afterwards. */
type StoredSite = Omit<PublicSite, 'look' | 'accentColor' | 'inherited'> & InheritedRow

// What shared items add to the revision of every site, and those in the frame to that of every frame.
const sharedRevision = `coalesce((select broadcast_revision from federation), 0)`
const sharedFrameRevision = `coalesce((select shared_pages_revision from federation), 0)`

// Row level security leaves one row: the site itself, and none while it is paused. A stopped site is therefore an archived one.
const publicSiteRow = statement<StoredSite>(
  'public_site',
  `select id, name, description, municipality, accent_color as "chosenColor",
          (revision + ${sharedRevision})::float8 as revision, (revision - content_changes + ${sharedFrameRevision})::float8 as "frameRevision",
          frame_changed_at as "frameChangedAt",
          ${areasInUse('$1')},
          exists (select from published_items i
            where i.area = 'representatives' and i.image ->> 'freeUse' is not null) as "hasPressPortraits",
          (select max(i.event_end) from published_items i where i.event_end is not null) as "lastEventEnd",
          coalesce((select name from federation), '') as "federationName", stopped_at as "archivedAt",
          ${inheritedColumns}
   from sites`,
)
const publicRevision = statement<{ revision: number }>(
  'public_site_revision',
  `select (revision + ${sharedRevision})::float8 as revision from sites`,
)

/** The site of this scope; null when the id is unknown. */
export async function publicSite(site: PublicDb): Promise<PublicSite | null> {
  const [row] = await site.rows(publicSiteRow, [MenuArea.options])
  if (!row) return null
  const { design: _, above: _above, choices: _choices, ...about } = row
  const inherited = inheritedIn(row)
  const { design, chain, own } = inherited
  return {
    ...about,
    inherited,
    look: lookShown(design, chain, own),
    accentColor: colorShown(design, chain, own, row.chosenColor),
  }
}

/** The revision, which grows with every public change; null when the site does not exist. */
export async function siteRevision(site: PublicDb): Promise<number | null> {
  const [row] = await site.rows(publicRevision, [])
  return row?.revision ?? null
}

export interface FederationSites {
  readonly federationName: string
  readonly design: FederationDesign
  /** The site that speaks for the federation itself; null for none. */
  readonly ownSiteId: string | null
  /** Grows when a site is added or publicly changed. */
  readonly revision: number
  /** In Swedish alphabetical order. */
  readonly sites: readonly FederationSite[]
}

/** A site as the list of all sites shows it. */
export interface FederationSite {
  readonly id: string
  readonly name: string
  /** As written; '' for none. */
  readonly municipality: string
  /** Four digits; '' for a site without exactly one municipality. */
  readonly municipalityCode: string
  /** As written, for a site of several municipalities; '' for none. */
  readonly district: string
}

const everySite = statement<FederationSite>(
  'public_sites',
  `select s.id, s.name, s.municipality, coalesce(g.content ->> 'municipalityCode', '') as "municipalityCode",
          coalesce(g.content ->> 'district', '') as district
   from sites s left join site_settings g on g.site_id = s.id and g.tab = 'general'
   where not s.is_hidden and s.stopped is null order by s.name collate "sv-x-icu", s.id`,
)
const federationRow = statement<{ federationName: string; ownSiteId: string | null; design: unknown; revision: number }>(
  'public_federation',
  `select coalesce((select name from federation), '') as "federationName", (select own_site_id from federation) as "ownSiteId",
          (select used from federation_design) as design,
          (select coalesce(sum(revision), 0) + count(*) from sites)::float8 as revision`,
)

/** All sites by name, for the public page that lists them. */
export async function federationSites(platform: PlatformDb): Promise<FederationSites> {
  const [[about], sites] = await Promise.all([platform.rows(federationRow, []), platform.rows(everySite, [])])
  return {
    federationName: about?.federationName ?? '',
    ownSiteId: about?.ownSiteId ?? null,
    design: designOf(about?.design),
    revision: about?.revision ?? 0,
    sites,
  }
}

interface PausedSite {
  readonly name: string
  readonly federationName: string
  readonly revision: number
}

const paused = statement<PausedSite>(
  'paused_site',
  `select s.name, coalesce((select name from federation), '') as "federationName", s.revision::float8 as revision
   from sites s where s.id = $1 and s.stopped = 'paused' and not s.is_hidden`,
)

/** What visitors are told of a paused site; null for any other, of which they see everything or nothing. */
export async function pausedSite(platform: PlatformDb, siteId: string): Promise<PausedSite | null> {
  const [row] = await platform.rows(paused, [siteId])
  return row ?? null
}

const removed = statement<PausedSite>(
  'removed_site',
  `select r.name, coalesce((select name from federation), '') as "federationName", 0::float8 as revision from removed_sites r where r.id = $1`,
)

/** What visitors are told of a site that is deleted; null for any other. */
export async function removedSite(platform: PlatformDb, siteId: string): Promise<PausedSite | null> {
  const [row] = await platform.rows(removed, [siteId])
  return row ?? null
}

const stopOfSite = statement<{ stopped: SiteStop | null }>('site_stop', 'select stopped from sites where id = $1')

/** How the site is stopped; null for a living one. */
export async function stopOf(site: SiteDb): Promise<SiteStop | null> {
  const [row] = await site.rows(stopOfSite, [site.siteId])
  return row?.stopped ?? null
}

const newestSites = statement<{ id: string }>(
  'sites_with_newest_news',
  `select s.id from sites s cross join lateral (
     select i.published_at from items i
     where i.site_id = s.id and i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null
     order by i.published_at desc nulls last, i.id desc nulls last limit 1
   ) newest where not s.is_hidden and s.stopped is null order by newest.published_at desc, s.id limit $1`,
)

/** The ids of the sites whose latest news are newest, in that order. */
export async function sitesWithNewestNews(platform: PlatformDb, count: number): Promise<string[]> {
  return (await platform.rows(newestSites, [count])).map(({ id }) => id)
}

const revisionsOfSites = statement<{ id: string; revision: number }>(
  'site_revisions',
  `select id, (revision + ${sharedRevision})::float8 as revision from sites where id = any($1::text[])`,
)

/** The revision of each of these sites that exists. */
export async function siteRevisions(platform: PlatformDb, siteIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await platform.rows(revisionsOfSites, [siteIds])
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

export async function federationRevision(platform: PlatformDb): Promise<number> {
  const [about] = await platform.rows(federationRow, [])
  return about?.revision ?? 0
}

/** The site that speaks for the federation itself; null for none. */
export async function ownSiteOf(platform: PlatformDb): Promise<string | null> {
  const [about] = await platform.rows(federationRow, [])
  return about?.ownSiteId ?? null
}

/** The job that copies the pictures of that site (server/modules/design/federation-pictures.ts). */
export const picturesJob = 'design.pictures'

const setPictures = statement<{ pictures: object }>(
  'federation_pictures',
  `update federation set pictures = $2 where own_site_id is not distinct from $1 and pictures <> $2::jsonb returning pictures`,
)

/** Keeps what other sites show of the federation's own. True if it is another than before. */
export async function setFederationPictures(platform: PlatformDb, ownSiteId: string | null, pictures: object): Promise<boolean> {
  return (await platform.rows(setPictures, [ownSiteId, pictures])).length > 0
}
