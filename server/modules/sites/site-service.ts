import type { AdminSite, CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { siteTemplates } from '#contract/users-and-sites/site-templates.ts'
import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import { placeRefusal } from '#contract/users-and-sites/site-tree.ts'
import { foldForSearch } from '#contract/slug.ts'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.ts'
import { keepSharedGroups } from '../shares/keep-shared.ts'
import { levelOfSite, lockSiteTree } from './site-tree-store.ts'
import { adminSiteById } from './site-store.ts'
import { queueJob } from '../../platform/jobs/jobs.ts'
import { everySiteId, picturesJob, publicChangedOn, siteChangedChannel } from './sites.ts'

export interface SiteChange {
  readonly userId: string
  readonly now: Date
  readonly sitesUrl: string
}

async function viewSite(platform: PlatformDb, id: string, change: SiteChange): Promise<AdminSite> {
  const site = await adminSiteById(platform, id, change.sitesUrl, change.now)
  if (!site) throw notFound()
  return site
}

/** SQL: since when a new site shows what is dated: it begins with the latest ten; null while there are fewer. */
const tenthShare = `(select s.began_at from shares s join federation f on f.own_site_id = s.origin_site_id
    where s.is_dated and s.is_public and s.ended_at is null
    order by s.began_at desc offset 9 limit 1)`
const notify = statement('site_announce', `select pg_notify('${siteChangedChannel}', $1)`)

/** Every process caches the list of all sites, and a site's name is on each of its pages. */
const announce = (platform: PlatformDb, siteId: string): void => platform.send(notify, [siteId])

/** Makes a person a site administrator, with a new account if needed. Passed in, because this module may not import accounts. */
export type MakeSiteAdmin = (
  platform: PlatformDb,
  person: CreateSiteInput['firstSiteAdmin'],
  siteId: string,
  grantedBy: string,
) => Promise<void>

/** The id of a deleted site leads to 410 for ever, and is given to no other. */
const isFree = 'not exists (select from removed_sites r where r.id = $1)'

const wasRemoved = statement<{ id: string }>('site_was_removed', 'select id from removed_sites where id = $1')

const insert = statement<{ id: string }>(
  'site_insert',
  `insert into sites (id, name, search_name, created_at, level, parent_id, broadcasts_from)
   select $1, $2, $3, $4, $5, $6, ${tenthShare} where ${isFree} on conflict do nothing returning id`,
)

/** Throws beside the field when a new site may not stand there. */
async function refusePlace(platform: PlatformDb, id: string, level: SiteLevel, parentId: string | null): Promise<void> {
  if (parentId === null) return
  await lockSiteTree(platform)
  const parent = await levelOfSite(platform, parentId)
  const refusal = parent ? placeRefusal(id, { level, parent, below: [] }) : 'Sajten ovanför finns inte. Välj en annan.'
  if (refusal !== null) throw invalidField('parentId', refusal)
}

/** A site always has a sajtansvarig: the first is created with it. */
export async function createSite(
  platform: PlatformDb,
  makeSiteAdmin: MakeSiteAdmin,
  input: CreateSiteInput,
  change: SiteChange,
): Promise<AdminSite> {
  const { level } = siteTemplates[input.template]
  await refusePlace(platform, input.id, level, input.parentId)
  const inserted = await platform.rows(insert, [input.id, input.name, foldForSearch(input.name), change.now, level, input.parentId])
  if (inserted.length === 0) {
    const why = (await platform.rows(wasRemoved, [input.id])).length > 0 ? 'hade en sajt som är raderad' : 'används redan'
    throw invalidField('id', `Id:t ”${input.id}” ${why}. Välj ett annat.`, 'SLUG_TAKEN', 409)
  }
  announce(platform, input.id)
  await makeSiteAdmin(platform, input.firstSiteAdmin, input.id, change.userId)
  await recordAudit(platform, { actorId: change.userId, siteId: input.id, action: 'site.create', objectId: input.id }, change.now)
  return viewSite(platform, input.id, change)
}

const insertHidden = statement<{ id: string }>(
  'site_insert_hidden',
  `insert into sites (id, name, search_name, created_at, is_hidden, broadcasts_from) select $1, $2, $3, $4, true, ${tenthShare} where ${isFree}
   on conflict do nothing returning id`,
)
const isHidden = statement<{ id: string }>('site_is_hidden', `select id from sites where id = $1 and is_hidden and ${isFree}`)

/**
 * Makes a site that visitors do not see, where nobody has a role: administrators reach it. False when the id is taken by a
 * site that visitors see; an earlier attempt may have made it already.
 */
export async function createHiddenSite(
  platform: PlatformDb,
  site: { readonly id: string; readonly name: string },
  { userId, now }: Pick<SiteChange, 'userId' | 'now'>,
): Promise<boolean> {
  const inserted = await platform.rows(insertHidden, [site.id, site.name, foldForSearch(site.name), now])
  if (inserted.length === 0) return (await platform.rows(isHidden, [site.id])).length > 0
  await recordAudit(platform, { actorId: userId, siteId: site.id, action: 'site.create', objectId: site.id }, now)
  return true
}

const rename = statement<{ id: string }>(
  'site_rename',
  `update sites set name = $3, search_name = $4, version = version + 1, revision = revision + 1
   where id = $1 and version = $2 and ${isFree} returning id`,
)

export async function renameSite(
  platform: PlatformDb,
  id: string,
  input: { name: string; version: number },
  change: SiteChange,
): Promise<AdminSite> {
  const renamed = await platform.rows(rename, [id, input.version, input.name, foldForSearch(input.name)])
  if (renamed.length === 0) {
    await viewSite(platform, id, change)
    throw stateChanged('Någon annan har ändrat sajten sedan du öppnade sidan. Ladda om och gör om ändringen.')
  }
  announce(platform, id)
  await recordAudit(platform, { actorId: change.userId, siteId: id, action: 'site.rename', objectId: id }, change.now)
  return viewSite(platform, id, change)
}

const show = statement<{ id: string }>(
  'site_open',
  'update sites set is_hidden = false, version = version + 1 where id = $1 and is_hidden and stopped is null returning id',
)

/** Shows a hidden site to visitors. Does nothing to a site that they see already. */
export async function openSite(platform: PlatformDb, id: string, change: SiteChange): Promise<AdminSite> {
  if ((await platform.rows(show, [id])).length > 0) {
    keepSharedGroups(platform)
    await publicChangedOn(platform, [id])
    await recordAudit(platform, { actorId: change.userId, siteId: id, action: 'site.open', objectId: id }, change.now)
  }
  return viewSite(platform, id, change)
}

const choose = statement<{ before: string | null }>(
  'federation_own_site',
  // Broadcasts are shown while their site is the federation's own: they leave all sites with it.
  `with chosen as (
     update federation set own_site_id = $1, broadcast_revision = broadcast_revision + 1
     from (select own_site_id as before from federation for update) was returning was.before
   ) select before, pg_notify('${siteChangedChannel}', '${everySiteId}') from chosen`,
)

/** The federation has one site of its own at most: choosing another ends the earlier choice. */
export async function setFederationsOwn(platform: PlatformDb, id: string, isOwn: boolean, change: SiteChange): Promise<AdminSite> {
  const site = await viewSite(platform, id, change)
  if (site.isFederationsOwn === isOwn) return site
  if (site.mergedInto !== null) throw stateChanged('Sajten är sammanslagen med en annan. Ta tillbaka sammanslagningen först.')
  if (site.state === 'building' || site.removal !== null) throw stateChanged('Besökare ser inte sajten än. Öppna den först.')
  const [chosen] = await platform.rows(choose, [isOwn ? id : null])
  if (!chosen) throw stateChanged('Riksorganisationen har inget namn än. Ge den ett namn och försök igen.')
  // The root shows another site's texts, and both sites may link to it. What all others show of it is copied by a job.
  await publicChangedOn(platform, [id, ...(chosen.before === null ? [] : [chosen.before])])
  const action = isOwn ? 'federation.own-site' : 'federation.no-own-site'
  await recordAudit(platform, { actorId: change.userId, siteId: id, action, objectId: id }, change.now)
  queueJob(platform, id, { kind: picturesJob, key: '', runAt: change.now })
  return viewSite(platform, id, change)
}
