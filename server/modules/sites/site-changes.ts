import type { SiteChange, SiteChangeResult } from '#contract/users-and-sites/site-changes.ts'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import { placeRefusal } from '#contract/users-and-sites/site-tree.ts'
import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { HttpError, notFound, stateChanged } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { keepSharedGroups } from '../shares/keep-shared.ts'
import { levelOfSite, lockSiteTree } from './site-tree-store.ts'
import { publicChangedOn } from './sites.ts'

// Stops and opens sites, and puts them into the tree of the federation (docs/decisions/079).

interface Stored {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
  readonly stopped: SiteStop | null
  readonly level: SiteLevel
  readonly parentId: string | null
  readonly tags: string[]
  /** The site that it was merged into, or is being merged with. */
  readonly mergedInto: string | null
}

interface ChangedBy {
  readonly userId: string
  readonly now: Date
}

const maxTags = 20

const lockSite = statement<Stored>(
  'site_to_change',
  `select id, name, is_hidden as "isHidden", stopped, level, parent_id as "parentId", tags,
     (select coalesce(b.name, m.site_id) from site_merges m left join sites b on b.id = m.site_id
      where m.from_id = sites.id and m.state in ('running', 'done', 'undoing')) as "mergedInto"
   from sites
   where id = $1 and not exists (select from removed_sites r where r.id = $1) for no key update`,
)
const levelsBelow = statement<{ level: SiteLevel }>('site_levels_below', 'select distinct level from sites where parent_id = $1')
const sitesBelow = statement<{ id: string }>('site_moved_along', 'select id from sites where $1 = any(ancestors)')
const setStop = statement(
  'site_set_stop',
  `update sites set stopped = $2, stopped_at = case when $2::text is null then null else $3::timestamptz end, version = version + 1
   where id = $1`,
)
const setPlace = statement('site_set_place', 'update sites set level = $2, parent_id = $3, version = version + 1 where id = $1')
const setTags = statement('site_set_tags', 'update sites set tags = $2, version = version + 1 where id = $1')

const stopAction = { paused: 'site.pause', archived: 'site.archive' } as const

type Undo = Omit<SiteChange, 'siteId'>

/** A part of a change, done; what takes it back. Null where the site is so already. */
type Part = (platform: PlatformDb, site: Stored, change: SiteChange, by: ChangedBy) => Promise<Undo | null>

const stop: Part = async (platform, site, { stopped }, { userId, now }) => {
  if (stopped === undefined || stopped === site.stopped) return null
  if (site.mergedInto !== null)
    throw stateChanged(`Sajten är sammanslagen med ${site.mergedInto}. Ta tillbaka sammanslagningen först.`)
  if (stopped === 'paused' && site.isHidden) throw stateChanged('Sajten är under uppbyggnad: besökare ser den inte ännu.')
  platform.send(setStop, [site.id, stopped, now])
  keepSharedGroups(platform)
  // Pages of the site, and the lists of all sites, are dropped on every node.
  await publicChangedOn(platform, [site.id])
  const action = stopped === null ? 'site.resume' : stopAction[stopped]
  await recordAudit(platform, { actorId: userId, siteId: site.id, action, objectId: site.id }, now)
  return { stopped: site.stopped }
}

const move: Part = async (platform, site, change, { userId, now }) => {
  const { level = site.level, parentId = site.parentId } = change
  if (level === site.level && parentId === site.parentId) return null
  const parent = parentId === null ? null : await levelOfSite(platform, parentId)
  if (parentId !== null && !parent) throw stateChanged('Sajten ovanför finns inte. Välj en annan.')
  const below = await platform.rows(levelsBelow, [site.id])
  const refusal = placeRefusal(site.id, { level, parent, below: below.map((one) => one.level) })
  if (refusal !== null) throw stateChanged(refusal)
  platform.send(setPlace, [site.id, level, parentId])
  // Those below it have other sites above them now.
  await publicChangedOn(platform, [site.id, ...(await platform.rows(sitesBelow, [site.id])).map(({ id }) => id)])
  await recordAudit(platform, { actorId: userId, siteId: site.id, action: 'site.place', objectId: site.id }, now)
  return { level: site.level, parentId: site.parentId }
}

const tag: Part = async (platform, site, { addTags = [], removeTags = [] }, { userId, now }) => {
  const added = addTags.filter((one) => !site.tags.includes(one))
  const removed = removeTags.filter((one) => site.tags.includes(one) && !addTags.includes(one))
  if (added.length + removed.length === 0) return null
  const tags = [...new Set([...site.tags.filter((one) => !removed.includes(one)), ...added])].sort(new Intl.Collator('sv').compare)
  if (tags.length > maxTags) throw stateChanged(`En sajt har högst ${maxTags} etiketter. Ta bort någon först.`)
  platform.send(setTags, [site.id, tags])
  // What the federation sends to districts and tags reaches other sites now; so too after a move.
  await publicChangedOn(platform, [site.id])
  await recordAudit(platform, { actorId: userId, siteId: site.id, action: 'site.tag', objectId: site.id }, now)
  return { addTags: removed, removeTags: added }
}

async function changeOne(platform: PlatformDb, change: SiteChange, by: ChangedBy): Promise<SiteChangeResult> {
  if (change.level !== undefined || change.parentId !== undefined) await lockSiteTree(platform)
  const [site] = await platform.rows(lockSite, [change.siteId])
  if (!site) throw notFound('Sajten finns inte.')
  const undo: Undo = {}
  let isChanged = false
  for (const part of [stop, move, tag]) {
    const back = await part(platform, site, change, by)
    isChanged ||= back !== null
    Object.assign(undo, back)
  }
  return { siteId: site.id, name: site.name, refusal: null, undo: isChanged ? { siteId: site.id, ...undo } : null }
}

const nameOf = statement<{ name: string }>('site_changed_name', 'select name from sites where id = $1')

/** Each site in a transaction of its own: the result of each says what was done, or why nothing was. */
export async function applyChanges(database: Database, changes: readonly SiteChange[], by: ChangedBy): Promise<SiteChangeResult[]> {
  const results: SiteChangeResult[] = []
  for (const change of changes) {
    try {
      results.push(await database.inPlatform((platform) => changeOne(platform, change, by)))
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      const [site] = await database.inPlatform((platform) => platform.rows(nameOf, [change.siteId]), 'read')
      results.push({ siteId: change.siteId, name: site?.name ?? change.siteId, refusal: error.message, undo: null })
    }
  }
  return results
}
