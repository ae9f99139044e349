import { generateNKeysBetween } from 'fractional-indexing'
import { randomUUID } from 'node:crypto'
import type { PageContent, SystemPageKey } from '#contract/pages/pages.ts'
import { requiredPages } from '#contract/pages/pages.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockOnSite } from '../../platform/database/named-lock.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { recordAudit } from '../audit/audit.ts'
import { insertItem } from '../items/store/item-store.ts'
import { publishItem } from '../items/life/item-transitions.ts'
import type { Actor } from '../items/actor.ts'
import { searchTextOf } from '../items/store/item-work.ts'
import { pageArea } from './page-area.ts'
import { systemPageTexts } from './system-page-texts.ts'

// The system pages. Those of a new site are published with it. A site from before there were pages gets drafts,
// because publishing there is the site's own decision.

type Maker = Pick<Actor, 'userId' | 'now'>

const siteExists = statement<{ id: string }>('system_pages_site', 'select id from sites where id = $1')
const present = statement<{ systemKey: string }>(
  'system_pages_present',
  'select system_key as "systemKey" from items where site_id = $1 and system_key is not null',
)
const lastKey = statement<{ sortKey: string | null }>(
  'system_pages_last_key',
  `select max(sort_key collate "C") as "sortKey" from items where site_id = $1 and area = 'pages' and parent_id is null`,
)

/**
 * Creates missing system pages: all of them on a site that never had any, later only the required ones. Other
 * pages that were deleted for good are not created again. Returns the number created.
 */
export async function ensureSystemPages(site: SiteDb, maker: Maker): Promise<number> {
  await lockOnSite(site, 'system pages')
  if ((await site.rows(siteExists, [site.siteId])).length === 0) return 0
  const has = new Set((await site.rows(present, [site.siteId])).map(({ systemKey }) => systemKey))
  const missing = (Object.keys(systemPageTexts) as SystemPageKey[]).filter(
    (key) => !has.has(key) && (has.size === 0 || requiredPages.has(key)),
  )
  const [last] = await site.rows(lastKey, [site.siteId])
  const sortKeys = generateNKeysBetween(last?.sortKey ?? null, null, missing.length)
  for (const [index, key] of missing.entries()) {
    await insertSystemPage(site, key, systemPageTexts[key], sortKeys[index] ?? null, maker)
  }
  return missing.length
}

const unpublished = statement<{ id: string; draftVersion: number; systemKey: string }>(
  'system_pages_unpublished',
  `select id, draft_version as "draftVersion", system_key as "systemKey" from items
   where site_id = $1 and system_key is not null and published_revision_id is null and deleted_at is null
   order by sort_key collate "C"`,
)

/**
 * For a new site: publishes its pages at once, or only some of them, with the known facts. If this fails, the next start
 * creates the pages as drafts, and Kom igång tells so.
 */
export const furnishSite =
  (database: Database, published?: ReadonlySet<string>) =>
  async (siteId: string, maker: Maker): Promise<void> => {
    await database.inSite(siteId, async (site) => {
      await ensureSystemPages(site, maker)
      const work = { site, area: pageArea, actor: { ...maker, role: 'siteAdmin' } } as const
      for (const { id, draftVersion, systemKey } of await site.rows(unpublished, [siteId]))
        if (published?.has(systemKey) ?? true) await publishItem(work, id, draftVersion)
    })
  }

async function insertSystemPage(
  site: SiteDb,
  systemKey: SystemPageKey,
  content: PageContent,
  sortKey: string | null,
  { userId, now }: Maker,
): Promise<void> {
  const id = randomUUID()
  const version = { version: 1, by: userId, at: now.toISOString() }
  insertItem(site, {
    id,
    area: pageArea.name,
    // Reserved: no other item of the site can have this address.
    slug: systemKey,
    path: pageArea.path(systemKey, null),
    systemKey,
    sortKey,
    draft: content,
    fieldVersions: Object.fromEntries(Object.keys(content).map((field) => [field, version])),
    title: content.title,
    ...pageArea.listed(content),
    searchText: searchTextOf(pageArea, content),
    createdAt: now,
    createdBy: userId,
    updatedAt: now,
    updatedBy: userId,
  })
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action: 'pages.create', objectId: id, reason: systemKey }, now)
}

// Recorded as created by an administrator of the site, or by one of all sites.
const sitesWithout = statement<{ id: string; maker: string }>(
  'sites_without_system_pages',
  `select s.id, m.maker::text as maker from sites s cross join lateral (
     select coalesce(
       (select user_id from memberships where site_id = s.id and role = 'siteAdmin' order by user_id limit 1),
       (select id from users where is_admin order by id limit 1)
     ) as maker
   ) m
   where m.maker is not null and cardinality($1::text[]) > (
     select count(*) from items i where i.site_id = s.id and i.system_key = any($1::text[])
   ) order by s.id`,
)

/** Creates the required system pages on all sites that lack one, such as sites from before there were pages. */
export async function ensureAllSystemPages(database: Database, now: Date, part: RunPart): Promise<void> {
  const sites = await database.inPlatform((platform) => platform.rows(sitesWithout, [[...requiredPages]]))
  for (const { id, maker } of sites)
    await part({ siteId: id }, () => database.inSite(id, (site) => ensureSystemPages(site, { userId: maker, now })))
}
